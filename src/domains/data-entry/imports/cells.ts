import { isDay } from '#/kernel/days.ts';
import { MICROS_PER_DOLLAR, parseMoney } from '#/kernel/money.ts';
import type { Cell } from './report.ts';

/** The single values of a report. Each function gives `undefined` for what it cannot understand. */

/** The sign before the decimals in a file: `,` in files saved where people write 1.234,50. */
export type DecimalMark = '.' | ',';

const plainCount = /^\d{1,15}$/;
const grouped = { '.': /^\d{1,3}(,\d{3})+$/, ',': /^\d{1,3}(\.\d{3})+$/ };

/** A whole number from 0: `1234`, `1,234`, `1234.0`. An empty cell is 0. */
export function readCount(cell: Cell, mark: DecimalMark): number | undefined {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && cell >= 0 ? cell : undefined;
  if (cell === undefined || cell === '') return 0;
  if (plainCount.test(cell)) return Number(cell);
  const whole = cell.trim().replace(/[.,]0+$/, '');
  if (plainCount.test(whole)) return Number(whole);
  return grouped[mark].test(whole) ? Number(whole.replace(/[.,]/g, '')) : undefined;
}

/** US dollars as micro-USD: `$1,234.50`; negative where a network takes money back. Empty is 0. */
export function readMoney(cell: Cell, mark: DecimalMark): number | undefined {
  if (cell === undefined || cell === '') return 0;
  const micros =
    typeof cell === 'number' ? Math.round(cell * MICROS_PER_DOLLAR) : parseMoney(cell, mark);
  return Number.isSafeInteger(micros) ? micros : undefined;
}

/** Micro-USD, a whole number of either sign. Empty is 0. */
export function readMicros(cell: Cell): number | undefined {
  const micros = cell === undefined || cell === '' ? 0 : Number(cell);
  return Number.isSafeInteger(micros) ? micros : undefined;
}

/** A day as `2025-11-20`, `20251120`, `2025/11/20`, or with a time of midnight after it. */
export function readDay(text: string): string | undefined {
  const found = /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const day = `${found[1]}-${found[2]}-${found[3]}`;
  return isDay(day) ? day : undefined;
}

/** An hour of the day, `7`, `07` or `07:00`. */
export function readHour(text: string): number | undefined {
  const hour = /^(\d{1,2})(:00)?$/.exec(text.trim())?.[1];
  return hour !== undefined && Number(hour) < 24 ? Number(hour) : undefined;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
// ISO 3166 keeps ZZ free for "unknown or unspecified"; networks say it in many ways.
const UNKNOWN_COUNTRY = 'ZZ';
const unknown = new Set(['', 'zz', 'xx', '--', '??', 'unknown', 'undefined', 'n/a', 'other']);
const aliases: Record<string, string> = { UK: 'GB', EL: 'GR' };

let namedCountries: Map<string, string> | undefined;

/** Some reports name countries in words. */
function byName(name: string): string | undefined {
  if (!namedCountries) {
    namedCountries = new Map();
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const region = regions.of(code);
      if (region && !namedCountries.has(region.toLowerCase())) {
        namedCountries.set(region.toLowerCase(), code);
      }
    }
  }
  return namedCountries.get(name);
}

/** ISO 3166 country in two capitals, from a code in any case or an English name; `ZZ` is unknown. */
export function readCountry(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  if (unknown.has(name)) return UNKNOWN_COUNTRY;
  if (name.length !== 2) return byName(name);
  const code = aliases[name.toUpperCase()] ?? name.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && regions.of(code) ? code : undefined;
}

const platforms: Record<string, 'android' | 'ios'> = {
  android: 'android',
  ios: 'ios',
  iphone: 'ios',
  ipad: 'ios',
};

export const readPlatform = (text: string): 'android' | 'ios' | undefined =>
  platforms[text.trim().toLowerCase()];

const formats: Record<string, string> = {
  inter: 'interstitial',
  reward: 'rewarded',
  rewarded_video: 'rewarded',
  reward_inter: 'rewarded_interstitial',
  appopen: 'app_open',
  mrec: 'mrec',
};

/** One name for each ad format, whatever the source calls it: `interstitial`, `rewarded`, `banner`. */
export function readAdFormat(text: string): string {
  const name = text.trim().toLowerCase().replace(/[ -]+/g, '_').slice(0, 40);
  return formats[name] ?? name;
}
