import { expect, test } from 'vitest';
import { actions } from '#/app/actions.ts';
import { allEndpoints } from '#/app/contracts.ts';
import { everywhere } from '../palette/mutations/everywhere.ts';
import { people } from '../palette/mutations/people.ts';
import { revenue } from '../palette/mutations/revenue.ts';
import { work } from '../palette/mutations/work.ts';

/** What can be changed at all can be typed in the palette, or the list says why not. */

const lists = [everywhere, people, revenue, work];
const listed = lists.flatMap((it) => Object.entries(it));
const mutations = allEndpoints()
  .map(([key]) => key)
  .filter((it) => it.startsWith('POST '));

test('every change stands in the list once: with its line, or why it has none', () => {
  const keys = listed.map(([key]) => key);
  expect(mutations.filter((it) => !keys.includes(it))).toEqual([]);
  expect(keys.filter((it) => !mutations.includes(it))).toEqual([]);
  expect(keys.filter((it, at) => keys.indexOf(it) !== at)).toEqual([]);
});

test('actions have names of their own, also for those who read them', () => {
  for (const name of ['id', 'title'] as const) {
    const all = actions.map((it) => it[name]);
    expect(all.filter((it, at) => all.indexOf(it) !== at)).toEqual([]);
  }
});
