import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';

/** No endpoint is there that nobody reaches: a page, the popup or the palette asks it, or it says why not. */

/** What a browser runs names an endpoint by its key. */
const asked = globSync('src/**/*.{ts,tsx}')
  .filter((it) => !/\.(?:test|contract|server|records|facts|job)\.tsx?$/.test(it))
  .filter((it) => !/^src\/(?:server|store|demo)\//.test(it))
  .map((it) => readFileSync(it, 'utf8'))
  .join('\n');

const isAsked = (key: string) => asked.includes(`'${key}'`) || asked.includes(`"${key}"`);

const madeOf = 'its key is put together where it is asked';
const inTexts = 'its address stands in texts, which load it as a picture';
const byProgram = 'programs ask it about their own token';
const isFixed = (by: string) => `the catalogue names it; the console asks ${by}`;

const reasons: Readonly<Record<string, string>> = {
  'GET /access-token': byProgram,
  'GET /announcements/image': inTexts,
  'GET /announcements/readers': madeOf,
  'GET /cjprojects/asset': isFixed('GET /attachments/file'),
  'GET /cjprojects/issues-comment': isFixed('GET /comments'),
  'GET /cjprojects/tasks-list': isFixed('GET /cjprojects/issues-list'),
  'GET /decorum/readers': madeOf,
  'GET /documents/image': inTexts,
  'GET /get-console-pinned-apps': isFixed('GET /get-console-data'),
  'GET /get-role': isFixed('GET /roles'),
  'GET /network-cost': isFixed('GET /dashboard'),
  'GET /network-revenue': isFixed('GET /dashboard'),
  'GET /own-dashboard/pdf': madeOf,
  'GET /own-dashboard/pptx': madeOf,
  'GET /platform-cost': isFixed('GET /dashboard'),
  'GET /platform-revenue': isFixed('GET /dashboard'),
  'GET /quiz-picture': inTexts,
  'GET /top-countries-cost': isFixed('GET /dashboard'),
  'GET /top-countries-revenue': isFixed('GET /dashboard'),
  'POST /cjprojects/asset-delete': isFixed('POST /attachments/remove'),
  'POST /cjprojects/upload-asset': isFixed('POST /attachments/add'),
};

const keys = allEndpoints().map(([key]) => key);

test('every endpoint is asked by what a browser runs, or has a reason', () => {
  const unused = keys.filter((key) => !isAsked(key));
  expect(unused.filter((key) => !(key in reasons))).toEqual([]);
  expect(Object.keys(reasons).filter((key) => !unused.includes(key))).toEqual([]);
});

test('what is asked instead of an endpoint that is fixed is there and is asked', () => {
  const instead = Object.values(reasons).flatMap((it) => /(?:GET|POST) \S+$/.exec(it) ?? []);
  expect(instead.length).toBeGreaterThan(0);
  expect(instead.filter((it) => !keys.includes(it) || !isAsked(it))).toEqual([]);
});
