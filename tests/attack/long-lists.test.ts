import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionOf } from '#/figures/breakdown.server.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { namingOf } from '#/figures/labels.records.ts';
import { rowsApart } from '#/figures/lists/lists-apart.server.ts';
import { selectionOf, type Reader } from '#/figures/selection.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import type { Facts, Params, QueryOptions } from '#/store/facts/facts.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** The attacker wants: the server's memory, by a list of very many rows. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await figuresCast(server);
});
afterAll(() => server.close());

/** The same question answered with so many ad units, each with a figure in every column. */
function unitsFor(sql: string, count: number): string {
  const columns = [...sql.slice(0, sql.indexOf(' from ')).matchAll(/ as (\w+)/g)].map(
    ([, it]) => it!,
  );
  const values = columns.map(
    (it) => `range ${it.startsWith('by_') ? '+ 1' : '* 1000 + 7'} as ${it}`,
  );
  return `select ${values.join(', ')} from range(${count})`;
}

/** The facts of a studio with so many ad units. */
const withUnits = (facts: Facts, count: number): Facts =>
  new Proxy(facts, {
    get: (of, name) => {
      if (name === 'query')
        return (sql: string, params: Params, options: QueryOptions) =>
          sql.includes('by_ad_unit_id')
            ? of.query(unitsFor(sql, count), {}, options)
            : of.query(sql, params, options);
      const value = of[name as keyof Facts] as unknown;
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });

/** A list that was made is kept: another one is of other days. */
async function listOf(count: number, date = '2025-11-01..2025-11-20') {
  const { db, stores, clock } = server;
  const who = { id: 1, teamIds: [], grants: {} };
  const facts = withUnits(stores.facts, count);
  const reader: Reader = { db, facts, now: clock.now, scope: 'all', who };
  const selection = await selectionOf(Filter.parse({ date }), reader);
  const stand = await standingOf(reader, selection);
  const request = {
    by: ['adUnit' as const],
    measures: ['revenue' as const, 'ecpm' as const, 'fill' as const],
    page: 1,
    perPage: 25,
  };
  const question = await questionOf(reader, selection, request);
  return rowsApart(reader, selection, stand, namingOf(reader), question);
}

const tooLong = {
  code: 'invalid',
  fields: { by: 'This list is too long. Ask for fewer days or splits.' },
};

test('what takes more memory than its process has is refused in words, and the next list is made', async () => {
  await expect(listOf(999_999)).rejects.toMatchObject(tooLong);
  const { rows, totalRows } = await listOf(5_000);
  expect([rows.length, totalRows]).toEqual([25, 5_000]);
}, 180_000);

test('a million rows and more are refused before any of them is taken over', async () => {
  await expect(listOf(1_000_001, '2025-11-02..2025-11-20')).rejects.toMatchObject(tooLong);
}, 60_000);
