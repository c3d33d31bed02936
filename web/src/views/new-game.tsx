// A new game, with the options that the game declares.
import { useState } from "preact/hooks";
import { chooseFile, warningWords } from "../files.ts";
import type { GameRecord, Option } from "../protocol.ts";
import type { Session } from "../session.ts";
import { parseSpec, specOf, type Values } from "../spec.ts";
import { Dialog, Field, OptionFields, WaitingLine, type ViewProps } from "./parts.tsx";
import { ClockPicker } from "./play.tsx";

export function NewGameDialog({ session }: ViewProps) {
  const games = session.state.about?.games ?? [];
  const now = parseSpec(session.kept.where.game);
  const [name, setName] = useState(now.name);
  const [values, setValues] = useState<Values>(() => named(now.values, games.find((each) => each.name === now.name)?.options ?? []));
  const [clock, setClock] = useState(session.kept.clock);
  const [state, setState] = useState<{ fault: string; busy: boolean }>({ fault: "", busy: false });
  const game = games.find((each) => each.name === name);
  const options = game?.options ?? [];
  const long = options.filter((option) => option.long);
  // The running game gives way once the server has made the new one; until then nothing that was typed is lost.
  const begin = async (event: Event) => {
    event.preventDefault();
    setState({ fault: "", busy: true });
    try {
      const { spec, warnings } = await specFrom(session, name, options, values);
      await session.look({ game: spec, start: "", moves: [] });
      session.record.newGame(spec, "", [], clock);
      if (warnings.length > 0) session.tell(warningWords(warnings));
    } catch (error) {
      setState({ fault: (error as Error).message, busy: false });
    }
  };
  return (
    <Dialog title="New game" onClose={() => session.update({ dialog: null })}>
      <form class="stack" onSubmit={(event) => void begin(event)}>
        <Field label="game">
          <select value={name} onChange={(event) => { setName(event.currentTarget.value); setValues({}); setState({ fault: "", busy: false }); }}>
            {games.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}
          </select>
        </Field>
        <p class="quiet">{game?.summary}</p>
        {long.map((option) => (
          <LongText key={`${name} ${option.name}`} session={session} option={option} value={values[option.name] ?? option.value}
            onValue={(value) => setValues({ ...values, [option.name]: value })} />
        ))}
        <OptionFields options={options.filter((option) => !option.long)} values={values} onChange={setValues} />
        <ClockPicker clock={clock} onChange={setClock} />
        {state.fault !== "" && <p class="fault" role="alert">{state.fault}</p>}
        <div class="row"><button type="submit" class="words main" disabled={state.busy}>{state.busy ? "Beginning …" : "Begin"}</button><WaitingLine session={session} /></div>
      </form>
    </Dialog>
  );
}

interface LongTextProps extends ViewProps {
  option: Option;
  value: string;
  onValue: (value: string) => void;
}

// The server reads no file by its name: the browser reads it, and its text is shown.
function LongText({ session, option, value, onValue }: LongTextProps) {
  const rows = Math.max(3, Math.min(12, value.split("\n").length));
  return (
    <div class="long-text">
      {option.known && (
        <Field label={option.name} help="one of those that are part of the program, or a text of your own">
          <select value={option.known.includes(value) ? value : ""} onChange={(event) => onValue(event.currentTarget.value)}>
            <option value="">a text of your own</option>
            {option.known.map((each) => <option key={each} value={each}>{each}</option>)}
          </select>
        </Field>
      )}
      <Field label={option.known ? "as text" : option.name} help={option.help}>
        <textarea value={value} rows={rows} spellcheck={false} onInput={(event) => onValue(event.currentTarget.value)} />
        <small>{option.help}</small>
      </Field>
      <button type="button" class="link" onClick={() => chooseFile(session, async (file) => onValue(await file.text()))}>choose a file</button>
    </div>
  );
}

// A value without a name is that of the first option.
function named(values: Values, options: Option[]): Values {
  const { "": first, ...rest } = values, name = options[0]?.name;
  return first === undefined || name === undefined ? values : { ...rest, [name]: first };
}

// Rules of several lines, as files have them, are made one line by the server, which knows what their lines mean.
async function specFrom(session: Session, name: string, options: Option[], values: Values): Promise<{ spec: string; warnings: string[] }> {
  const lines = (option: Option) => /["\n]/.test((values[option.name] ?? "").trim());
  const rules = options.find((option) => option.rules && lines(option));
  if (!rules) return { spec: specOf(name, options, inOneLine(values)), warnings: [] };
  const record = await session.waiting.ask<GameRecord>({ type: "read", text: values[rules.name]!, name: "" }, "record", "Reading the rules");
  const found = parseSpec(record.game);
  if (found.name !== name) throw new Error(`${rules.name}: this is a text of another game (${found.name})`);
  const spec = specOf(name, options, { ...inOneLine(values), [rules.name]: named(found.values, options)[rules.name]! });
  return { spec, warnings: record.warnings };
}

function inOneLine(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim().replace(/\s*\n\s*/g, " ")]));
}
