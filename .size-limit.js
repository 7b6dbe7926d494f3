import { existsSync, readdirSync, readFileSync } from 'node:fs';

// What a page waits for before it draws: the files its HTML names, not those it loads later.
function before(page, ending) {
  const folder = page.slice(0, page.lastIndexOf('/'));
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return [...html.matchAll(/(?:src|href)="\/((?:chunks|assets)\/[^"]+)"/g)]
    .map((it) => `${folder}/${it[1]}`)
    .filter((it) => it.endsWith(ending));
}

// The chunk of exactly that name, before the eight letters of its hash; none while nothing uses it.
function chunks(name) {
  const folder = '.output/web/chunks';
  if (!existsSync(folder)) return [];
  const named = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  return readdirSync(folder)
    .filter((it) => named.test(it))
    .map((it) => `${folder}/${it}`);
}

const budgets = [
  ['console before the first screen, scripts', before('.output/web/index.html', '.js'), '200 kB'],
  ['console before the first screen, styles', before('.output/web/index.html', '.css'), '40 kB'],
  ['popup, scripts', before('.output/chrome/popup.html', '.js'), '75 kB'],
  ['palette', chunks('palette'), '40 kB'],
  ['reader of days', chunks('day'), '20 kB'],
  // AG Grid itself is shared by the grid to read and the one to type into.
  ['grid', ['grid', 'ag-grid', 'ag-edit-grid'].flatMap(chunks), '320 kB'],
  ['chart', chunks('line-chart'), '110 kB'],
];

export default budgets
  .filter(([, path]) => path.length > 0)
  .map(([name, path, limit]) => ({ name, path, limit, gzip: true }));
