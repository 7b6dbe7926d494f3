import { formatMoney, parseMoney } from '#/kernel/money.ts';
import { formatNumber, MINUS } from '#/kernel/numbers.ts';
import type { FigureMeasure } from './books.ts';

/** What was typed or pasted as a value, or why it is none; null takes a figure back. */
export type ReadFigure = { value: number | null } | { wrong: string };

/** Spreadsheets write negative amounts in brackets and thousands with blanks or apostrophes. */
function plain(text: string): string {
  const bare = text
    .trim()
    .replace(/\bUSD\b/i, '')
    .replace(/[\s\u00A0\u202F'’]/g, '');
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1];
  return inBrackets === undefined ? bare : `-${inBrackets}`;
}

/** A number as people write it, as micros of it: `1,204`, `1.204,50`, `-3`. */
const millionths = (text: string): number | undefined => {
  const micros = parseMoney(text) ?? parseMoney(text, ',');
  return micros === undefined || /^[-+−]?\$?$/.test(text) ? undefined : micros;
};

function read(text: string, { kind }: FigureMeasure): ReadFigure {
  const isPercent = text.endsWith('%');
  const micros = millionths(isPercent ? text.slice(0, -1) : text);
  if (micros === undefined) return { wrong: `“${text}” is no number.` };
  if (isPercent && kind !== 'percent') return { wrong: 'A percentage makes no sense here.' };
  if (text.includes('$') && kind !== 'money') return { wrong: 'An amount makes no sense here.' };
  if (kind === 'money') return { value: micros };
  const number = micros / 1_000_000;
  if (kind === 'count') {
    return Number.isInteger(number) ? { value: number } : { wrong: 'This must be a whole number.' };
  }
  return { value: kind === 'percent' ? micros / 100_000_000 : number };
}

/** Of a day: a hundred million dollars in millionths, or as many of what is counted. */
const MOST = 1e14;

/** Why a value cannot stand for the measure; undefined when it can. */
export function wrongValue(value: number, measure: FigureMeasure): string | undefined {
  const { kind, name, mayBeNegative } = measure;
  if (!Number.isFinite(value) || Math.abs(value) > MOST) return 'This number is too large.';
  if (value < 0 && !mayBeNegative) return `${name} cannot be negative.`;
  if ((kind === 'count' || kind === 'money') && !Number.isInteger(value))
    return 'This must be a whole number.';
  if (kind === 'percent' && value > 1) return `${name} cannot be above 100%.`;
  if (kind === 'rating' && value !== 0 && (value < 1 || value > 5))
    return 'A rating lies between 1 and 5.';
  return undefined;
}

/** Reads what was typed or pasted into a cell; a percentage may leave its sign out. */
export function readFigure(typed: string, measure: FigureMeasure): ReadFigure {
  const text = plain(typed);
  if (text === '' || text === '–' || text === '-') return { value: null };
  const it = read(text, measure);
  if ('wrong' in it || it.value === null) return it;
  const wrong = wrongValue(it.value, measure);
  return wrong ? { wrong } : it;
}

const decimals = (value: number, most: number) => String(Number(value.toFixed(most)));

/** What stands in the editor of a cell: the exact figure, without ornament. */
export function figureText(value: number | null, { kind }: Pick<FigureMeasure, 'kind'>): string {
  if (value === null) return '';
  if (kind === 'money') return decimals(value / 1_000_000, 6);
  if (kind === 'percent') return `${decimals(value * 100, 4)}%`;
  return kind === 'rating' ? decimals(value, 3) : String(value);
}

/** What a cell shows: cents up to ten thousand dollars, where a cell has room for them. */
function moneyWords(micros: number): string {
  const dollars = Math.abs(micros) / 1_000_000;
  if (dollars >= 10_000) return formatMoney(micros, 'whole');
  const words = `$${formatNumber(dollars, dollars !== 0 && dollars < 0.1 ? 4 : 2)}`;
  return micros < 0 ? `${MINUS}${words}` : words;
}

export function figureWords(value: number, { kind }: Pick<FigureMeasure, 'kind'>): string {
  if (kind === 'money') return moneyWords(value);
  if (kind === 'percent')
    return `${formatNumber(value * 100, value !== 0 && value < 0.001 ? 3 : 2)}%`;
  return kind === 'rating' ? formatNumber(value, 2) : formatNumber(value);
}
