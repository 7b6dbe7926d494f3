import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt, folderOf } from '#/server/build.ts';
import { against, type Row } from './result.ts';

/** kB, gzipped; the budgets of the architecture. */
const budgets = {
  'console before the first screen, JS': 200,
  'console before the first screen, CSS': 40,
  'popup, JS': 75,
  'palette chunk': 40,
  'chart chunk': 110,
  'grid chunk': 320,
};

const kilobytes = (text: string) => gzipSync(text, { level: 9 }).length / 1000;
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

/** Every file a page loads before it runs: what its HTML names, and what these import at once. */
function eager(folder: string, page: string): { js: string[]; css: string[] } {
  const html = read(folder, page);
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map((it) => it[1]!);
  const js = new Set<string>();
  const visit = (path: string) => {
    if (js.has(path)) return;
    js.add(path);
    for (const [, from] of read(folder, path).matchAll(
      /(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g,
    )) {
      visit(join('/', path, '..', from!));
    }
  };
  for (const path of named) if (path.endsWith('.js')) visit(path);
  return { js: [...js], css: named.filter((it) => it.endsWith('.css')) };
}

/** The chunk a marker of a library shows to be the one. */
function chunkWith(folder: string, marker: string, not: readonly string[]): string[] {
  const chunks = readdirSync(join(folder, 'chunks')).filter((it) => it.endsWith('.js'));
  return chunks
    .map((it) => `/chunks/${it}`)
    .filter((it) => !not.includes(it) && read(folder, it).includes(marker));
}

export async function benchBundles(): Promise<Row[]> {
  await ensureBuilt(['web', 'chrome']);
  const [web, chrome] = [folderOf('web'), folderOf('chrome')];
  const page = eager(web, 'index.html');
  const popup = eager(chrome, 'popup.html');
  const sum = (folder: string, paths: string[]) =>
    paths.reduce((all, it) => all + kilobytes(read(folder, it)), 0);
  const sizes: Record<keyof typeof budgets, number> = {
    'console before the first screen, JS': sum(web, page.js),
    'console before the first screen, CSS': sum(web, page.css),
    'popup, JS': sum(chrome, popup.js),
    'palette chunk': sum(web, chunkWith(web, 'pal-scrim', page.js)),
    'chart chunk': sum(web, chunkWith(web, 'nivo', page.js)),
    'grid chunk': sum(web, chunkWith(web, 'ag-root-wrapper', page.js)),
  };
  return Object.entries(sizes).map(([name, size]) => {
    const budget = budgets[name as keyof typeof budgets];
    return against(name, 'kB gzip', size, budget, { most: 1, words: `≤ ${budget} kB` });
  });
}
