import type { Option, Parameter, Values } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';
import { readAmount } from './amount.ts';
import { placeOf, readChoice } from './choice.ts';
import type { DayReader } from './day.ts';
import { readEmails } from './emails.ts';
import { readEntity, readEntityStart, type EntityReading, type Nameable } from './entity.ts';
import { readMonth } from './month.ts';
import { readNumber } from './number.ts';
import { without, wordsOf, type Span } from './span.ts';
import { readDuration, readSplitRange, readTime, readTimeRange } from './time-range.ts';

/** The options of a parameter, for the values they depend on. */
export interface Wanted {
  /** Id of the action. */
  action: string;
  parameter: Parameter;
  values: Values;
}

/** What a text is read against. */
export interface Surroundings {
  /** The business day, YYYY-MM-DD. */
  today: string;
  /** Undefined until it is loaded: days are then not read yet. */
  readDay: DayReader | undefined;
  /** What can be named. */
  hits: readonly Hit[];
  /** The options of a parameter, once they are loaded. */
  options?: (it: Wanted) => readonly Option[] | undefined;
  /** What the open page is about: meant by an action that needs one of its kind, unless another is named. */
  target?: Hit | undefined;
}

/** A value with the places it was read from; a text may have several. */
export interface Read {
  value: unknown;
  places: readonly Span[];
  /** What else it may be as likely. */
  others?: readonly Nameable[];
  /** Only the beginning of its name was typed: another may be meant as well. */
  isBegun?: true;
  /** Where that is, among several places. */
  unsure?: Span;
}

/** A part that names something nobody knows, with what it may have meant. */
export interface Unclear extends Span {
  /** Says what is wrong: "Nobody is called sara". */
  words: string;
  /** What may be typed instead, and how it reads. */
  instead: readonly { text: string; label: string }[];
  /** Which parameter it is about, where that can be chosen from a list. */
  parameter?: string;
  /** What stays in its place when it is taken out: nothing, unless the action's own word is in it. */
  stays?: string;
}

/** What an action's own rules made of a line. */
export interface OwnReading {
  read: ReadonlyMap<string, Read>;
  unclear: readonly Unclear[];
}

/** @param names what it may name: its own options, or all that can be found. */
export type Reader = (
  text: string,
  it: Parameter,
  around: Surroundings,
  names: readonly Nameable[],
) => Read | undefined;

const found = <R extends Span>(it: R | undefined, value: (it: R) => unknown): Read | undefined =>
  it && { value: value(it), places: [it] };

const named = (it: EntityReading | undefined): Read | undefined =>
  it && { value: it.hit.id, places: [it], others: it.others, unsure: it };

const begun = (it: EntityReading | undefined): Read | undefined => {
  const read = named(it);
  return read && { ...read, isBegun: true };
};

const lead = /^(?:for|because(?:\s+of)?|due\s+to|reason:?|[-–:,;])\s+/i;

/** Everything nobody else took, without the word that joins it. */
function readRest(text: string): Read | undefined {
  const segments = text.split(/\uE000+/);
  const places: Span[] = [];
  let at = 0;
  for (const segment of segments) {
    const from = text.indexOf(segment, at);
    at = from + segment.length;
    const start = segment.length - segment.trimStart().length;
    const joined = lead.exec(segment.trimStart())?.[0].length ?? 0;
    const to = from + segment.trimEnd().length;
    if (wordsOf(text.slice(from + start + joined, to)).length === 0) continue;
    places.push({ from: from + start + joined, to });
  }
  if (places.length === 0) return undefined;
  // What was kept as it stands carries its backslash.
  const value = places.map((it) => text.slice(it.from, it.to)).join(' ');
  return { value: value.replace(/(?<=^|\s)\\(?=\S)/g, ''), places };
}

/** The kind its names are told apart by; none among its own options. */
const kindIn = (it: Parameter) => (it.options ? undefined : it.entity);

/**
 * The readers in the order in which they may take from a text: the strictest form first, so that
 * "3-5pm" is no sum and "21 nov" no figure; free text gets what is left.
 */
export const readers: readonly { kind: Parameter['kind']; read: Reader }[] = [
  {
    kind: 'time-range',
    read: (text) => {
      const split = readSplitRange(text);
      if (split) return { value: split.range, places: split.places };
      return found(readTimeRange(text), (it) => it.range);
    },
  },
  {
    kind: 'entity',
    read: (text, it, _around, names) =>
      named(it.entity || it.options ? readEntity(text, kindIn(it), names) : undefined),
  },
  {
    kind: 'choice',
    read: (text, it) => found(readChoice(text, it.choices ?? []), ({ choice }) => choice.value),
  },
  { kind: 'emails', read: (text) => readEmails(text) },
  { kind: 'duration', read: (text) => found(readDuration(text), (it) => it.minutes) },
  { kind: 'time', read: (text) => found(readTime(text), (it) => it.time) },
  {
    kind: 'month',
    read: (text, _it, { today }) => found(readMonth(text, today), (it) => it.month),
  },
  {
    kind: 'day',
    read: (text, { past }, { readDay, today }) =>
      found(readDay?.(text, today, past), (it) => it.day),
  },
  {
    kind: 'amount',
    read: (text, { dollars }) => {
      const sum = readAmount(text);
      if (!dollars) return found(sum, (it) => it.amount);
      const isDollars = (sum?.amount.currency ?? 'USD') === 'USD';
      return isDollars ? found(sum, (it) => it.amount.micros) : undefined;
    },
  },
  {
    kind: 'number',
    read: (text, { percent }) => found(readNumber(text, percent), (it) => it.number),
  },
  {
    kind: 'entity',
    read: (text, it, _around, names) =>
      begun(it.entity || it.options ? readEntityStart(text, kindIn(it), names) : undefined),
  },
  { kind: 'text', read: readRest },
];

/** Lets a reader take what it can: one value, or all of a parameter that takes several. */
export function readWith(
  read: Reader,
  text: string,
  it: Parameter,
  around: Surroundings,
  names: readonly Nameable[],
): Read | undefined {
  const first = read(text, it, around, names);
  if (!first || !it.many) return first;
  const all: Read[] = [];
  let left = text;
  for (let next: Read | undefined = first; next; next = read(left, it, around, names)) {
    all.push(next);
    left = next.places.reduce(without, left);
  }
  return together(all);
}

/** Several values of one parameter as one. */
export function together(all: readonly Read[]): Read {
  const unsure = all.find((it) => it.others?.length);
  const values = all.flatMap((it) => it.value);
  return {
    value: [...new Set(values)],
    places: all.flatMap((it) => it.places),
    ...(unsure && { others: unsure.others, unsure: unsure.unsure }),
  };
}

/** Whether one of its words says that it is none. */
export function readNone(text: string, { none = [] }: Parameter): Read | undefined {
  const places = none.flatMap((it) => placeOf(it, text) ?? []);
  return places[0] && { value: null, places: [places[0]] };
}
