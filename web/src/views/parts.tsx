// Small things that several views use.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { command, keyName, type Command } from "../commands.ts";
import { valueColour } from "../colours.ts";
import { cell } from "../geometry.ts";
import { pieceSvg } from "../pieces.ts";
import type { AgentAnswer, AgentInfo, Option, Place } from "../protocol.ts";
import type { Session } from "../session.ts";
import { assuming, formatSpec, levelWord, parseSpec, withValues, type Values } from "../spec.ts";
import { styleOf } from "../theme.ts";

export interface ViewProps {
  session: Session;
}

export function Icon({ path }: { path: string }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>;
}

export function CommandButton({ session, name, words }: ViewProps & { name: string; words?: boolean }) {
  const it: Command = command(name);
  const pressed = it.on?.(session);
  return (
    <button type="button" class={words ? "words" : "tool"} data-command={name} disabled={it.can ? !it.can(session) : false} aria-pressed={pressed}
      title={`${it.help} (${it.keys.map(keyName).join(" or ")})`} aria-label={it.title} onClick={() => it.run(session)}>
      {it.icon && <Icon path={it.icon} />}
      {(words || !it.icon) && <span>{it.title}</span>}
    </button>
  );
}

// The mark of a player: one of its pieces, with its number where there are more than two players.
export function PlayerMark({ session, player }: ViewProps & { player: number }) {
  const drawing = session.state.position?.drawing;
  const shape = drawing?.men?.[player]?.shape ?? drawing?.pieces.find(({ owner }) => owner === player)?.shape ?? "disc";
  const piece = { at: [0, 0] as Place, shape: shape === "letter" || shape === "king" ? "disc" as const : shape, owner: player, letter: "" };
  return <svg class="mark" viewBox={`0 0 ${cell} ${cell}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: pieceSvg(piece, styleOf(session)) }} />;
}

// Tells of what takes long, with the way out.
export function WaitingLine({ session }: ViewProps) {
  const wait = session.waiting.now();
  const [, tick] = useReducer((count: number, _: void) => count + 1, 0);
  useEffect(() => {
    if (!wait) return;
    const timer = setInterval(() => tick(), 500);
    return () => clearInterval(timer);
  }, [wait === null]);
  if (!wait) return null;
  return (
    <p class="wait"><span role="status">{wait.words} …</span> <time>{Math.floor(wait.seconds)} s</time>
      <button type="button" class="link" onClick={() => session.waiting.cancel()}>cancel</button></p>
  );
}

// A value with its interval, drawn and written.
export function ValueBar({ value, low, high, hue, dark }: { value: number; low: number | null; high: number | null; hue: number; dark: boolean }) {
  return (
    <span class="value-bar" aria-hidden="true">
      <span class="fill" style={{ width: `${value * 100}%`, background: valueColour(hue, 0.9, dark) }} />
      {low !== null && high !== null && <span class="range" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />}
    </span>
  );
}

export function Field({ label, help, children }: { label: string; help?: string; children: ComponentChildren }) {
  return <label class="field" title={help}><span>{label}</span>{children}</label>;
}

export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const it = useRef<HTMLDialogElement>(null);
  useEffect(() => it.current?.showModal(), []);
  const outside = (event: MouseEvent) => event.target === it.current && onClose();
  return (
    <dialog ref={it} onClose={onClose} onClick={outside} aria-label={title} tabIndex={-1} autofocus>
      <header><h2>{title}</h2><button type="button" class="tool" aria-label="Close" onClick={onClose}><Icon path="M6 6l12 12M18 6L6 18" /></button></header>
      {children}
    </dialog>
  );
}

// ---- options, as games and agents declare them

export function OptionFields({ options, values, onChange }: { options: Option[]; values: Values; onChange: (values: Values) => void }) {
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <div class="options">
      {options.map((option) => (
        <Field key={option.name} label={option.name} help={option.help}>
          <OptionInput option={option} value={values[option.name] ?? option.value} onValue={(value) => set(option.name, value)} />
          <small>{option.help}</small>
        </Field>
      ))}
    </div>
  );
}

function OptionInput({ option, value, onValue }: { option: Option; value: string; onValue: (value: string) => void }) {
  const read = (event: Event) => onValue((event.target as HTMLInputElement).value);
  switch (option.kind) {
    case "choice":
      return <select value={value} onChange={read}>{option.choices?.map((each) => <option key={each}>{each}</option>)}</select>;
    case "switch":
      return <input type="checkbox" checked={value === "yes"} onChange={(event) => onValue(event.currentTarget.checked ? "yes" : "no")} />;
    case "number":
      return <DraftInput type="number" required step="any" min={option.low} max={option.high} value={value} onValue={onValue} />;
    case "text":
      return <DraftInput type="text" spellcheck={false} value={value} onValue={onValue} />;
  }
}

type DraftInputProps = Omit<JSX.InputHTMLAttributes<HTMLInputElement>, "value"> & { value: string; onValue: (value: string) => void };

// What is being typed stays, however often the page is drawn anew meanwhile. It counts when it is finished; what
// cannot count is told and left to be mended.
export function DraftInput({ value, onValue, ...rest }: DraftInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const finish = ({ currentTarget: input }: JSX.TargetedEvent<HTMLInputElement>) => {
    setFault(input.validationMessage);
    if (!input.validity.valid) return;
    setDraft(null);
    onValue(input.value);
  };
  return (
    <>
      <input {...rest} value={draft ?? value} aria-invalid={fault !== ""} onInput={(event) => setDraft(event.currentTarget.value)} onChange={finish} />
      {fault !== "" && <small class="fault" role="alert">{fault}</small>}
    </>
  );
}

// ---- agents

interface AgentPickerProps extends ViewProps {
  label: string;
  spec: string;
  human?: boolean; // may be chosen
  budget?: boolean; // level and time are asked for
  assumed?: Values; // instead of the agent's defaults
  onChange: (spec: string) => void;
}

const times = ["0.2s", "1s", "3s", "10s", "30s"];

export function AgentPicker({ session, label, spec, human, budget, assumed = {}, onChange }: AgentPickerProps) {
  const [open, setOpen] = useState(false);
  const { name, values } = parseSpec(spec);
  const info = session.seats.agent(spec);
  const choose = (next: string) => onChange(next !== "" && budget ? session.seats.machine(next) : next);
  return (
    <div class="agent">
      <Field label={label} help={info?.summary}>
        <select value={name} onChange={(event) => choose(event.currentTarget.value)}>
          {human && <option value="">human</option>}
          {session.state.position?.agents.map((agent) => <option key={agent} value={agent}>{agent}</option>)}
        </select>
      </Field>
      {budget && info?.level && <LevelPicker info={info} spec={spec} onChange={onChange} />}
      {budget && info?.options.some((option) => option.name === "time") && (
        <Field label="time for a move">
          <select value={values.time ?? "1s"} onChange={(event) => onChange(withValues(spec, { time: event.currentTarget.value }))}>
            {[...new Set([...times, values.time ?? "1s"])].map((time) => <option key={time} value={time}>{time.replace("s", " s")}</option>)}
          </select>
        </Field>
      )}
      {info && <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? "fewer options" : "options"}</button>}
      {info && open && <AgentOptions session={session} name={name} values={parseSpec(assuming(spec, info.options, assumed)).values} onChange={(next) => onChange(formatSpec({ name, values: next }))} />}
    </div>
  );
}

interface AgentOptionsProps extends ViewProps {
  name: string;
  values: Values;
  onChange: (values: Values) => void;
}

// With the defaults that the agent has in this game.
function AgentOptions({ session, name, values, onChange }: AgentOptionsProps) {
  const [options, setOptions] = useState<Option[]>([]);
  const { game } = session.kept.where;
  useEffect(() => {
    let wanted = true;
    session.connection.ask<AgentAnswer>({ type: "agent", game, start: "", moves: [], agent: name }, "agent")
      .then((found) => wanted && setOptions(found.options), () => {});
    return () => void (wanted = false);
  }, [game, name]);
  return <OptionFields options={options} values={values} onChange={onChange} />;
}

function LevelPicker({ info, spec, onChange }: { info: AgentInfo; spec: string; onChange: (spec: string) => void }) {
  const option = info.options.find((each) => each.name === "level")!;
  const low = option.low ?? 1, high = option.high ?? 10;
  const [dragged, setDragged] = useState<number | null>(null); // until it is let go
  const level = dragged ?? Number(parseSpec(spec).values.level ?? option.value);
  const finish = (value: string) => {
    setDragged(null);
    onChange(withValues(spec, { level: value }));
  };
  return (
    <Field label="strength" help={option.help}>
      <input type="range" min={low} max={high} step={1} value={level} aria-valuetext={levelWord(level, low, high)}
        onInput={(event) => setDragged(Number(event.currentTarget.value))} onChange={(event) => finish(event.currentTarget.value)} />
      <output>{levelWord(level, low, high)} <small>level {level} of {high}</small></output>
    </Field>
  );
}
