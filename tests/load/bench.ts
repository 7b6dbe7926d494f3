import { mkdirSync, writeFileSync } from 'node:fs';
import { keepAsBaseline, muchWorse, readBaseline, worseBy } from './baseline.ts';
import { benchApi } from './bench-api.ts';
import { benchBoard } from './bench-board.ts';
import { benchBundles } from './bench-bundles.ts';
import { benchClickhouse } from './bench-clickhouse.ts';
import { benchExportLoad } from './bench-export-load.ts';
import { benchFacts } from './bench-facts.ts';
import { benchFigures } from './bench-figures.ts';
import { benchForecast } from './bench-forecast.ts';
import { benchImportLoad } from './bench-import-load.ts';
import { benchImport } from './bench-import.ts';
import { benchIssues } from './bench-issues.ts';
import { benchLifetime } from './bench-lifetime.ts';
import { benchLive } from './bench-live.ts';
import { benchPages } from './bench-pages.ts';
import { benchPalette } from './bench-palette.ts';
import { benchPopup } from './bench-popup.ts';
import { benchSearch } from './bench-search.ts';
import { benchSoak } from './bench-soak.ts';
import { benchTimeline } from './bench-timeline.ts';
import { benchWrites } from './bench-writes.ts';
import { calibrate } from './calibration.ts';
import { tableOf, type Row } from './result.ts';

/**
 * `npm run bench`: measures, prints a table with ratios, writes the same rows to `.data/bench.json`
 * as soon as a bench is through: one that fails is named, and takes no other's with it.
 * `npm run bench -- NAME…` runs some; with `--baseline` what they measure is what later runs are
 * compared with. Never a test: a slow machine makes figures worse, not red. It ends non-zero where a
 * row is much worse than the baseline although the machine is not.
 */
const benches: Record<string, () => Promise<Row[]>> = {
  bundles: benchBundles,
  import: benchImport,
  'import under load': benchImportLoad,
  'exports under load': benchExportLoad,
  facts: benchFacts,
  figures: benchFigures,
  forecast: benchForecast,
  lifetime: benchLifetime,
  clickhouse: benchClickhouse,
  writes: benchWrites,
  api: benchApi,
  live: benchLive,
  pages: benchPages,
  issues: benchIssues,
  search: benchSearch,
  palette: benchPalette,
  popup: benchPopup,
  board: benchBoard,
  timeline: benchTimeline,
};

/** Takes half an hour: measured when it is named. */
const long: typeof benches = { soak: benchSoak };

const asked = process.argv.slice(2);
const wanted = asked.filter((it) => it !== '--baseline');
const all = { ...benches, ...long };
const unknown = wanted.filter((it) => !(it in all));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

const baseline = readBaseline();
const rows: Row[] = [];
const worse: Row[] = [];
const failed: string[] = [];
mkdirSync('.data', { recursive: true });
for (const [name, bench] of Object.entries(wanted.length > 0 ? all : benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`measuring ${name}…`);
  // Before and after: the machine may have become busy meanwhile.
  const before = calibrate();
  try {
    const some = (await bench()).map((it) => ({ ...it, name: `${name}: ${it.name}` }));
    const calibration = Math.max(before, calibrate());
    rows.push(...some.map((it) => ({ ...it, worse: worseBy(it, baseline, calibration) })));
    worse.push(...muchWorse(some, baseline, calibration));
    writeFileSync('.data/bench.json', `${JSON.stringify(rows, null, 2)}\n`);
    if (asked.includes('--baseline')) keepAsBaseline(some, calibration);
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
}
console.log(`\n${tableOf(rows)}\n`);
for (const it of worse) console.log(`much worse than the baseline: ${it.name}`);
for (const it of failed) console.log(`not measured, for it failed: ${it}`);
process.exit(failed.length + worse.length > 0 ? 1 : 0);
