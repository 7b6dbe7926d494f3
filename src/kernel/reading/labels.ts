import type { Parameter } from '#/kernel/action.ts';
import type { Span } from './span.ts';

/** A part of a line that says which parameter it is for: `title: Office closed`. */
export interface Labelled {
  parameter: Parameter;
  /** The label with its colon. */
  label: Span;
  /** What stands behind it, up to the next label; without its quotes. */
  body: Span;
  /** With its quotes. */
  whole: Span;
  isQuoted: boolean;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const namesOf = ({ name, label }: Parameter) => [name, label].map((it) => it.toLowerCase());

/** Where a text in quotes ends that begins here; undefined where none does. */
function quotedFrom(text: string, at: number): number | undefined {
  if (text[at] !== '"') return undefined;
  const end = text.indexOf('"', at + 1);
  return end < 0 ? undefined : end + 1;
}

const trimmed = (text: string, { from, to }: Span): Span => {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  return { from: Math.min(start, to), to: Math.max(start, from + part.trimEnd().length) };
};

/** The parts of a line that are labelled. */
export function labelledIn(text: string, parameters: readonly Parameter[]): Labelled[] {
  if (!text.includes(':') || parameters.length === 0) return [];
  const names = parameters.flatMap(namesOf).sort((a, b) => b.length - a.length);
  const form = new RegExp(
    String.raw`(?<=^|[\s\uE000])(${names.map(escape).join('|')}):(?!\/\/)\s*`,
    'gi',
  );
  const found: Labelled[] = [];
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const name = match[1]!.toLowerCase();
    const parameter = parameters.find((it) => namesOf(it).includes(name))!;
    const at = match.index + match[0].length;
    const label = { from: match.index, to: match.index + match[0].trimEnd().length };
    const end = quotedFrom(text, at);
    const last = found.at(-1);
    if (last && !last.isQuoted) {
      last.body = trimmed(text, { from: last.body.from, to: match.index });
      last.whole = last.body;
    }
    const whole = end ? { from: at, to: end } : trimmed(text, { from: at, to: text.length });
    const body = end ? { from: at + 1, to: end - 1 } : whole;
    found.push({ parameter, label, body, whole, isQuoted: end !== undefined });
    if (end) form.lastIndex = end;
  }
  return found;
}

/**
 * Numbers that stand right behind the name of their parameter, `attempts 3`, where an action takes
 * several: the first of them would take any number otherwise.
 */
export function namedNumbers(text: string, parameters: readonly Parameter[]): Labelled[] {
  const numbers = parameters.filter((it) => it.kind === 'number');
  if (numbers.length < 2) return [];
  const names = numbers.flatMap(namesOf).sort((a, b) => b.length - a.length);
  const form = new RegExp(
    String.raw`(?<=^|[\s\uE000])(${names.map(escape).join('|')})\s+(-?\d[\d,.]*%?)(?=$|[\s\uE000])`,
    'gi',
  );
  return [...text.matchAll(form)].map((it) => {
    const [said, name = '', number = ''] = it;
    const to = it.index + said.length;
    const body = { from: to - number.length, to };
    const label = { from: it.index, to: it.index + name.length };
    const parameter = numbers.find((one) => namesOf(one).includes(name.toLowerCase()))!;
    return { parameter, label, body, whole: body, isQuoted: false };
  });
}

/** Texts in quotes that stand for themselves, the quotes left out of `body`. */
export function quotedIn(text: string): { whole: Span; body: Span }[] {
  return [...text.matchAll(/(?<=^|[\s\uE000])"([^"\uE000]+)"(?=$|[\s\uE000])/g)].map((it) => {
    const whole = { from: it.index, to: it.index + it[0].length };
    return { whole, body: { from: whole.from + 1, to: whole.to - 1 } };
  });
}
