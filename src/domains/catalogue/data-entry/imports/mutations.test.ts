import { readFile } from 'node:fs/promises';
import { asyncProperty, check, constantFrom, nat } from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';

/** What no report says of a figure, as JSON and as a cell; `undefined` is a key that is missing. */
const wrongValues = [undefined, true, {}, ['5'], [], '5\0', '\0', 'none', '1.2.3', '1e999'];
const wrongCells = ['true', '{}', '["5"]', '5\0', '\0', 'none', '1.2.3', '0x10', '1e999', 'NaN'];

const jsonFiles = [
  'admob-mediation.json',
  'admob-network.json',
  'apple-search-ads.json',
  'applovin-spend.json',
  'appmetrica.json',
  'appmetrica-audience.json',
  'appmetrica-totals.json',
  'google-ads.json',
  'levelplay.json',
  'levelplay-v6.json',
  'max-cohort.json',
  'max-revenue.json',
  'meta-ads.json',
  'meta-audience.json',
  'mintegral.json',
  'moloco.json',
  'tiktok-ads.json',
  'unity-ads-spend.json',
  'unity-ads.json',
];
const tableFiles = [
  'adjust-cohort.csv',
  'admob-mediation.csv',
  'app-store-sales.tsv',
  'app-store.csv',
  'apple-search-ads.csv',
  'appsflyer-cohort.csv',
  'google-ads.csv',
  'meta-ads.csv',
  'meta-audience.csv',
  'mintegral-spend.tsv',
  'moloco.csv',
  'play-console.csv',
  'play-earnings.csv',
  'tiktok-ads.csv',
  'unity-ads-spend.csv',
];

/** Reports in which a figure that is missing is 0. */
const leavesOutZeros = new Set(['google-ads.json', 'moloco.json']);

type Whole = Awaited<ReturnType<typeof readWhole>>;

/** A report, or nothing where it is refused in words; any other error is one. */
async function read(text: string): Promise<Whole | undefined> {
  try {
    return await readWhole(text);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return undefined;
    throw error;
  }
}

/**
 * Whether a row is the other one, less what it does not tell. A sum up to an age may take in that of
 * an age before it which is not told.
 */
const isLess = (now: Whole['rows'][number], before: Whole['rows'][number], isCohort: boolean) =>
  now.day === before.day &&
  Object.entries(now.is).every(([name, value]) => {
    const was = before.is[name] ?? null;
    return value === null || value === was || (isCohort && value !== 0 && was !== null);
  });

/** Every row is there as it was, or with figures absent, or its line is named or counted. */
function fault(now: Whole | undefined, before: Whole): string | undefined {
  if (!now) return undefined;
  const isCohort = /cohort/.test(before.source ?? '');
  let at = 0;
  for (const row of now.rows) {
    while (at < before.rows.length && !isLess(row, before.rows[at]!, isCohort)) at += 1;
    if (at === before.rows.length) return `row ${JSON.stringify([row.day, row.is])}`;
    at += 1;
  }
  const isTold = now.problems.length > 0 || count(now) > count(before);
  // A cohort has a row for each age that is told.
  if (now.rows.length < before.rows.length && !isTold && !isCohort) return 'a row is gone';
  return undefined;
}
const count = ({ leftOut }: Whole) => leftOut.reduce((sum, it) => sum + it.rows, 0);

type Path = (string | number)[];

/** Paths of all plain values of a document. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, it]) =>
    pathsOf(it, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function changed(document: unknown, path: Path, to: unknown): string {
  const copy = structuredClone(document);
  let inner = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) inner = inner[key] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (to === undefined && !Array.isArray(inner)) delete inner[last];
  else inner[last] = to === undefined ? null : to;
  return JSON.stringify(copy);
}

test.each(jsonFiles)('%s: a wrong value is a problem or absent, never nought', async (name) => {
  const text = await fixture(name);
  const document: unknown = JSON.parse(text);
  const before = await readWhole(text);
  // Values of the same kind lie at the same keys: one of each is as good as all.
  const kinds = Map.groupBy(pathsOf(document), (it) =>
    it.map((key) => (typeof key === 'number' && key > 12 ? '' : key)).join('/'),
  );
  const property = asyncProperty(
    constantFrom(...kinds.values()),
    nat(),
    constantFrom(...wrongValues),
    async (paths, nth, to) => {
      const path = paths[nth % paths.length]!;
      // Rows and actions have names of which most are none of ours; some leave out what is 0.
      const isName =
        typeof to === 'string' && ['metric', 'action_type'].includes(String(path.at(-1)));
      if (isName || (leavesOutZeros.has(name) && to === undefined)) return;
      const wrong = fault(await read(changed(document, path, to)), before);
      expect(wrong).toBeUndefined();
    },
  );
  const { failed, counterexample, errorInstance } = await check(property, { numRuns: 150 });
  expect([failed, counterexample, String(errorInstance)]).toEqual([false, null, 'null']);
});

/** A table as its own program saved it: one of them is UTF-16. */
async function textOf(name: string): Promise<string> {
  const bytes = await readFile(new URL(`./fixtures/${name}`, import.meta.url));
  return bytes[0] === 0xff ? bytes.subarray(2).toString('utf16le') : bytes.toString();
}

test.each(tableFiles)('%s: a wrong cell is a problem or absent, never nought', async (name) => {
  const text = (await textOf(name)).trim();
  const delimiter = text.slice(0, text.indexOf('\n')).includes('\t') ? '\t' : ',';
  const lines = Papa.parse<string[]>(text, { delimiter }).data;
  const before = await readWhole(text);
  const metric = lines[0]!.indexOf('metric');
  const property = asyncProperty(
    nat(lines.length - 1),
    nat(lines[0]!.length - 1),
    constantFrom(...wrongCells, undefined),
    async (at, column, to) => {
      if (column === metric) return;
      // Without a text the whole column is missing.
      const rows = lines.map((it, row) => {
        if (to === undefined) return it.toSpliced(column, 1);
        return row === Math.max(1, at) && column < it.length ? it.with(column, to) : it;
      });
      const wrong = fault(await read(Papa.unparse(rows, { delimiter })), before);
      expect(wrong).toBeUndefined();
    },
  );
  const { failed, counterexample, errorInstance } = await check(property, { numRuns: 150 });
  expect([failed, counterexample, String(errorInstance)]).toEqual([false, null, 'null']);
});
