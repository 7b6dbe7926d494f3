import type { Parameter } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';
import { readAmount } from './amount.ts';
import { readChoice } from './choice.ts';
import type { DayReader } from './day.ts';
import { readEntity, readEntityStart, type EntityReading } from './entity.ts';
import { wordsOf, type Span } from './span.ts';
import { readDuration, readSplitRange, readTime, readTimeRange } from './time-range.ts';

/** What a text is read against. */
export interface Surroundings {
  /** The business day, YYYY-MM-DD. */
  today: string;
  /** Undefined until it is loaded: days are then not read yet. */
  readDay: DayReader | undefined;
  /** What can be named. */
  hits: readonly Hit[];
  /** What the open page is about: meant by an action that needs one of its kind, unless another is named. */
  target?: Hit | undefined;
}

/** A value with the places it was read from; a text may have several. */
export interface Read {
  value: unknown;
  places: readonly Span[];
  /** What else it may be as likely. */
  others?: readonly Hit[];
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

type Reader = (text: string, it: Parameter, around: Surroundings) => Read | undefined;

const found = <R extends Span>(it: R | undefined, value: (it: R) => unknown): Read | undefined =>
  it && { value: value(it), places: [it] };

const named = (it: EntityReading | undefined): Read | undefined =>
  it && { value: it.hit.id, places: [it], others: it.others };

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
    read: (text, it, { hits }) => named(it.entity && readEntity(text, it.entity, hits)),
  },
  {
    kind: 'choice',
    read: (text, it) => found(readChoice(text, it.choices ?? []), ({ choice }) => choice.value),
  },
  { kind: 'duration', read: (text) => found(readDuration(text), (it) => it.minutes) },
  { kind: 'time', read: (text) => found(readTime(text), (it) => it.time) },
  {
    kind: 'day',
    read: (text, { past }, { readDay, today }) =>
      found(readDay?.(text, today, past), (it) => it.day),
  },
  { kind: 'amount', read: (text) => found(readAmount(text), (it) => it.micros) },
  {
    kind: 'entity',
    read: (text, it, { hits }) => named(it.entity && readEntityStart(text, it.entity, hits)),
  },
  { kind: 'text', read: readRest },
];
