import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  addApp,
  appCast,
  earn,
  idOf,
  which,
  type AppCast,
} from '../../../../../tests/support/app-cast.ts';
import { inbox, moveTo, rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: AppCast;
let app: number;
let guest: Colleague;
let today: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await appCast(server);
  today = dayOf(server.clock.now);
  app = idOf(await addApp(cast.lead, cast.team, { name: `Lantern ${cast.nth}` }));
  guest = await server.as('HR', { without: ['revenue:read'] });
  await earn(server, app, [addDays(today, -3), addDays(today, -2), addDays(today, -1)]);
});

const share = (who: Colleague, change: object = {}) =>
  who.call('POST /share-app', { appId: app, people: [guest.id], figures: ['revenue'], ...change });
const shown = (who: Colleague, id: unknown, input: object = {}) =>
  who.call('GET /shared-figures', { id, ...input });
const revoke = (who: Colleague, it: Reply) => who.call('POST /delete-share-app', which(it));
const withMe = async (who: Colleague) =>
  rowsOf(await who.call('GET /shared-apps')).map((it) => it['id']);
const measuresOf = (reply: Reply) =>
  Object.keys((reply.body['breakdown'] as { total: object }).total);

async function report(author: Colleague, sharing = 'nobody') {
  const definition = {
    filter: { date: 'last-7-days', compare: 'none', singleApp: app },
    by: ['day', 'network'],
    measures: ['revenue', 'spend', 'ecpm'],
    chart: 'line',
  };
  const { id } = await server.db
    .insertInto('reports')
    .values({
      name: `Week ${app}`,
      definition: JSON.stringify(definition),
      author_id: author.id,
      sharing: sharing as 'nobody',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('members share nothing, and nobody does without a session', async () => {
  expect((await share(cast.member)).status).toBe(403);
  for (const key of ['POST /share-app', 'GET /shared-apps', 'GET /shared-figures'])
    expect((await server.call(key)).status).toBe(401);
});

test('nobody shares an app they do not see', async () => {
  const reply = await share(cast.outsider);
  expect(reply).toMatchObject({ status: 400, body: { fields: { appId: expect.any(String) } } });
});

test.each([
  [{ figures: [] }, 'figures'],
  [{ figures: ['secrets'] }, 'figures.0'],
  [{ people: [] }, 'people'],
  [{ people: [2_000_000_000] }, 'people'],
  [{ teams: [2_000_000_000] }, 'teams'],
  [{ until: '2020-01-01' }, 'until'],
  [{ reportId: 1 }, 'appId'],
  [{ id: 1 }, 'version'],
])('sharing %o is refused by the field', async (wrong, field) => {
  const reply = await share(cast.lead, wrong);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {}).join()).toContain(field.split('.')[0]);
});

test('what is shared is seen by those it is shared with, told to them, and no more than that', async () => {
  const made = await share(cast.lead, { note: 'For the budget' });
  expect(made.body).toMatchObject({ state: 'open', people: [{ id: guest.id }], isMine: true });
  expect(await inbox(guest)).toMatchObject([
    { type: 'share.given', link: `/sharedapps?share=${idOf(made)}` },
  ]);
  expect(rowsOf(await guest.call('GET /shared-apps'))).toMatchObject([
    { id: idOf(made), subject: { kind: 'app', id: app }, note: 'For the budget' },
  ]);
  const seen = await shown(guest, idOf(made), { date: 'last-7-days' });
  expect(seen.body['breakdown']).toMatchObject({ total: { revenue: { value: 3_000_000 } } });
  expect(measuresOf(seen).sort()).toEqual(['iapRevenue', 'revenue', 'totalRevenue']);
  expect(seen.body['measures']).toEqual(['totalRevenue', 'revenue', 'iapRevenue']);
  expect(JSON.stringify(seen.body)).not.toMatch(/ecpm|impressions|dau/);
  for (const change of [{ measure: 'ecpm' }, { sort: '-impressions' }, { by: 'adUnit' }])
    expect((await shown(guest, idOf(made), change)).status).toBe(400);
  // The share opens its own page and nothing else.
  expect((await guest.call('GET /dashboard')).status).toBe(403);
  expect((await guest.call('GET /get-app', { id: app })).status).toBe(404);
  expect((await shown(cast.outsider, idOf(made))).status).toBe(404);
  expect(await withMe(cast.outsider)).toEqual([]);
});

test('a member of a team that sees revenue does not see the other team’s by a share of it', async () => {
  const made = await share(cast.lead, { people: [cast.outsider.id], figures: ['revenue', 'ads'] });
  const seen = await shown(cast.outsider, idOf(made), { date: 'last-7-days', by: 'network' });
  expect(seen.body['breakdown']).toMatchObject({ total: { revenue: { value: 3_000_000 } } });
  expect(measuresOf(seen)).toContain('ecpm');
  expect((await cast.outsider.call('GET /apps/data', { id: app })).status).toBe(404);
  const own = await cast.outsider.call('GET /figures', { by: 'app', measures: 'revenue' });
  expect(JSON.stringify(own.body)).not.toContain('Lantern');
});

test('revoking bites on the next request', async () => {
  const made = await share(cast.lead);
  expect((await revoke(guest, made)).status).toBe(403);
  expect((await revoke(cast.outsider, made)).status).toBe(404);
  const revoked = await revoke(cast.lead, made);
  expect(revoked.body).toMatchObject({ state: 'revoked', version: 2 });
  expect((await shown(guest, idOf(made))).status).toBe(404);
  expect(await withMe(guest)).toEqual([]);
  expect((await revoke(cast.lead, revoked)).status).toBe(409);
});

test('a share ends with its last day', async () => {
  const made = await share(cast.lead, { until: today });
  expect((await shown(guest, idOf(made))).status).toBe(200);
  const before = server.clock.now;
  await moveTo(server, `${addDays(today, 1)}T09:00:00Z`, guest, cast.lead);
  expect((await shown(guest, idOf(made))).status).toBe(404);
  expect(await withMe(guest)).toEqual([]);
  const mine = await cast.lead.call('GET /share-apps', { state: 'ended' });
  expect(rowsOf(mine)).toMatchObject([{ id: idOf(made), state: 'ended' }]);
  server.clock.now = before;
});

test('a share shows what its owner may see at present, and nothing once they may not', async () => {
  const made = await share(cast.lead);
  await server.db
    .updateTable('apps')
    .set({ team_id: cast.elsewhere })
    .where('id', '=', app)
    .execute();
  expect((await shown(guest, idOf(made))).status).toBe(404);
  expect(await withMe(guest)).toEqual([]);
  await server.db.updateTable('apps').set({ team_id: cast.team }).where('id', '=', app).execute();
  expect((await shown(guest, idOf(made))).status).toBe(200);
  const left = { status: 'blocked' as const };
  await server.db.updateTable('people').set(left).where('id', '=', cast.lead.id).execute();
  expect((await shown(guest, idOf(made))).status).toBe(404);
});

test('a team sees it through its present members', async () => {
  const made = await share(cast.lead, { people: [], teams: [cast.elsewhere] });
  expect(await inbox(cast.outsider)).toMatchObject([{ type: 'share.given' }]);
  expect(await withMe(cast.outsider)).toEqual([idOf(made)]);
  expect(await withMe(guest)).toEqual([]);
  const newcomer = await server.as('HR', { teamId: cast.elsewhere });
  expect((await shown(newcomer, idOf(made))).status).toBe(200);
  await server.db.deleteFrom('team_members').where('person_id', '=', newcomer.id).execute();
  expect((await shown(newcomer, idOf(made))).status).toBe(404);
});

test('a change is made by the owner against the version, and tells only who is new', async () => {
  const made = await share(cast.lead);
  const other = await server.as('HR', { without: ['revenue:read'] });
  const change = { ...which(made), people: [guest.id, other.id], figures: ['revenue', 'ads'] };
  const byAdmin = await cast.admin.call('POST /share-app', change);
  expect(byAdmin.status).toBe(403);
  expect((await cast.lead.call('POST /share-app', change)).body).toMatchObject({ version: 2 });
  expect(await inbox(guest)).toHaveLength(1);
  expect(await inbox(other)).toHaveLength(1);
  const late = await cast.lead.call('POST /share-app', change);
  expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
});

test('an admin sees and revokes what others share, a lead not that of another team', async () => {
  const made = await share(cast.lead);
  const ids = async (who: Colleague) =>
    rowsOf(await who.call('GET /share-apps', { perPage: 200 })).map((it) => it['id']);
  expect(await ids(cast.admin)).toContain(idOf(made));
  expect(await ids(cast.outsider)).not.toContain(idOf(made));
  expect((await revoke(cast.admin, made)).status).toBe(200);
});

test('a report is shared without the figures that are left out of it', async () => {
  const own = await report(cast.lead);
  const give = (who: Colleague, figures: string[], reportId = own) =>
    who.call('POST /share-app', { reportId, people: [guest.id], figures });
  expect((await give(cast.outsider, ['revenue'])).body.fields).toHaveProperty('reportId');
  expect((await give(cast.lead, ['store'])).body.fields).toHaveProperty('figures');
  const made = await give(cast.lead, ['revenue']);
  const seen = await shown(guest, idOf(made));
  expect(seen.body).toMatchObject({
    share: { subject: { kind: 'report' } },
    by: ['day', 'network'],
    measures: ['revenue'],
    breakdown: { totalRows: 3, total: { revenue: { value: 3_000_000 } } },
  });
  expect(measuresOf(seen)).toEqual(['revenue']);
  await server.db
    .updateTable('reports')
    .set({ deleted_at: server.clock.now })
    .where('id', '=', own)
    .execute();
  expect((await shown(guest, idOf(made))).status).toBe(404);
});

test('whom to share with is found by name, in the whole company', async () => {
  const { body } = await cast.lead.call('GET /share-targets', { q: 'apps elsewhere' });
  expect(body['teams']).toContainEqual({ id: cast.elsewhere, name: `Apps elsewhere ${cast.nth}` });
  const people = (await cast.lead.call('GET /share-targets')).body['people'] as { id: number }[];
  expect(people.map((it) => it.id)).not.toContain(cast.lead.id);
});
