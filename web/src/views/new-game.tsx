// A new game, with the options that the game declares.
import { useState } from "preact/hooks";
import { parseSpec, specOf, type Values } from "../spec.ts";
import { Dialog, Field, OptionFields, type ViewProps } from "./parts.tsx";

export function NewGameDialog({ session }: ViewProps) {
  const games = session.state.about?.games ?? [];
  const now = parseSpec(session.kept.where.game);
  const [name, setName] = useState(now.name);
  const [values, setValues] = useState<Values>(now.values);
  const game = games.find((each) => each.name === name);
  const begin = (event: Event) => {
    event.preventDefault();
    session.newGame(specOf(name, game?.options ?? [], values));
  };
  return (
    <Dialog title="New game" onClose={() => session.update({ dialog: null })}>
      <form class="stack" onSubmit={begin}>
        <Field label="game">
          <select value={name} onChange={(event) => { setName(event.currentTarget.value); setValues({}); }}>
            {games.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}
          </select>
        </Field>
        <p class="quiet">{game?.summary}</p>
        <OptionFields options={game?.options ?? []} values={values} onChange={setValues} />
        <div class="row"><button type="submit" class="words main">Begin</button></div>
      </form>
    </Dialog>
  );
}
