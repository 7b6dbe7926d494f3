import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '#/app/screens.ts';
import { collectData, hardCodedOn, isPseudo, type Seen } from '../support/language/hard-coded.ts';
import { picture } from '../support/picture.ts';
import { openWalk } from '../support/walk.ts';

/**
 * With `BACKLOT_LANGUAGE=pseudo` alone: looks at every screen of a build in the pseudo language, where each text of
 * the code stands in brackets, the server's too. What stands without them and is no data is hard-coded.
 * Not a part of the suite: it needs a build of its own.
 */

const paths = screens.filter((it) => it.access.kind !== 'anyone').map((it) => it.path);

let walk: Awaited<ReturnType<typeof openWalk>>;
let page: Page;
let seen: Seen;
const left = new Map<string, string>();

beforeAll(async () => {
  if (!isPseudo) return;
  walk = await openWalk();
  page = await walk.open('/profile');
  seen = await collectData(page.context());
  await walk.open('/profile');
});
afterAll(async () => {
  await walk?.close();
  if (!isPseudo) return;
  mkdirSync('.output', { recursive: true });
  const lines = [...left].map(([text, path]) => `${path}\t${text}`);
  writeFileSync('.output/texts-left.txt', `${lines.join('\n')}\n`);
});

const turn = (direction: string) =>
  page.evaluate((it) => {
    document.documentElement.dir = it;
    return new Promise((done) => requestAnimationFrame(done));
  }, direction);

/** How much lies beside the window once the page runs from right to left, px. */
async function fromTheRight(path: string): Promise<number> {
  await turn('rtl');
  await picture(page, `${path.slice(1).replaceAll('/', '-')}-rtl`);
  const beside = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  await turn('ltr');
  return Math.max(0, beside);
}

test.runIf(isPseudo).each(paths)('every text of %s is in the catalogue', async (path) => {
  await page.evaluate((it) => history.pushState(null, '', it), path);
  await walk.quiet();
  await picture(page, path.slice(1).replaceAll('/', '-'));
  const found = await hardCodedOn(page, seen);
  for (const it of found) if (!left.has(it)) left.set(it, path);
  const beside = await fromTheRight(path);
  expect({ found, beside }).toEqual({ found: [], beside: 0 });
});
