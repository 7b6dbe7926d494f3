import { addMonths } from '#/kernel/days.ts';
import { lookUp } from '../look-up.ts';
import type { Span } from './span.ts';

interface MonthReading extends Span {
  /** YYYY-MM */
  month: string;
}

const names =
  'january february march april may june july august september october november december';
const all = names.split(' ');
const forms = all.map((it) => `${it}|${it.slice(0, 3)}`).join('|');
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${forms}|sept)\.?(?:\s+(20\d\d))?(?![\p{L}\p{N}])`,
  'iu',
);
const figures = /(?<![\w/-])(20\d\d)-(0[1-9]|1[0-2])(?![\w/-])/;
const relative = /(?<![\p{L}\p{N}])(this|last|next)\s+month(?![\p{L}\p{N}])/iu;
const away: Record<string, number> = { this: 0, last: -1, next: 1 };

/** The first month in a text: `2025-11`, `november`, `oct 2024`, `last month`; without a year the last one. */
export function readMonth(text: string, today: string): MonthReading | undefined {
  const at = (match: RegExpExecArray, month: string) => ({
    from: match.index,
    to: match.index + match[0].length,
    month,
  });
  const written = figures.exec(text);
  if (written) return at(written, `${written[1]}-${written[2]}`);
  const said = relative.exec(text);
  if (said) return at(said, addMonths(today, lookUp(away, said[1]!.toLowerCase())!).slice(0, 7));
  const match = named.exec(text);
  if (!match) return undefined;
  const start = match[1]!.toLowerCase().slice(0, 3);
  const month = String(all.findIndex((it) => it.startsWith(start)) + 1).padStart(2, '0');
  const year = Number(today.slice(0, 4));
  const last = `${year}-${month}` > today.slice(0, 7) ? year - 1 : year;
  return at(match, `${match[2] ?? last}-${month}`);
}
