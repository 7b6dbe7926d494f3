import type { AnyAction, Parameter, Values } from '#/kernel/action.ts';
import type { Nameable } from './entity.ts';
import { labelledIn, namedNumbers, quotedIn, type Labelled } from './labels.ts';
import { noSuch, withoutLiteral } from './left-over.ts';
import {
  readers,
  readNone,
  readWith,
  together,
  type Read,
  type Surroundings,
  type Unclear,
  type Wanted,
} from './parameter.ts';
import { without, type Span } from './span.ts';

/** A part of the text with the name of what it went to. */
interface Taken extends Span {
  name: string;
}

export interface Spelled {
  read: ReadonlyMap<string, Read>;
  tokens: Taken[];
  /** Labelled parts that are not what their label asks for. */
  unclear: Unclear[];
  /** The text without what was understood. */
  left: string;
  /** A text took all that was left over. */
  isWhole: boolean;
  /** What a parameter may name. */
  namesFor: (it: Parameter) => readonly Nameable[];
}

/** What a parameter is where nobody said it. */
export const unsaid = (
  { kind, entity, options, required, fallback }: Parameter,
  { target }: Surroundings,
) =>
  required && kind === 'entity' && !options && target?.kind === entity ? target?.id : fallback?.();

/** The options a parameter needs with these values; undefined until what they depend on is known. */
export function wantedBy(
  { id, parameters = [] }: AnyAction,
  parameter: Parameter,
  values: Values,
  around: Surroundings,
): Wanted | undefined {
  if (!parameter.options) return undefined;
  const known: [string, unknown][] = (parameter.from ?? []).map((name) => {
    const it = parameters.find((one) => one.name === name);
    return [name, name in values ? values[name] : it && unsaid(it, around)];
  });
  if (known.some(([, value]) => value === undefined)) return undefined;
  return { action: id, parameter, values: Object.fromEntries(known) };
}

const literal = (text: string) => text.replace(/(?<=^|\s)\\(?=\S)/g, '');

/** The text without everything that stands outside of a part. */
const only = (text: string, { from, to }: Span) =>
  without(without(text, { from: 0, to: from }), { from: to, to: text.length });

/** With what stands behind a backslash in its place, for the parameter that takes text. */
const joined = (left: string, text: string) =>
  [...text.matchAll(/\\\S+/g)].reduce(
    (rest, it) => rest.slice(0, it.index) + it[0] + rest.slice(it.index + it[0].length),
    left,
  );

/** Lets every reader take its part of the text, the strictest first. */
export function spell(
  action: AnyAction,
  text: string,
  given: Values,
  around: Surroundings,
): Spelled {
  const parameters = action.parameters ?? [];
  const read = new Map<string, Read>();
  const tokens: Taken[] = [];
  const unclear: Unclear[] = [];
  let isWhole = false;
  // What stands behind a backslash is text, whatever it looks like.
  let left = withoutLiteral(text);
  const isOpen = ({ name }: Parameter) => !(name in given) && !read.has(name);
  const texts = parameters.filter((it) => it.kind === 'text' && isOpen(it));
  const take = (name: string, it: Read) => {
    read.set(name, it);
    for (const { from, to } of it.places) {
      tokens.push({ name, from, to });
      left = without(left, { from, to });
    }
  };
  const values = () => ({
    ...Object.fromEntries([...read].map(([name, it]) => [name, it.value])),
    ...given,
  });
  const namesFor = (it: Parameter): readonly Nameable[] => {
    if (!it.options) return around.hits;
    const wanted = wantedBy(action, it, values(), around);
    return (wanted && around.options?.(wanted)) ?? [];
  };
  const readIn = (part: string, it: Parameter) =>
    readNone(part, it) ??
    readers
      .filter(({ kind }) => kind === it.kind)
      .map((reader) => readWith(reader.read, part, it, around, namesFor(it)))
      .find((one) => one !== undefined);

  const later: Labelled[] = [];
  const takeLabelled = (it: Labelled) => {
    const { parameter, label, body, whole, isQuoted } = it;
    const { name, kind } = parameter;
    // What it may be hangs on another parameter that is read only then.
    if (
      parameter.options &&
      !later.includes(it) &&
      !wantedBy(action, parameter, values(), around)
    ) {
      later.push(it);
      left = without(left, { from: label.from, to: whole.to });
      return;
    }
    const said = text.slice(body.from, body.to);
    if (kind === 'text' && (isQuoted || texts.length > 1)) {
      if (said.trim() !== '') take(name, { value: literal(said), places: [label, whole] });
      return;
    }
    // The only text of an action is all that is left over: its label merely leads to it.
    if (kind === 'text') left = without(left, label);
    else if (said !== '') {
      const found = readIn(only(later.includes(it) ? text : left, body), parameter);
      if (found) return take(name, { ...found, places: [label, ...found.places] });
      const part = { from: label.from, to: whole.to };
      left = without(left, part);
      const words = noSuch(parameter, said, namesFor(parameter));
      unclear.push({
        ...part,
        ...(words ?? { words: `“${said}” is not understood here`, instead: [] }),
      });
    }
  };
  for (const it of labelledIn(left, parameters)) if (isOpen(it.parameter)) takeLabelled(it);
  for (const it of namedNumbers(left, parameters.filter(isOpen)))
    if (isOpen(it.parameter)) takeLabelled(it);
  if (texts.length > 1)
    for (const { whole, body } of quotedIn(left)) {
      const next = texts.find(isOpen);
      if (next)
        take(next.name, { value: literal(text.slice(body.from, body.to)), places: [whole] });
    }
  for (const it of parameters.filter(isOpen)) {
    const none = readNone(left, it);
    if (none) take(it.name, none);
  }
  for (const reader of readers) {
    for (const it of parameters) {
      const before = read.get(it.name);
      const isMore = it.many && before && Array.isArray(before.value) && !(it.name in given);
      if (it.kind !== reader.kind || !(isOpen(it) || isMore)) continue;
      const said = reader.kind === 'text' ? joined(left, text) : left;
      const found = readWith(reader.read, said, it, around, namesFor(it));
      if (!found) continue;
      take(it.name, found);
      if (reader.kind === 'text') isWhole = true;
      if (isMore) read.set(it.name, together([before, found]));
    }
  }
  for (const it of later) takeLabelled(it);
  return { read, tokens, unclear, left, isWhole, namesFor };
}
