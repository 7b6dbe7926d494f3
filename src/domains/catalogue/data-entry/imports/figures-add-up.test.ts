import { asyncProperty, check, constantFrom, nat, oneof, string } from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';
import { chiefMeasure } from './chief-measure.ts';
import { formatOf } from './formats.ts';

/** Reports whose money stands in one column of each row. */
const tables = [
  ['max-revenue.csv', 'estimated_revenue'],
  ['levelplay-v6.csv', 'Revenue'],
  ['unity-ads.csv', 'revenue_sum'],
  ['adjust.csv', 'cost'],
  ['appsflyer.csv', 'cost'],
] as const;

interface Table {
  header: string[];
  rows: string[][];
}

async function tableOf(name: string): Promise<Table> {
  const [header = [], ...rows] = Papa.parse<string[]>((await fixture(name)).trim()).data;
  return { header, rows };
}

const textOf = ({ header, rows }: Table) => `${Papa.unparse([header, ...rows])}\n`;
const micros = (cell: string | undefined) =>
  Math.round(Number(String(cell).replace(/[$,]/g, '')) * 1e6);

async function read(table: Table) {
  try {
    return await readWhole(textOf(table));
  } catch {
    return undefined;
  }
}

/** Micros of the rows that could be used, and of the lines that could not. */
async function accountOf(table: Table, money: number) {
  const found = await read(table);
  if (!found) return undefined;
  const chief = chiefMeasure[formatOf(found.source!)!.table];
  const lines = new Set(found.problems.map((it) => it.line));
  const left = found.leftOut.reduce((sum, it) => sum + it.rows, 0);
  return {
    used: found.rows.map((it) => it.is[chief] ?? null),
    sum: found.sum(chief),
    problems: lines,
    left,
    lost: [...lines].reduce((sum, line) => sum + micros(table.rows[line - 2]![money]), 0),
  };
}

const garbage = oneof(
  constantFrom('', ' ', '-', '--', 'N/A', 'null', 'NaN', 'Infinity', '1e999', '€5', '5 €', '0x10'),
  constantFrom('true', '["5"]', '{}', '\0', '5\0', '1.2.3', '1,2', '12,34.5', '-', '--5', '5-'),
  string({ unit: 'binary', maxLength: 12 }),
);

/** Whether an amount is what a plain reader makes of a text; 0 where the text says that it is unknown. */
function isAmountOf(text: string, amount: number): boolean {
  const plain = text.trim().replaceAll(/[$,]|US|USD/g, '');
  if (/^(n\/a|--?-?|–|—|null)$/i.test(text.trim())) return amount === 0;
  return plain !== '' && Math.abs(Number(plain) * 1e6 - amount) <= 1;
}

test.each(tables)(
  '%s: garbage in a cell never makes money less or more in silence',
  async (name, money) => {
    const whole = await tableOf(name);
    const column = whole.header.indexOf(money);
    const untouched = await accountOf(whole, column);
    /** Whether the money adds up with this text in a cell. */
    const addsUp = async (row: number, cell: number, text: string) => {
      const rows = whole.rows.map((it, at) => (at === row ? it.with(cell, text) : it));
      const now = await accountOf({ header: whole.header, rows }, column);
      // A file without any row to use is refused as a whole.
      if (!now) return true;
      const others = untouched!.sum - micros(whole.rows[row]![column]);
      // A row is named as a problem, or counted as left out, or its money counts.
      if (now.problems.has(row + 2) || now.left > untouched!.left) return now.sum === others;
      if (cell !== column) return now.sum === untouched!.sum;
      return isAmountOf(text, now.sum - others);
    };
    // Rows that the format leaves out have no money to lose.
    const counted = [...whole.rows.keys()].filter(
      (it) => !whole.rows[it]!.some((cell) => /organic/i.test(cell)),
    );
    const property = asyncProperty(
      constantFrom(...counted),
      nat(whole.header.length - 1),
      garbage,
      addsUp,
    );
    const { failed, counterexample } = await check(property, { numRuns: 60 });
    expect([failed, counterexample]).toEqual([false, null]);
  },
);

test.each(tables)(
  '%s: a missing column leaves the money as it is, or the file is refused',
  async (name, money) => {
    const whole = await tableOf(name);
    const column = whole.header.indexOf(money);
    const untouched = await accountOf(whole, column);
    const without = async (at: number) => {
      const header = whole.header.toSpliced(at, 1);
      const rows = whole.rows.map((it) => it.toSpliced(at, 1));
      return accountOf({ header, rows }, column - (at < column ? 1 : 0));
    };
    expect((await without(column))?.sum ?? 0).toBe(0);
    for (const at of whole.header.keys()) {
      const now = at === column ? undefined : await without(at);
      // Rows that can no longer be told apart are problems; nothing is added up twice.
      const all = now ? now.sum + now.lost : untouched!.sum;
      expect([whole.header[at], all]).toEqual([whole.header[at], untouched!.sum]);
    }
  },
);
