import Papa from 'papaparse';
import type { DayRange } from '#/kernel/days.ts';
import { parseMoney } from '#/kernel/money.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { zipEntries } from '#/store/unzip.ts';
import { PullFailure } from './call.ts';
import type { Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

/** A month of a large publisher has a million charges, fees and taxes. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const MICROS = 1_000_000n;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What is kept of a line; the first is a day, the last an amount. Names changed over the years. */
const columns = [
  ['transaction date'],
  ['product id', 'package id'],
  ['product type'],
  ['buyer country'],
  ['merchant currency'],
  ['amount (merchant currency)'],
] as const;
export const earningColumns: readonly string[] = columns.map(([name]) => name);

const useless = (words: string) => new PullFailure('reply', `The earnings of Google Play ${words}`);

/** "Nov 7, 2025" as 2025-11-07. */
function dayOf(written: string): string {
  const [, month = '', day = '', year] = /^(\w{3}) (\d\d?), (\d{4})$/.exec(written.trim()) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) throw useless(`have a day that nobody can read: ${written.slice(0, 20)}.`);
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

async function textIn(zip: Buffer): Promise<string[]> {
  try {
    const texts: string[] = [];
    let size = 0;
    for (const { open } of zipEntries(zip)) {
      const pieces: Uint8Array[] = [];
      for await (const piece of open()) {
        size += piece.length;
        if (size > MOST_UNPACKED) throw useless('are larger than 256 MB a month.');
        pieces.push(piece);
      }
      texts.push(
        Buffer.concat(pieces)
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .trim(),
      );
    }
    return texts;
  } catch (error) {
    throw error instanceof Refusal ? useless('are broken off. Nothing of them was taken.') : error;
  }
}

/**
 * The earnings of a month by day, app, kind of product, country and currency: who bought, and what
 * else the lines say, is kept nowhere.
 */
export async function earningsIn(zip: Buffer, days: DayRange): Promise<Json[]> {
  const sums = new Map<string, bigint>();
  for (const text of await textIn(zip)) addUp(text, days, sums);
  return Array.from(sums, ([key, micros]) => {
    const values = [...(JSON.parse(key) as string[]), amountOf(micros)];
    return Object.fromEntries(earningColumns.map((name, at) => [name, values[at]]));
  });
}

function addUp(text: string, days: DayRange, sums: Map<string, bigint>): void {
  let width = 0;
  let at: number[] = [];
  const begin = (header: readonly string[]) => {
    const plain = header.map((it) => it.trim().toLowerCase());
    at = columns.map((names) => plain.findIndex((it) => names.some((name) => name === it)));
    const missing = columns[at.indexOf(-1)];
    if (missing) throw useless(`have no column ${missing[0]}.`);
    width = header.length;
  };
  const add = (row: readonly string[]) => {
    if (row.length !== width) throw useless('are broken off. Nothing of them was taken.');
    const [written = '', ...rest] = at.map((it) => row[it]!);
    const day = dayOf(written);
    if (!isWithin(day, days)) return;
    const amount = rest.pop()!;
    const micros = parseMoney(amount);
    if (micros === undefined) throw useless('have an amount that nobody can read.');
    const key = JSON.stringify([day, ...rest]);
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(micros));
  };
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step: ({ data }) => (width === 0 ? begin(data) : add(data)),
  });
}

function amountOf(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const fraction = String(size % MICROS).padStart(6, '0');
  return `${micros < 0n ? '-' : ''}${size / MICROS}.${fraction}`;
}
