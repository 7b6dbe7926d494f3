import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  addApp,
  appCast,
  earn,
  idOf,
  pictureForm,
  which,
  type AppCast,
} from '../../../../../tests/support/app-cast.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: AppCast;
beforeAll(async () => {
  server = await testServer();
  cast = await appCast(server);
});
afterAll(() => server.close());

const get = (who: Colleague, id: number) => who.call('GET /get-app', { id });
const names = async (who: Colleague, filter: object = {}) =>
  rowsOf(await who.call('GET /apps', filter)).map((it) => it['name']);
const save = (who: Colleague, it: object) => who.call('POST /save-edited-app', it);
/** What the form sends again when nothing was changed. */
const again = (app: Record<string, unknown>) => ({
  id: app['id'],
  version: app['version'],
  name: app['name'],
  package: app['package'],
  storeId: app['storeId'],
  platform: app['platform'],
  accountId: (app['account'] as { id: number } | null)?.id ?? null,
  teamId: (app['team'] as { id: number } | null)?.id ?? null,
  batch: app['batch'],
  core: app['core'],
  status: app['status'],
  releasedOn: app['releasedOn'],
});

test('members see their apps and change none, leads change those of their team alone', async () => {
  const app = await addApp(cast.lead, cast.team);
  expect((await addApp(cast.member, cast.team)).status).toBe(403);
  expect((await cast.member.call('POST /delete-app', which(app))).status).toBe(403);
  expect((await get(cast.member, idOf(app))).status).toBe(200);
  for (const key of ['POST /delete-app', 'POST /restore-app', 'POST /remove-app-icon'])
    expect((await cast.outsider.call(key, which(app))).status).toBe(404);
  expect((await get(cast.outsider, idOf(app))).status).toBe(404);
  expect(await names(cast.outsider)).not.toContain(app.body['name']);
});

test.each([
  [{ name: '' }, 'name'],
  [{ package: 'no dots' }, 'package'],
  [{ key: 'x' }, 'key'],
  [{ platform: 'symbian' }, 'platform'],
  [{ status: 'archived' }, 'status'],
  [{ releasedOn: '2025-02-30' }, 'releasedOn'],
  [{ teamId: 2_000_000_000 }, 'teamId'],
  [{ accountId: 2_000_000_000 }, 'accountId'],
  [{ id: 7 }, 'version'],
])('an app with %o is refused by the field', async (wrong, field) => {
  const reply = await addApp(cast.admin, cast.team, wrong);
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});

test('a lead gives an app to no other team, and never to none', async () => {
  for (const teamId of [cast.elsewhere, null]) {
    const reply = await addApp(cast.lead, teamId);
    expect(reply).toMatchObject({ status: 400, body: { fields: { teamId: expect.any(String) } } });
  }
  expect((await addApp(cast.admin, null)).status).toBe(200);
});

test('a package is there once on a platform, a key once at all', async () => {
  const first = await addApp(cast.admin, cast.team, { package: 'com.backlot.twin', key: 'TWN' });
  expect(first.status).toBe(200);
  const taken = await addApp(cast.admin, cast.team, { package: 'com.BACKLOT.twin' });
  expect(taken).toMatchObject({ status: 409, body: { fields: { package: expect.any(String) } } });
  const key = await addApp(cast.admin, cast.team, { key: 'TWN' });
  expect(key).toMatchObject({ status: 409, body: { fields: { key: expect.any(String) } } });
  const other = { package: 'com.backlot.twin', platform: 'ios' };
  expect((await addApp(cast.admin, cast.team, other)).status).toBe(200);
});

test('an app gets a key of its name, and keeps key and platform', async () => {
  const lantern = await addApp(cast.lead, cast.team, { name: 'Lantern Lagoon' });
  const lentil = await addApp(cast.lead, cast.team, { name: 'Lentil Letters' });
  expect(lantern.body).toMatchObject({ key: 'LNT', canEdit: true, pinned: false });
  expect(lentil.body['key']).toBe('LNTL');
  expect(lentil.body['icon']).toBe(Number(lantern.body['icon']) + 1);
  const base = again(lantern.body);
  expect((await save(cast.lead, { ...base, key: 'OTH' })).body.fields).toHaveProperty('key');
  const ios = await save(cast.lead, { ...base, platform: 'ios' });
  expect(ios.body.fields).toHaveProperty('platform');
});

test('a change is kept, and one against an older version gets the present app', async () => {
  const app = await addApp(cast.lead, cast.team);
  const change = { ...again(app.body), accountId: cast.store, core: true, batch: '2025 Q4' };
  const saved = await save(cast.lead, change);
  expect(saved.body).toMatchObject({ version: 2, core: true, account: { id: cast.store } });
  const late = await save(cast.admin, { ...change, name: 'Too late' });
  expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'app')
    .where('subject_id', '=', String(idOf(app)))
    .orderBy('id')
    .execute();
  expect(rows.map((it) => it.action)).toEqual(['app.add', 'app.edit']);
  expect(rows[1]).toMatchObject({ before: { core: false }, after: { core: true } });
  expect(rows[1]!.after).not.toHaveProperty('name');
});

test('the list is filtered, sorted and paged on the server', async () => {
  const { elsewhere: team, outsider } = cast;
  const add = (name: string, change: object = {}) => addApp(cast.admin, team, { name, ...change });
  await add('Copper Caravan', { batch: '2025 Q1', releasedOn: '2025-02-01' });
  await add('Amber Alley', { platform: 'ios', status: 'paused', releasedOn: '2025-03-01' });
  await add('Basil & Bean', { core: true, accountId: cast.store });
  expect(await names(outsider)).toEqual(['Amber Alley', 'Basil & Bean', 'Copper Caravan']);
  expect(await names(outsider, { q: 'car' })).toEqual(['Copper Caravan']);
  expect(await names(outsider, { q: '%' })).toEqual([]);
  expect(await names(outsider, { platform: 'ios' })).toEqual(['Amber Alley']);
  expect(await names(outsider, { status: ['paused', 'draft'] })).toEqual(['Amber Alley']);
  expect(await names(outsider, { core: true })).toEqual(['Basil & Bean']);
  expect(await names(outsider, { account: cast.store })).toEqual(['Basil & Bean']);
  expect(await names(outsider, { batch: '2025 Q1' })).toEqual(['Copper Caravan']);
  expect(await names(outsider, { team: cast.team })).toEqual([]);
  expect(await names(outsider, { sort: 'released', order: 'desc' })).toEqual([
    'Amber Alley',
    'Copper Caravan',
    'Basil & Bean',
  ]);
  const second = await outsider.call('GET /apps', { page: 2, perPage: 2 });
  expect(second.body).toMatchObject({ totalRows: 3, rows: [{ name: 'Copper Caravan' }] });
  expect((await outsider.call('GET /apps', { sort: 'revenue' })).body.fields).toHaveProperty(
    'sort',
  );
});

test('archiving hides an app and keeps its figures; restoring brings it back as it was', async () => {
  const app = await addApp(cast.lead, cast.team, { status: 'sunset' });
  await earn(server, idOf(app), [addDays(dayOf(server.clock.now), -1)]);
  const archived = await cast.lead.call('POST /delete-app', which(app));
  expect(archived.body).toMatchObject({ status: 'archived', version: 2 });
  expect(await names(cast.lead, { perPage: 200 })).not.toContain(app.body['name']);
  expect(await names(cast.lead, { status: 'archived' })).toContain(app.body['name']);
  const data = await cast.lead.call('GET /apps/data', { id: idOf(app) });
  expect(data.body['figures']).toContainEqual(
    expect.objectContaining({ key: 'revenue', value: 1_000_000 }),
  );
  expect((await cast.lead.call('POST /delete-app', which(archived))).status).toBe(409);
  const { status, ...rest } = again(archived.body);
  expect(status).toBe('archived');
  expect((await save(cast.lead, rest)).status).toBe(409);
  const restored = await cast.lead.call('POST /restore-app', which(archived));
  expect(restored.body).toMatchObject({ status: 'sunset', version: 3 });
  expect((await cast.lead.call('POST /restore-app', which(restored))).status).toBe(409);
});

test('a pin is one’s own', async () => {
  const app = idOf(await addApp(cast.lead, cast.team));
  const pin = (who: Colleague, pinned: boolean) =>
    who.call('POST /apps/update_pin', { id: app, pinned });
  expect((await pin(cast.outsider, true)).status).toBe(404);
  await pin(cast.member, true);
  await pin(cast.member, true);
  expect(await names(cast.member, { pinned: true })).toHaveLength(1);
  expect(await names(cast.lead, { pinned: true })).toHaveLength(0);
  await pin(cast.member, false);
  expect(await names(cast.member, { pinned: true })).toHaveLength(0);
});

test('an icon is drawn anew without what hides in it, and another one replaces it', async () => {
  const app = await addApp(cast.lead, cast.team);
  const { id, version } = app.body as { id: number; version: number };
  const upload = async (who: Colleague, change: object = {}) =>
    who.call(
      'POST /upload-app-icon',
      await pictureForm({ id: String(id), version: String(version), ...change }),
    );
  expect((await upload(cast.outsider)).status).toBe(404);
  expect((await upload(cast.member)).status).toBe(403);
  expect((await upload(cast.lead, { version: '9' })).status).toBe(412);
  const first = await upload(cast.lead);
  const key = String(first.body['iconFile']);
  const headers = { Authorization: `Bearer ${cast.member.token}` };
  const icon = await fetch(`${server.base}/api/app-icon?app=${id}`, { headers });
  const bytes = await icon.bytes();
  expect(icon.headers.get('Content-Type')).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 300 });
  expect(Buffer.from(bytes).includes('secret place')).toBe(false);
  expect((await cast.outsider.call('GET /app-icon', { app: id })).status).toBe(404);
  const second = await upload(cast.lead, { version: '2' });
  expect(await server.files.exists(key)).toBe(false);
  const none = await cast.lead.call('POST /remove-app-icon', which(second));
  expect(none.body['iconFile']).toBeNull();
  expect((await cast.lead.call('GET /app-icon', { app: id })).status).toBe(404);
});

test('a live app whose figures stopped is marked as late', async () => {
  const today = dayOf(server.clock.now);
  const fresh = idOf(await addApp(cast.lead, cast.team));
  const silent = idOf(await addApp(cast.lead, cast.team));
  const paused = idOf(await addApp(cast.lead, cast.team, { status: 'paused' }));
  await earn(server, fresh, [addDays(today, -2)]);
  await earn(server, silent, [addDays(today, -3)]);
  const of = async (id: number) => (await get(cast.lead, id)).body['app'];
  expect(await of(fresh)).toMatchObject({ isLate: false, lastDay: addDays(today, -2) });
  expect(await of(silent)).toMatchObject({ isLate: true, lastDay: addDays(today, -3) });
  expect(await of(paused)).toMatchObject({ isLate: false, lastDay: null });
});

test('the figures of the drawer are sums of a week against the week before', async () => {
  const today = dayOf(server.clock.now);
  const id = idOf(await addApp(cast.lead, cast.team));
  const days = Array.from({ length: 10 }, (_, i) => addDays(today, -1 - i));
  await earn(server, id, days);
  const { body } = await cast.lead.call('GET /apps/data', { id });
  expect(body['range']).toEqual({ from: addDays(today, -7), to: addDays(today, -1) });
  expect(body['figures']).toContainEqual({
    key: 'revenue',
    unit: 'money',
    value: 7_000_000,
    delta: (7 - 3) / 3,
  });
  // 7,000,000 micros over 7 × 60 impressions.
  expect(body['figures']).toContainEqual(
    expect.objectContaining({ key: 'ecpm', value: Math.round(7e9 / 420) }),
  );
  expect(body['figures']).toContainEqual(expect.objectContaining({ key: 'arpdau', value: null }));
  expect(body['networks']).toHaveLength(1);
  expect((await cast.outsider.call('GET /apps/data', { id })).status).toBe(404);
  expect((await server.call('GET /apps/data', { id })).status).toBe(401);
});

test('the form offers one’s own teams and every store account', async () => {
  const { body } = await cast.lead.call('GET /app-choices');
  expect(body['teams']).toEqual([{ id: cast.team, name: `Apps ${cast.nth}` }]);
  expect(body['accounts']).toContainEqual({ id: cast.store, name: `Play ${cast.nth}` });
});
