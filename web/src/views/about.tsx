// Rules in words, methods with their papers, keys.
import { command, commands, keyName } from "../commands.ts";
import { capital, doubtHelp } from "../text.ts";
import { Dialog, type ViewProps } from "./parts.tsx";

export function AboutView({ session }: ViewProps) {
  const { about } = session.state;
  const game = session.game();
  return (
    <div class="stack prose">
      {game && <section><h2>{game.title}</h2><p class="quiet">{capital(game.summary)}.</p>{paragraphs(game.rules)}<RulesLink session={session} /></section>}
      <section>
        <h2>The searches</h2>
        <dl>{about?.agents.map((agent) => (
          <div key={agent.name}><dt>{agent.name}</dt><dd>{capital(agent.summary)}.{agent.source && <small> {agent.source}</small>}</dd></div>
        ))}</dl>
      </section>
      <section><h2>The numbers</h2><p>A value stands with the visits behind it. {doubtHelp}.</p></section>
      <section><h2>Keys</h2><Keys /></section>
      <section class="quiet">
        <p>Agon {about?.version}: any game meets any search. Everything runs on your machine; this page asks nobody else.</p>
        <p><a href="notices.txt">Third-party notices</a></p>
      </section>
    </div>
  );
}

// Where the game was made from a text.
function RulesLink({ session }: ViewProps) {
  const { can, help, run } = command("save-rules"), ending = session.game()?.rules_ending;
  if (!can?.(session)) return null;
  return <p><button type="button" class="link" title={help} onClick={() => run(session)}>save as a file (.{ending})</button></p>;
}

function paragraphs(text: string) {
  return text.split(/\n\s*\n/).map((part, index) => <p key={index}>{part}</p>);
}

function Keys() {
  return (
    <table class="keys"><tbody>{commands.map((each) => (
      <tr key={each.name}><td>{each.keys.map((key) => <kbd key={key}>{keyName(key)}</kbd>)}</td><td>{capital(each.help)}</td></tr>
    ))}</tbody></table>
  );
}

export function HelpDialog({ session }: ViewProps) {
  return <Dialog title="Keys" onClose={() => session.update({ dialog: null })}><Keys /><p class="quiet">{doubtHelp}.</p></Dialog>;
}
