import { afterAll, beforeEach, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { cellOf, DAY, entryDesk, rowsOf } from '../../../../../tests/support/entry-desk.ts';
import { adDelivery, adRow } from '../../../../../tests/support/facts-rows.ts';

const desk = await entryDesk();
const {
  server,
  clerk,
  second,
  app,
  network,
  revenue,
  storeCell,
  adCell,
  store,
  ads,
  commit,
  grid,
} = desk;

afterAll(() => desk.server.close());
beforeEach(async () => {
  await desk.server.db.deleteFrom('entry_drafts').execute();
});

test('a draft is committed in one import, logged figure by figure, and taken back', async () => {
  await ads(clerk, adCell(8_000_000));
  await store(clerk, storeCell(40), storeCell(30, { measure: 'uninstalls', country: 'PK' }));
  expect((await commit(clerk, 2)).body.message).toContain('changed meanwhile');
  const done = await commit(clerk, 3);
  expect(done).toMatchObject({ status: 200, body: { figures: 3 } });
  const id = Number(done.body['batchId']);
  expect([await revenue(), await revenue('PK')]).toEqual([8_000_000, 6_000_000]);
  expect((await clerk.call('GET /console-draft')).body['rows']).toEqual([]);
  expect((await clerk.call('GET /import', { id })).body['batch']).toMatchObject({
    sourceName: 'Entered by hand',
    status: 'committed',
    canRevert: true,
  });
  const log = (await clerk.call('GET /data-entry-log', { batch: id })).body['rows'];
  expect(log).toMatchObject([
    { measure: 'uninstalls', country: 'PK', oldValue: null, newValue: 30, network: null },
    { measure: 'installs', country: null, oldValue: null, newValue: 40 },
    {
      measure: 'revenue_micros',
      network: { id: network },
      oldValue: 4_000_000,
      newValue: 8_000_000,
    },
  ]);
  expect((await clerk.call('POST /revert-import', { id })).status).toBe(200);
  expect(await revenue()).toBe(4_000_000);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(audits.map((it) => it.action)).toEqual(['entry-draft.commit', 'import.revert']);
});

test('the second of two who typed in one cell sees both figures and chooses', async () => {
  await ads(clerk, adCell(5_000_000));
  await ads(second, adCell(6_000_000));
  const first = await commit(second, 1);
  expect(first.status).toBe(200);
  expect(cellOf(rowsOf(await grid(clerk))[0])).toMatchObject({
    base: 6_000_000,
    typed: 5_000_000,
    conflict: true,
  });
  const refused = await commit(clerk, 1);
  expect(refused).toMatchObject({
    status: 412,
    body: {
      current: {
        rows: [
          { value: 5_000_000, was: 4_000_000, now: 6_000_000, conflict: { by: 'Rabia Nawaz' } },
        ],
      },
    },
  });
  expect(await revenue()).toBe(6_000_000);
  await ads(clerk, adCell(5_000_000, { was: 6_000_000 }));
  const mine = await commit(clerk, 1);
  expect(mine.status).toBe(200);
  expect(await revenue()).toBe(5_000_000);
  const finance = await server.as('Finance');
  for (const reply of [mine, first])
    expect((await finance.call('POST /revert-import', { id: reply.body['batchId'] })).status).toBe(
      200,
    );
});

test('a draft that is committed twice at once reaches the figures once', async () => {
  await store(clerk, storeCell(55, { day: '2026-03-04' }));
  const replies = await Promise.all([commit(clerk, 1), commit(clerk, 1)]);
  expect(replies.map((it) => it.status).sort()).toEqual([200, 409]);
  const log = await clerk.call('GET /data-entry-log', { day: '2026-03-04', source: 'manual' });
  expect(log.body['totalRows']).toBe(1);
});

test('what is only in the draft of an app that left the team is neither shown nor committed', async () => {
  await store(clerk, storeCell(77));
  const away = await server.team('Elsewhere');
  const to = (team_id: number) =>
    server.db.updateTable('apps').set({ team_id }).where('id', '=', app).execute();
  const before = await server.db
    .selectFrom('apps')
    .select('team_id')
    .where('id', '=', app)
    .executeTakeFirstOrThrow();
  await to(away);
  expect((await clerk.call('GET /console-draft')).body['rows']).toEqual([]);
  expect((await commit(clerk, 1)).status).toBe(409);
  await to(before.team_id!);
});

test('a typed figure stands in for its measure alone: what the network says later of others comes through', async () => {
  await ads(clerk, adCell(7_000_000));
  const done = await commit(clerk, 1);
  const ask = async () => {
    const measures = ['revenue_micros', 'impressions', 'revenue_micros/impressions'] as const;
    const days = { from: DAY, to: DAY, scopeApps: 'all' } as const;
    const [sum] = await totals(server.facts, { table: 'monetisation', measures, ...days });
    return Object.values(sum!);
  };
  expect(await ask()).toEqual([7_000_000, 120, 7_000_000]);
  const place = { day: DAY, app_id: app, network_id: network, account_id: 900 };
  const later = adRow({ ...place, country: 'SA', revenue_micros: 1, impressions: 900 });
  const slices = [{ account_id: 900, app_id: app, from: DAY, to: DAY }];
  await server.facts.commitBatch({ id: 5_000_001, deliveries: [adDelivery([later], { slices })] });
  expect(await ask()).toEqual([7_000_000, 900, 7_000_000]);
  await ads(clerk, { ...adCell(120, { was: 900 }), measure: 'impressions' });
  const both = await commit(clerk, 1);
  expect(await ask()).toEqual([7_000_000, 120, 7_000_000]);
  for (const reply of [both, done])
    expect((await clerk.call('POST /revert-import', { id: reply.body['batchId'] })).status).toBe(
      200,
    );
  await server.facts.revertBatch(5_000_001);
  expect(await revenue()).toBe(4_000_000);
});
