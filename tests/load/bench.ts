import { mkdirSync, writeFileSync } from 'node:fs';
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
import { benchLive } from './bench-live.ts';
import { benchPages } from './bench-pages.ts';
import { benchPalette } from './bench-palette.ts';
import { benchPopup } from './bench-popup.ts';
import { benchSearch } from './bench-search.ts';
import { benchSoak } from './bench-soak.ts';
import { tableOf, type Row } from './result.ts';

/**
 * `npm run bench`: measures, prints a table with ratios, writes the same rows to `.data/bench.json`.
 * `npm run bench -- NAME…` runs some. Never a test: a slow machine makes figures worse, not red.
 */
const benches: Record<string, () => Promise<Row[]>> = {
  bundles: benchBundles,
  import: benchImport,
  'import under load': benchImportLoad,
  'exports under load': benchExportLoad,
  facts: benchFacts,
  figures: benchFigures,
  forecast: benchForecast,
  clickhouse: benchClickhouse,
  api: benchApi,
  live: benchLive,
  pages: benchPages,
  issues: benchIssues,
  search: benchSearch,
  palette: benchPalette,
  popup: benchPopup,
  board: benchBoard,
};

/** Takes half an hour: measured when it is named. */
const long: typeof benches = { soak: benchSoak };

const wanted = process.argv.slice(2);
const all = { ...benches, ...long };
const unknown = wanted.filter((it) => !(it in all));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

const rows: Row[] = [];
for (const [name, bench] of Object.entries(wanted.length > 0 ? all : benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`measuring ${name}…`);
  const some = await bench();
  rows.push(...some.map((it) => ({ ...it, name: `${name}: ${it.name}` })));
}
mkdirSync('.data', { recursive: true });
writeFileSync('.data/bench.json', `${JSON.stringify(rows, null, 2)}\n`);
console.log(`\n${tableOf(rows)}\n`);
process.exit(0);
