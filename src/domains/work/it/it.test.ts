import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { tellOfLeavers } from './leaving/leavers.job.ts';

let server: TestServer;
let admin: Colleague;
let other: Colleague;
let member: Colleague;
let hr: Colleague;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar' });
  other = await server.as('Admin', { name: 'Olga' });
  member = await server.as('Member', { name: 'Hira' });
  hr = await server.as('HR', { name: 'Ayesha' });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['it_request_moves', 'it_requests', 'it_holdings', 'it_assets'] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.deleteFrom('notifications').execute();
});

const ASK = 'POST /save-it-request';
const MOVE = 'POST /move-it-request';
const SAVE = 'POST /save-it-asset';
const GIVE = 'POST /give-it-asset';
const BACK = 'POST /return-it-asset';
const mouse = { kind: 'device', title: 'A mouse that works' };
const book = { kind: 'laptop', name: 'MacBook Pro 14' };

const ask = async (who = member, input: object = {}) =>
  (await who.call(ASK, { ...mouse, ...input })).body as { id: number; version: number };
const add = async (input: object = {}) =>
  (await admin.call(SAVE, { ...book, ...input })).body as {
    id: number;
    version: number;
    tag: string;
  };
const titlesOf = async ({ id }: Colleague) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('title')
      .where('person_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((it) => it.title);

test('without a session nothing is told; only IT keeps the inventory', async () => {
  expect((await server.call('GET /it-requests')).status).toBe(401);
  expect((await server.call(SAVE, book)).status).toBe(401);
  const { id, version } = await add();
  for (const who of [member, hr]) {
    expect((await who.call(SAVE, book)).status).toBe(403);
    expect(
      (await who.call('POST /it-asset-standing', { id, version, standing: 'lost' })).status,
    ).toBe(403);
    expect((await who.call('GET /it-leaving')).status).toBe(403);
    expect((await who.call('GET /it-assets/export', { format: 'csv' })).status).toBe(403);
  }
  expect((await member.call(GIVE, { id, version, personId: hr.id })).status).toBe(403);
});

test('HR hands a device out and takes it back, and learns nothing of what it cost', async () => {
  const { id } = await add({ cost: 1_900_000_000, notes: 'From the old office' });
  const seen = (await hr.call('GET /it-assets', { where: 'shelf' })).body;
  expect(seen).toMatchObject({
    rows: [{ id, cost: null, notes: '', can: { edit: false, give: true, takeBack: false } }],
    cost: null,
  });
  const given = await hr.call(GIVE, { id, version: 1, personId: member.id });
  expect(given.body).toMatchObject({
    holder: { name: 'Hira' },
    cost: null,
    can: { edit: false, give: false, takeBack: true },
  });
  const back = await hr.call(BACK, { id, version: 2, standing: 'repair', note: 'Screen' });
  expect(back.body).toMatchObject({ holder: null, standing: 'repair', can: { give: false } });
});

test.each([
  [ASK, { ...mouse, title: '' }, 'title'],
  [ASK, { ...mouse, kind: 'car' }, 'kind'],
  [ASK, { ...mouse, neededOn: 'soon' }, 'neededOn'],
  [ASK, { ...mouse, requesterId: 1 }, 'requesterId'],
  [ASK, { ...mouse, assetId: 99_999 }, 'assetId'],
  [SAVE, { ...book, name: '' }, 'name'],
  [SAVE, { ...book, cost: -1 }, 'cost'],
  [SAVE, { ...book, boughtOn: '2026-02-01', warrantyUntil: '2026-01-01' }, 'warrantyUntil'],
  [MOVE, { id: 1, version: 1, to: 'refused' }, 'note'],
  [MOVE, { id: 1, version: 1, to: 'waiting', note: 'art', assetId: 2 }, 'assetId'],
] as const)('%s refuses %j by name', async (key, input, field) => {
  const reply = await admin.call(key, input);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('somebody else’s request does not exist for a member, nor what others hold', async () => {
  const theirs = await ask(hr);
  const { id, version } = await add();
  await admin.call(GIVE, { id, version, personId: hr.id });
  for (const gone of [theirs.id, 99_999_999]) {
    expect((await member.call('GET /it-request', { id: gone })).status).toBe(404);
    const move = { id: gone, version: 1, to: 'cancelled' };
    expect((await member.call(MOVE, move)).status).toBe(404);
    expect((await member.call(ASK, { ...mouse, id: gone, version: 1 })).status).toBe(404);
  }
  for (const gone of [id, 99_999_999])
    expect((await member.call('GET /it-asset', { id: gone })).status).toBe(404);
  expect((await member.call('GET /it-requests')).body).toMatchObject({ totalRows: 0, open: 0 });
  expect((await member.call('GET /it-assets')).body).toMatchObject({ totalRows: 0, cost: null });
});

test('a request is asked, taken up, settled with a thing from the shelf, and each is told', async () => {
  const { id } = await ask();
  expect(await titlesOf(admin)).toEqual(['Hira asks for device: A mouse that works']);
  const taken = await admin.call(MOVE, { id, version: 1, to: 'in_progress' });
  expect(taken.body).toMatchObject({ state: 'in_progress', assignee: { name: 'Omar' } });
  const late = await other.call(MOVE, { id, version: 1, to: 'refused', note: 'No' });
  expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
  const thing = await add({ kind: 'peripheral', name: 'Mouse' });
  const done = { id, version: 2, to: 'done', assetId: thing.id };
  expect((await admin.call(MOVE, done)).body).toMatchObject({
    state: 'done',
    asset: { tag: 'PER-0001' },
    can: { edit: false, assign: false, move: ['open'] },
  });
  expect((await member.call('GET /it-assets')).body.rows).toMatchObject([
    { tag: 'PER-0001', holder: { name: 'Hira' }, notes: '' },
  ]);
  expect(await titlesOf(member)).toEqual([
    'A mouse that works: in progress',
    'You were given Mouse (PER-0001)',
    'A mouse that works: done',
  ]);
  const { moves } = (await member.call('GET /it-request', { id })).body;
  expect(moves).toMatchObject([
    { from: 'open', to: 'in_progress', by: 'Omar' },
    { from: 'in_progress', to: 'done', by: 'Omar' },
  ]);
});

test('nobody settles their own request, whatever their role', async () => {
  const { id } = await ask(admin);
  for (const to of ['in_progress', 'done'])
    expect((await admin.call(MOVE, { id, version: 1, to })).status).toBe(403);
  const own = { id, version: 1, assigneeId: admin.id };
  const reply = await other.call('POST /assign-it-request', own);
  expect(reply.body.fields).toEqual({ assigneeId: 'Nobody works on their own request.' });
  const given = await other.call('POST /assign-it-request', { ...own, assigneeId: other.id });
  expect(given.body).toMatchObject({ assignee: { name: 'Olga' }, version: 2 });
  expect((await admin.call(MOVE, { id, version: 2, to: 'cancelled' })).status).toBe(200);
  expect((await other.call(MOVE, { id, version: 3, to: 'open' })).status).toBe(409);
});

test('a refused request is opened again by whoever asked', async () => {
  const { id } = await ask();
  await admin.call(MOVE, { id, version: 1, to: 'refused', note: 'Use the old one' });
  expect((await member.call(MOVE, { id, version: 2, to: 'done' })).status).toBe(409);
  const reply = await member.call(MOVE, { id, version: 2, to: 'open', note: 'It is broken' });
  expect(reply.body).toMatchObject({ state: 'open', closedAt: null });
});

test('one asks for the repair of what one has', async () => {
  const { id, version } = await add();
  const repair = { kind: 'repair', title: 'The screen flickers', assetId: id };
  expect((await member.call(ASK, repair)).body.fields).toEqual({
    assetId: 'Choose something you have.',
  });
  await admin.call(GIVE, { id, version, personId: member.id });
  expect((await member.call(ASK, repair)).body).toMatchObject({ asset: { tag: 'LAP-0001' } });
});

test('labels follow one another, and a label or serial number is one thing’s alone', async () => {
  await add({ serial: 'C02XYZ' });
  expect(await add({ serial: '' })).toMatchObject({ tag: 'LAP-0002' });
  const twin = await admin.call(SAVE, { ...book, serial: 'c02xyz' });
  expect(twin).toMatchObject({ status: 409, body: { fields: { serial: 'LAP-0001 has this.' } } });
  const tag = await admin.call(SAVE, { ...book, tag: 'lap-0002' });
  expect(tag).toMatchObject({ status: 409, body: { fields: { tag: 'LAP-0002 has this.' } } });
  const both = await Promise.all([1, 2, 3].map(() => add()));
  expect(new Set(both.map((it) => it.tag)).size).toBe(3);
});

test('a thing is in one pair of hands; given, taken back, repaired, retired', async () => {
  const { id, version } = await add({ cost: 2_000_000_000 });
  const gifts = await Promise.all(
    [member, hr].map((it) => admin.call(GIVE, { id, version, personId: it.id })),
  );
  expect(gifts.map((it) => it.status).toSorted()).toEqual([200, 412]);
  const again = await admin.call(GIVE, { id, version: 2, personId: hr.id });
  expect(again.status).toBe(409);
  const standing = { id, version: 2, standing: 'retired' };
  expect((await admin.call('POST /it-asset-standing', standing)).status).toBe(409);
  const back = await admin.call(BACK, { id, version: 2, standing: 'repair', note: 'Keyboard' });
  expect(back.body).toMatchObject({ holder: null, standing: 'repair', version: 3 });
  expect((await admin.call(GIVE, { id, version: 3, personId: hr.id })).status).toBe(409);
  expect((await admin.call(BACK, { id, version: 3 })).status).toBe(409);
  await admin.call('POST /it-asset-standing', { id, version: 3, standing: 'retired' });
  expect((await admin.call('GET /it-assets')).body['totalRows']).toBe(0);
  const retired = (await admin.call('GET /it-assets', { where: 'retired' })).body;
  expect(retired).toMatchObject({ totalRows: 1, cost: 2_000_000_000 });
  const { holdings } = (await admin.call('GET /it-asset', { id })).body;
  expect(holdings).toMatchObject([{ takenBy: 'Omar', returnNote: 'Keyboard' }]);
});

test('nobody who is gone is given anything', async () => {
  const { id, version } = await add();
  const gone = await server.as('Member', { name: 'Gone' });
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', gone.id).execute();
  const reply = await admin.call(GIVE, { id, version, personId: gone.id });
  expect(reply.body.fields).toEqual({ personId: 'This person is not there.' });
});

test('whoever leaves hands everything over at once, or nothing', async () => {
  const leaver = await server.as('Member', { name: 'Leaver' });
  const one = await add();
  const two = await add();
  await ask(leaver);
  for (const { id, version } of [one, two])
    await admin.call(GIVE, { id, version, personId: leaver.id });
  expect((await admin.call('GET /it-leaving')).body['rows']).toEqual([]);
  // Two weeks ahead of the last day, no sooner, so that the laptop is asked for in time.
  const lastDay = async (last_day: string) => {
    await server.db
      .insertInto('employees')
      .values({ person_id: leaver.id, employee_no: 'E-1', last_day })
      .onConflict((it) => it.column('person_id').doUpdateSet({ last_day }))
      .execute();
    return (await admin.call('GET /it-leaving')).body['rows'];
  };
  const today = dayOf(server.clock.now);
  expect(await lastDay(addDays(today, 15))).toEqual([]);
  expect(await lastDay(addDays(today, 14))).toMatchObject([
    { person: { name: 'Leaver' }, hasLeft: false, lastDay: addDays(today, 14) },
  ]);
  await server.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-20' })
    .where('id', '=', leaver.id)
    .execute();
  const { rows } = (await admin.call('GET /it-leaving')).body;
  expect(rows).toMatchObject([
    {
      person: { name: 'Leaver' },
      lastDay: '2025-11-20',
      hasLeft: true,
      openRequests: 1,
      assets: [{ id: one.id }, { id: two.id }],
    },
  ]);

  for (let twice = 0; twice < 2; twice++)
    await server.db
      .transaction()
      .execute((tx) =>
        tellOfLeavers(tx, server.clock.now, (ids, it) => notify(tx, ids, it, server.clock.now)),
      );
  const told = (await titlesOf(admin)).filter((it) => it.includes('left'));
  expect(told).toEqual(['Leaver has left and still has 2 things of the company']);

  const all = [one, two].map(({ id }) => ({ id, version: 2, standing: 'ready' }));
  const part = { personId: leaver.id, assets: all.slice(0, 1) };
  expect((await admin.call('POST /it-hand-over', part)).status).toBe(409);
  const stale = { personId: leaver.id, assets: [all[0], { ...all[1], version: 1 }] };
  expect((await admin.call('POST /it-hand-over', stale)).status).toBe(412);
  const held = await server.db
    .selectFrom('it_holdings')
    .select('id')
    .where('until', 'is', null)
    .execute();
  expect(held, 'a refused hand-over takes nothing back').toHaveLength(2);
  const whole = { personId: leaver.id, assets: all };
  expect((await admin.call('POST /it-hand-over', whole)).status).toBe(200);
  expect((await admin.call('GET /it-leaving')).body['rows']).toEqual([]);
  expect((await admin.call('GET /it-requests', { closed: true })).body['rows']).toMatchObject([
    { state: 'refused' },
  ]);
});

test('the export has what is listed, with formulas made harmless', async () => {
  await add({ name: '=HYPERLINK("x")' });
  const file = await admin.call('GET /it-assets/export', { format: 'csv' });
  expect(file.status).toBe(200);
  expect(file.body['raw']).toContain(`'=HYPERLINK`);
});
