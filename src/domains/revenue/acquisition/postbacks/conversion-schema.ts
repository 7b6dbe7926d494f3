import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import type { Postback } from './postback.ts';

/** What a conversion value stands for in one window: revenue of an install, micro-USD. */
export interface ValueRange {
  span: 0 | 1 | 2;
  /** `0` to `63` in the first window, or `low`, `medium`, `high`. */
  value: string;
  from: number;
  to: number;
}

const LINE =
  /^(?:window\s+([123])\s+)?(low|medium|high|\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*[:=,;\t ]\s*\$?(\d+(?:\.\d{1,6})?)(?:\s*(?:-|to|,|;|\t)\s*\$?(\d+(?:\.\d{1,6})?))?$/i;

const micros = (dollars: string) => Math.round(Number(dollars) * MICROS_PER_DOLLAR);

function rangesOf(line: string): ValueRange[] | string {
  const [, window, first = '', last, from = '', to = from] = LINE.exec(line) ?? [];
  if (!first) return 'Write a value, a colon and dollars from – to: 12: 1.50 - 2.00';
  const span = (Number(window ?? 1) - 1) as ValueRange['span'];
  const range = { span, from: micros(from), to: micros(to) };
  if (range.to < range.from) return 'The second amount is the larger one.';
  if (Number.isNaN(Number(first)))
    return last ? 'Low, medium and high stand alone.' : [{ ...range, value: first.toLowerCase() }];
  const [begin, end] = [Number(first), Number(last ?? first)];
  if (end > 63 || end < begin) return 'Values go from 0 to 63.';
  if (span > 0) return 'Only the first window tells values from 0 to 63.';
  return Array.from({ length: end - begin + 1 }, (_, at) => ({
    ...range,
    value: String(begin + at),
  }));
}

/**
 * A schema as it is typed or pasted, a line a value: `12: 1.50 - 2.00`, `13-20: 2 - 5`, `high: 5 - 20`,
 * `window 2 low: 0 - 1`.
 * @returns its values, or what is wrong with which line.
 */
export function readSchema(text: string): ValueRange[] | { line: number; words: string } {
  const found = new Map<string, ValueRange>();
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.replaceAll(/[–—]/g, '-').trim();
    if (line === '') continue;
    const ranges = rangesOf(line);
    if (typeof ranges === 'string') return { line: at + 1, words: ranges };
    for (const it of ranges) {
      const key = `${it.span} ${it.value}`;
      if (found.has(key)) return { line: at + 1, words: `${it.value} has an amount already.` };
      found.set(key, it);
    }
  }
  return [...found.values()];
}

const dollars = (amount: number) => String(amount / MICROS_PER_DOLLAR);

/** A schema as `readSchema` reads it. */
export const writeSchema = (values: readonly ValueRange[]): string =>
  values
    .map(({ span, value, from, to }) => {
      const window = span === 0 ? '' : `window ${span + 1} `;
      return `${window}${value}: ${dollars(from)}${to === from ? '' : ` - ${dollars(to)}`}`;
    })
    .join('\n');

/** The value of a postback as a schema names it; undefined where Apple tells none. */
export const toldValue = ({ fine, coarse }: Pick<Postback, 'fine' | 'coarse'>) =>
  fine === null ? (coarse ?? undefined) : String(fine);

/** A schema that holds from a day on. */
export interface DatedSchema {
  since: string;
  values: readonly ValueRange[];
}

/** What values stand for on a day, by `span value`, as the schema says that holds then. */
export function valuesOn(schemas: readonly DatedSchema[]) {
  const latestFirst = [...schemas]
    .sort((a, b) => (a.since < b.since ? 1 : -1))
    .map(({ since, values }) => ({
      since,
      ranges: new Map(values.map((it) => [`${it.span} ${it.value}`, it])),
    }));
  return (day: string, span: number, value: string): ValueRange | undefined =>
    latestFirst.find((it) => it.since <= day)?.ranges.get(`${span} ${value}`);
}
