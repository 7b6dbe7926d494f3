import { wallClock } from '#/kernel/dates.ts';
import { isDay } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { MICROS_PER_DOLLAR, parseMoney } from '#/kernel/money.ts';
import { countryOfThree } from './country-codes.ts';
import { withoutSign } from './money-heading.ts';
import { UnreadableCell, type Cell } from './report.ts';

/** The single values of a report. Each function gives `undefined` for what it cannot understand. */

/** The sign before the decimals in a file: `,` in files saved where people write 1.234,50. */
export type DecimalMark = '.' | ',';

const plainCount = /^\d{1,15}$/;
const grouped = { '.': /^\d{1,3}(,\d{3})+$/, ',': /^\d{1,3}(\.\d{3})+$/ };
/** `12 345`, with the blanks that languages and spreadsheets put there. */
const spaced = /^\d{1,3}([ \u00a0\u202f]\d{3})+$/;

const empty = /^\s*(?:-{1,3}|–|—|n\/a|null)?\s*$/i;

/** Whether a cell says nothing: it is not there, empty, or has what sources write instead. */
export const isBlank = (cell: Cell): boolean =>
  cell === undefined || (typeof cell === 'string' && !startsWithDigit(cell) && empty.test(cell));

/** Nearly every cell does. */
function startsWithDigit(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return first >= 48 && first <= 57; // '0' to '9'
}

/** A whole number from 0: `1234`, `1,234`, `1 234`, `1234.0`. */
export function readCount(cell: Cell, mark: DecimalMark): number | undefined {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && cell >= 0 ? cell : undefined;
  if (typeof cell !== 'string') return undefined;
  if (plainCount.test(cell)) return Number(cell);
  // Zeros behind the decimal mark only: those behind the other one are a thousand.
  const whole = cell.trim().replace(mark === '.' ? /\.0+$/ : /,0+$/, '');
  if (plainCount.test(whole)) return Number(whole);
  return grouped[mark].test(whole) || spaced.test(whole)
    ? Number(whole.replace(/[.,\s]/g, ''))
    : undefined;
}

/**
 * An amount of a currency, '' when it is unsaid, in millionths of it: `$1,234.50`; negative where a
 * network takes money back. The sign of another currency makes it none.
 */
export function readMoney(cell: Cell, mark: DecimalMark, currency = ''): number | undefined {
  if (cell === undefined || cell instanceof UnreadableCell) return undefined;
  if (typeof cell === 'number') return safe(Math.round(cell * MICROS_PER_DOLLAR));
  const amount = withoutSign(cell, currency);
  return amount === undefined ? undefined : parseMoney(amount, mark);
}

const safe = (micros: number) => (Number.isSafeInteger(micros) ? micros : undefined);

/** Hundredths of a currency in millionths of it. */
export function readCents(cell: Cell, mark: DecimalMark, currency = ''): number | undefined {
  const micros = readMoney(cell, mark, currency);
  return micros === undefined ? undefined : Math.round(micros / 100);
}

/** Millionths of a currency, a whole number of either sign. */
export function readMicros(cell: Cell): number | undefined {
  if (typeof cell === 'number') return safe(cell);
  return typeof cell === 'string' && /^\s*-?\d{1,16}(\.0+)?\s*$/.test(cell)
    ? safe(Number(cell))
    : undefined;
}

/** A rate from 0 to 1: `0.43%` with its sign, `0.0043` without. */
export function readShare(cell: Cell, mark: DecimalMark, isPercent: boolean): number | undefined {
  const written = String(cell ?? '').trim();
  if (written === '') return undefined;
  const text = written.replace(/\s*%$/, '');
  const number = Number(mark === ',' ? text.replace(',', '.') : text);
  const share = isPercent || text !== written ? number / 100 : number;
  return share >= 0 && share <= 1 ? share : undefined;
}

/** A number from 0, `4.37` for instance, or a length of time as `12:34` or `1:02:03` in seconds. */
export function readMean(cell: Cell, mark: DecimalMark): number | undefined {
  const text = String(cell ?? '').trim();
  if (text === '') return undefined;
  const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d\d)$/.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const written = mark === ',' ? text.replace(',', '.') : text.replaceAll(',', '');
  return /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(written) ? Number(written) : undefined;
}

/** How days are written whose year stands last: `20/11/2025` or `11/20/2025`. */
export type DayOrder = 'dmy' | 'mdy';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthOf = (name: string): string =>
  String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');

/**
 * A day as `2025-11-20`, `20251120`, `2025/11/20`, `Nov 20, 2025`, `20 Nov 2025`, or with a time of
 * midnight after it; with an order also `20/11/2025` and the like, which nobody can tell apart.
 */
export function readDay(text: string, order?: DayOrder): string | undefined {
  const trimmed = text.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '');
  const day = yearFirst(trimmed) ?? withMonthName(trimmed) ?? (order && yearLast(trimmed, order));
  return day && isDay(day) ? day : undefined;
}

function yearFirst(text: string): string | undefined {
  const found = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)$/.exec(text);
  return found ? `${found[1]}-${found[3]}-${found[4]}` : undefined;
}

function withMonthName(text: string): string | undefined {
  const words = /^(?:([a-z]{3,9})\.? (\d{1,2}),? |(\d{1,2})[ -]([a-z]{3,9})\.?[, -] ?)(\d{4})$/i;
  const found = words.exec(text);
  if (!found) return undefined;
  const [, month, day, dayFirst, monthSecond, year] = found;
  return `${year}-${monthOf(month ?? monthSecond!)}-${(day ?? dayFirst)!.padStart(2, '0')}`;
}

function yearLast(text: string, order: DayOrder): string | undefined {
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!found) return undefined;
  const [first, second] = [found[1]!.padStart(2, '0'), found[3]!.padStart(2, '0')];
  return order === 'dmy' ? `${found[4]}-${second}-${first}` : `${found[4]}-${first}-${second}`;
}

/**
 * The day and hour in a zone of an instant as `2025-11-17T08:00:00+0000`; one without an offset is a
 * clock of that zone already.
 */
export function readMoment(text: string, zone: string): { day: string; hour: number } | undefined {
  const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d):\d\d(?::\d\d(?:\.\d+)?)?(Z|[-+]\d\d:?\d\d)?$/;
  const [, day, hour, offset] = moment.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day) || Number(hour) > 23) return undefined;
  if (offset === undefined) return { day, hour: Number(hour) };
  const instant = new Date(text.trim().replace(' ', 'T'));
  if (Number.isNaN(instant.getTime())) return undefined;
  const clock = wallClock(instant, zone);
  return { day: clock.slice(0, 10), hour: Number(clock.slice(11, 13)) };
}

/** An hour of the day, `7`, `07`, `07:00` or `07:00:00 - 07:59:59`. */
export function readHour(text: string): number | undefined {
  const hour = /^(\d{1,2})(?::00(?::00(?: - \1:59:59)?)?)?$/.exec(text.trim())?.[1];
  return hour !== undefined && Number(hour) < 24 ? Number(hour) : undefined;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Languages in which reports name countries. */
const tongues = [regions, new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })];
// ISO 3166 keeps ZZ free for "unknown or unspecified"; networks say it in many ways.
const UNKNOWN_COUNTRY = 'ZZ';
const unknown = new Set([
  '',
  'zz',
  'xx',
  '--',
  '??',
  'unknown',
  'undefined',
  'none',
  'n/a',
  'other',
  'не определено',
  'неизвестно',
]);
const aliases: Record<string, string> = { UK: 'GB', EL: 'GR' };

/** The code that a country has today, of one that it may have no longer: DE for DD, RS for YU. */
const presentCode = (code: string) =>
  Intl.getCanonicalLocales(`und-${code}`)[0]!.slice('und-'.length);

/** As Yandex says for short. */
const shortNames: Record<string, string> = {
  сша: 'US',
  оаэ: 'AE',
  'южная корея': 'KR',
  юар: 'ZA',
  'саудовская аравия': 'SA',
};

/** Every pair of capitals. */
function pairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((other) => one + other));
}

/** Codes that countries no longer have. */
export const retiredCountries = (): string[] =>
  pairs().filter((it) => regions.of(it) && presentCode(it) !== it);

let namedCountries: Map<string, string> | undefined;

/** Some reports name countries in words. */
function byName(name: string): string | undefined {
  if (!namedCountries) {
    namedCountries = new Map();
    for (const code of pairs()) {
      // Codes that a country no longer has name it as well: DD is Germany, VD Vietnam.
      if (presentCode(code) !== code) continue;
      for (const tongue of tongues) {
        const region = tongue.of(code)?.toLowerCase();
        if (region && !namedCountries.has(region)) namedCountries.set(region, code);
      }
    }
    for (const [name, code] of Object.entries(shortNames)) namedCountries.set(name, code);
  }
  return namedCountries.get(name);
}

/** ISO 3166 country in two capitals, from a code of two or three letters in any case or an English or Russian name; `ZZ`
 * is unknown. */
export function readCountry(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  if (unknown.has(name)) return UNKNOWN_COUNTRY;
  if (name.length === 3) return countryOfThree(name) ?? byName(name);
  if (name.length !== 2) return byName(name);
  const code = lookUp(aliases, name.toUpperCase()) ?? name.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? countryOfTwo(code) : undefined;
}

/** By code: it is not looked up for each row. */
const countries = new Map<string, string | undefined>();

function countryOfTwo(code: string): string | undefined {
  if (!countries.has(code)) countries.set(code, regions.of(code) && presentCode(code));
  return countries.get(code);
}

const platforms: Record<string, 'android' | 'ios'> = {
  android: 'android',
  google_app_store: 'android',
  'google play': 'android',
  google_play: 'android',
  ios: 'ios',
  apple_app_store: 'ios',
  'app store': 'ios',
  itunes: 'ios',
  iphone: 'ios',
  ipad: 'ios',
};

export const readPlatform = (text: string): 'android' | 'ios' | undefined =>
  lookUp(platforms, text.trim().toLowerCase());

const formats: Record<string, string> = {
  inter: 'interstitial',
  reward: 'rewarded',
  rewarded_video: 'rewarded',
  rewardedvideo: 'rewarded',
  interstitial_video: 'interstitial',
  new_interstitial: 'interstitial',
  sdk_banner: 'banner',
  medium_rectangle: 'mrec',
  reward_inter: 'rewarded_interstitial',
  appopen: 'app_open',
  mrec: 'mrec',
};

/** One name for each ad format, whatever the source calls it: `interstitial`, `rewarded`, `banner`. */
export function readAdFormat(text: string): string {
  const name = text.trim().toLowerCase().replace(/[ -]+/g, '_').slice(0, 40);
  return lookUp(formats, name) ?? name;
}
