import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '#/app/screens.ts';
import { picture } from '../support/picture.ts';
import { openWalk } from '../support/walk.ts';

/**
 * With `BACKLOT_LANGUAGE=pseudo` alone: looks at every screen of a build in the pseudo language, where each text of
 * the code stands in brackets. What stands without them and is no data is hard-coded. Not a part of
 * the suite: it needs a build of its own and looks at what the rules of `shapes.ts` decide.
 */

const isPseudo = process.env['BACKLOT_LANGUAGE']?.startsWith('pseudo') ?? false;
const paths = screens.filter((it) => it.access.kind !== 'anyone').map((it) => it.path);

let walk: Awaited<ReturnType<typeof openWalk>>;
let page: Page;
/** All strings of the replies: names, texts that people wrote. */
let data = '';
const left = new Map<string, string>();

beforeAll(async () => {
  if (!isPseudo) return;
  // The demo company is made in English: only the pages speak the pseudo language.
  delete process.env['BACKLOT_LANGUAGE'];
  walk = await openWalk();
  page = await walk.open('/profile');
  page.on('response', async (it) => {
    if (it.url().includes('/api/'))
      // Streams and files have no body to read.
      data += await it.text().catch(() => '');
  });
});
afterAll(async () => {
  await walk?.close();
  if (!isPseudo) return;
  mkdirSync('.output', { recursive: true });
  const lines = [...left].map(([text, path]) => `${path}\t${text}`);
  writeFileSync('.output/texts-left.txt', `${lines.join('\n')}\n`);
});

/** Visible texts and accessible names, as they are drawn, block by block. */
const textsOf = () =>
  page.evaluate(() => {
    const texts: string[] = [];
    for (const it of document.body.querySelectorAll<HTMLElement>('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(it.getAttribute(name) ?? '');
      const own = [...it.childNodes].some((child) => child.nodeType === Node.TEXT_NODE);
      if (own && it.checkVisibility()) texts.push(it.innerText);
    }
    return texts;
  });

/** What stands outside brackets, which may stand in each other. */
function outside(text: string): string[] {
  let depth = 0;
  let out = '';
  for (const it of text)
    if (it === '[') depth++;
    else if (it === ']') out += --depth === 0 ? '\n' : '';
    else if (depth === 0) out += it;
  return out.split('\n').map((it) => it.trim());
}

const isData = (it: string) =>
  !/\p{L}{2}/u.test(it) ||
  data.includes(it) ||
  data.includes(JSON.stringify(it).slice(1, -1)) ||
  // Days and times, which `Intl` writes.
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|[\d\s,.:–−+%$€£KMB-]|USD|PKT|UTC|GMT|am|pm)+$/.test(
    it,
  );

test.runIf(isPseudo).each(paths)('every text of %s is in the catalogue', async (path) => {
  await page.evaluate((it) => history.pushState(null, '', it), path);
  await walk.quiet();
  await picture(page, path.slice(1).replaceAll('/', '-'));
  const found = (await textsOf()).flatMap(outside).filter((it) => !isData(it));
  for (const it of found) if (!left.has(it)) left.set(it, path);
  expect([...new Set(found)]).toEqual([]);
});
