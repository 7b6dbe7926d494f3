import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actions } from '#/domains/actions.ts';
import { allEndpoints } from '#/domains/registry.ts';
import { company } from './mutations/company.ts';
import { everywhere } from './mutations/everywhere.ts';
import type { Led } from './mutations/led.ts';
import { studio } from './mutations/studio.ts';
import { work } from './mutations/work.ts';

/** What can be changed at all can be changed from the palette, or the table says why not. */

const table: Record<string, Led> = { ...everywhere, ...studio, ...work, ...company };

const mutations = allEndpoints()
  .map(([key]) => key)
  .filter((it) => it.startsWith('POST '));

/** What the actions call themselves, as their files say. */
const called = new Set(
  globSync('src/**/*.actions.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(POST \/[\w/-]+)'/g)].map(([, key]) => key!),
  ),
);

test('every change is made by an action, led to by one, or explained', () => {
  expect(mutations.filter((it) => !called.has(it) && !table[it])).toEqual([]);
});

test('the table names actions and endpoints that are there, and none that needs no line', () => {
  const ids = new Set(actions.map((it) => it.id));
  const lines = Object.entries(table);
  expect(lines.filter(([, it]) => 'by' in it && !ids.has(it.by))).toEqual([]);
  expect(lines.filter(([key]) => !mutations.includes(key) || called.has(key))).toEqual([]);
});

test('actions have names of their own, also for those who read them', () => {
  for (const name of ['id', 'title'] as const) {
    const all = actions.map((it) => it[name]);
    expect(all.filter((it, at) => all.indexOf(it) !== at)).toEqual([]);
  }
});
