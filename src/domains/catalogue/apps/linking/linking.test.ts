import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { addApp, appCast, idOf, type AppCast } from '../../../../../tests/support/app-cast.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: AppCast;
let admob: number;
let ours: number;
let theirs: number;
beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  const row = await server.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'admob')
    .executeTakeFirstOrThrow();
  admob = row.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await appCast(server);
  ours = idOf(await addApp(cast.lead, cast.team, { name: `Lantern ${cast.nth}` }));
  theirs = idOf(await addApp(cast.outsider, cast.elsewhere));
});

let names = 0;
async function name(change: object = {}): Promise<number> {
  names += 1;
  const { id } = await server.db
    .insertInto('network_apps')
    .values({ network_id: admob, external_id: `ca-${names}`, name: `Name ${names}`, ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const link = (who: Colleague, ...links: [id: number, appId: number][]) =>
  who.call('POST /savelinkingapps', { links: links.map(([id, appId]) => ({ id, appId })) });
const unlink = (who: Colleague, ...ids: number[]) => who.call('POST /removelinkingapps', { ids });
const undo = (who: Colleague, id: unknown) => who.call('POST /undolinkingapps', { id });
const list = (who: Colleague, input: object = {}) =>
  who.call('GET /linkingapps', { perPage: 200, ...input });
const shown = async (who: Colleague, input: object = {}) =>
  rowsOf(await list(who, input)).map((it) => it['id']);
const appOf = async (id: number) =>
  (
    await server.db
      .selectFrom('network_apps')
      .select('app_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).app_id;

test('members link nothing, and nobody does without a session', async () => {
  expect((await list(cast.member)).status).toBe(403);
  expect((await link(cast.member, [await name(), ours])).status).toBe(403);
  expect((await server.call('GET /linkingapps')).status).toBe(401);
});

test('nothing is linked to, or taken from, an app of another team', async () => {
  const open = await name();
  expect((await link(cast.lead, [open, theirs])).status).toBe(404);
  await link(cast.outsider, [open, theirs]);
  expect(await shown(cast.lead, { show: 'linked' })).not.toContain(open);
  expect((await unlink(cast.lead, open)).status).toBe(404);
  expect((await link(cast.lead, [open, ours])).status).toBe(404);
  expect(await appOf(open)).toBe(theirs);
});

test.each([{ links: [] }, { links: [{ id: 1 }] }, { links: [{ id: 0, appId: 1 }] }, {}])(
  '%o is no link',
  async (input) => {
    const reply = await cast.lead.call('POST /savelinkingapps', input);
    expect(reply).toMatchObject({ status: 400, body: { fields: expect.any(Object) } });
  },
);

test('several names are linked at once, or none of them', async () => {
  const [one, other, taken] = [await name(), await name(), await name()];
  await link(cast.lead, [taken, ours]);
  expect((await link(cast.lead, [one, ours], [taken, ours])).status).toBe(409);
  expect(await appOf(one)).toBeNull();
  const reply = await link(cast.lead, [one, ours], [other, ours]);
  expect(reply.body).toMatchObject({ message: 'Linked 2 names', change: expect.any(Number) });
  expect(await appOf(other)).toBe(ours);
  expect(await shown(cast.lead)).not.toContain(one);
  expect(await shown(cast.lead, { show: 'linked' })).toContain(one);
});

test('a name of the other platform is not linked', async () => {
  const ios = await name({ platform: 'ios' });
  expect((await link(cast.lead, [ios, ours])).status).toBe(409);
});

test('a step is undone by who made it, once, and not over somebody else’s', async () => {
  const one = await name();
  const { change } = (await link(cast.lead, [one, ours])).body;
  expect((await list(cast.lead)).body['lastChange']).toMatchObject({ id: change, count: 1 });
  expect((await undo(cast.admin, change)).status).toBe(404);
  expect((await undo(cast.lead, change)).body.message).toBe('Took back 1 name');
  expect(await appOf(one)).toBeNull();
  expect((await undo(cast.lead, change)).status).toBe(409);
  const again = (await link(cast.lead, [one, ours])).body['change'];
  const removed = (await unlink(cast.admin, one)).body['change'];
  expect((await undo(cast.lead, again)).status).toBe(409);
  expect((await undo(cast.admin, removed)).status).toBe(200);
  expect(await appOf(one)).toBe(ours);
});

test('coverage counts the names of a network, suggestions name the app they mean', async () => {
  const before = (await list(cast.admin)).body['coverage'] as { linked: number; total: number }[];
  const open = await name({ name: `LANTERN-${cast.nth}`, platform: 'android' });
  await link(cast.lead, [await name(), ours]);
  const reply = await list(cast.lead);
  expect(reply.body['coverage']).toEqual([
    {
      network: { id: admob, name: 'AdMob' },
      linked: (before[0]?.linked ?? 0) + 1,
      total: (before[0]?.total ?? 0) + 2,
    },
  ]);
  expect(rowsOf(reply).find((it) => it['id'] === open)).toMatchObject({
    app: null,
    suggestions: [{ app: { id: ours }, by: 'name' }],
  });
  expect(rowsOf(await list(cast.lead, { q: `lantern-${cast.nth}` }))).toHaveLength(1);
});

const report = (key: string) =>
  'day,application,package_name,platform,country,network,ad_format,impressions,estimated_revenue\n' +
  `2026-03-01,Lagoon,${key},android,pk,AppLovin,REWARD,1000,5\n`;

test('figures of an unknown app wait, and are taken in once it is linked here', async () => {
  const clerk = await server.as('Data entry', { teamId: cast.team });
  const key = `com.elsewhere.lagoon${cast.nth}`;
  const form = new FormData();
  form.append('account', 'Main');
  form.append('file', new File([report(key)], 'max.csv', { type: 'text/csv' }));
  const uploaded = await clerk.call('POST /import-report', form);
  const batch = uploaded.body['batch'] as { id: number; status: string };
  expect(batch.status).toBe('validated');
  const found = rowsOf(await list(cast.lead, { q: key }))[0]!;
  expect(found).toMatchObject({
    externalId: key,
    name: 'Lagoon',
    platform: 'android',
    waiting: { rows: 1, reports: 1, measure: 'revenue' },
  });
  const linked = await link(cast.admin, [Number(found['id']), ours]);
  expect(linked.body['reports']).toEqual([{ id: batch.id, fileName: 'max.csv' }]);
  const checked = await clerk.call('POST /link-import-apps', { id: batch.id, links: [] });
  expect(checked.body).toMatchObject({ batch: { status: 'validated' }, findings: { usable: 1 } });
  expect((await list(cast.lead, { q: key, show: 'linked' })).body['rows']).toMatchObject([
    { app: { id: ours }, waiting: null },
  ]);
});
