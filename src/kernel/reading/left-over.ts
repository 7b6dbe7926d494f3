import type { Parameter } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { slipsBetween, slipsIn } from '#/kernel/edit-distance.ts';
import type { Nameable } from './entity.ts';
import type { Read, Surroundings, Unclear } from './parameter.ts';
import { without, wordsOf, type Span } from './span.ts';

/** Words that join the parts of a line and mean nothing themselves. */
const joining = new Set(
  'a an the to for from on in at of by with as is my me please and it this that'.split(' '),
);

const MOST_NEAR = 3;

/** Names that are a slip or two away from a word, or have a word that is. */
function near(word: string, kind: Nameable['kind'], hits: readonly Nameable[]): Nameable[] {
  const typed = word.toLowerCase();
  // Keys of one project are all alike: another one is no slip.
  const most = /\d/.test(typed) ? 0 : slipsIn(typed);
  return hits
    .filter((it) => kind === undefined || it.kind === kind)
    .filter((it) =>
      [it.key, ...it.title.split(/\s+/)].some((part) => {
        const name = part?.toLowerCase();
        return name !== undefined && slipsBetween(typed, name, most) !== undefined;
      }),
    )
    .slice(0, MOST_NEAR);
}

const nobody: Partial<Record<Parameter['kind'], (word: string, label: string) => string>> = {
  entity: (word, label) => `No ${label} is called “${word}”`,
  day: (word) => `“${word}” is no day`,
  choice: (word, label) => `“${word}” is no ${label}`,
  amount: (word) => `“${word}” is no sum of money`,
  'time-range': (word) => `“${word}” is no time`,
  time: (word) => `“${word}” is no time`,
  duration: (word) => `“${word}” is no length of time`,
  month: (word) => `“${word}” is no month`,
  number: (word) => `“${word}” is no number`,
  emails: (word) => `“${word}” is no mail address`,
};

/** Words beside each other that nobody understood, as one part. */
function partsOf(left: string, led: ReadonlySet<string>): Span[] {
  const words = wordsOf(left).filter(
    ({ word }) =>
      /[\p{L}\p{N}]/u.test(word) &&
      !joining.has(word.toLowerCase()) &&
      !led.has(word.toLowerCase()),
  );
  const parts: Span[] = [];
  for (const { from, to } of words) {
    const last = parts.at(-1);
    if (last && /^\s*$/.test(left.slice(last.to, from))) last.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

/** Says that a part is nothing a parameter may be, with what is nearly called so. */
export function noSuch(
  { kind, label, entity }: Parameter,
  typed: string,
  names: readonly Nameable[],
): Pick<Unclear, 'words' | 'instead'> | undefined {
  const words = nobody[kind]?.(typed, label.toLowerCase());
  if (words === undefined) return undefined;
  const instead = kind === 'entity' ? near(typed, entity, names) : [];
  return { words, instead: instead.map((it) => ({ text: it.key ?? it.title, label: it.title })) };
}

/**
 * What of a line no parameter took: nothing that was typed is dropped without a word. `left` is the
 * text without what was understood; the names of parameters lead to their values and are no part of it.
 */
export function leftOver(
  left: string,
  parameters: readonly Parameter[],
  [needed]: readonly Parameter[],
  namesFor: (it: Parameter) => readonly Nameable[],
): Unclear[] {
  const led = new Set(
    parameters.flatMap((it) => `${it.name} ${it.label}`.toLowerCase().split(/\s+/)),
  );
  return partsOf(left, led).map((part, at) => {
    const typed = left.slice(part.from, part.to);
    const asked = at === 0 && needed ? noSuch(needed, typed, namesFor(needed)) : undefined;
    return { ...part, ...(asked ?? { words: `“${typed}” is not understood here`, instead: [] }) };
  });
}

const key = /^[\s\uE000]*(\p{L}[\p{L}\p{N}]*-\d+)(?=\s|$)/u;

/**
 * A line that begins with the key of something unknown is not about the page it is typed on: the
 * names may still be on their way, and then Enter would change something else.
 * @param text the line without its verb
 */
export function unknownKey(
  text: string,
  parameters: readonly Parameter[],
  read: ReadonlyMap<string, Read>,
  namesFor: (it: Parameter) => readonly Nameable[],
): Unclear | undefined {
  const typed = key.exec(text)?.[1];
  const meant = parameters.find((it) => it.kind === 'entity' && !it.options && !read.has(it.name));
  if (typed === undefined || !meant) return undefined;
  const from = text.indexOf(typed);
  const to = from + typed.length;
  const isRead = parameters.some(
    ({ name, kind }) =>
      kind !== 'text' && read.get(name)?.places.some((it) => it.from < to && from < it.to),
  );
  const words = isRead ? undefined : noSuch(meant, typed, namesFor(meant));
  return words && { from, to, ...words };
}

/** Another day in the same line, where one is meant: which, is asked and never guessed. */
export function twoDays(
  text: string,
  left: string,
  { name, past }: Parameter,
  read: ReadonlyMap<string, Read>,
  { today, readDay }: Surroundings,
): Unclear | undefined {
  const first = read.get(name);
  const [place] = first?.places ?? [];
  const other = place && readDay?.(left, today, past);
  if (!place || !other || other.day === first!.value) return undefined;
  const [one, two] = [place, other].toSorted((a, b) => a.from - b.from) as [Span, Span];
  // A third one is asked about once these are settled.
  const days = [
    { place, day: String(first!.value) },
    { place: other, day: other.day },
  ];
  return {
    from: one.from,
    to: two.to,
    words: 'Two days: which one?',
    instead: days.map((it) => ({
      text: text.slice(it.place.from, it.place.to),
      label: namedDay(it.day, today),
    })),
  };
}

/** The text without the words that stand behind a backslash: those are meant as they stand. */
export const withoutLiteral = (text: string): string =>
  [...text.matchAll(/\\\S+/g)].reduce(
    (rest, it) => without(rest, { from: it.index, to: it.index + it[0].length }),
    text,
  );

/** Names that several begin with: who is meant is asked, never guessed. */
export function ambiguous(
  text: string,
  parameters: readonly Parameter[],
  read: ReadonlyMap<string, Read>,
): Unclear[] {
  return parameters.flatMap(({ name, label }) => {
    const it = read.get(name);
    const place = it?.unsure ?? it?.places[0];
    if (!it?.others?.length || !place) return [];
    const { from, to } = place;
    const texts = it.others.map((hit) => hit.key ?? hit.title);
    // Those that are called the same are told apart in the list alone.
    const alone = it.others.filter(
      (_, at) => texts.indexOf(texts[at]!) === texts.lastIndexOf(texts[at]!),
    );
    return {
      from,
      to,
      parameter: name,
      words: `Which ${label.toLowerCase()} is “${text.slice(from, to)}”?`,
      instead: alone.map((hit) => ({ text: hit.key ?? hit.title, label: hit.title })),
    };
  });
}
