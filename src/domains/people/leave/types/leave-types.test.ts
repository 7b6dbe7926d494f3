import { afterAll, beforeAll, expect, test } from 'vitest';
import { thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  addType,
  annual,
  askDays,
  balanceOf,
} from '../../../../../tests/support/leave-days-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let member: Colleague;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR');
  member = await server.as('Member', { teamId: await server.team('Puzzle') });
});
afterAll(() => server.close());

const save = (change: object) => hr.call('POST /save-leave-type', { ...annual, ...change });
const typeOf = async (id: number) => {
  const { body } = await hr.call('GET /leave-types');
  return (body['rows'] as { id: number; version: number; [it: string]: unknown }[]).find(
    (it) => it.id === id,
  )!;
};
const fields = (reply: Reply) => [reply.status, ...Object.keys(reply.body.fields ?? {})];

test('only those who keep leave change types, the leave year or a balance', async () => {
  const id = await addType(hr, 'Kept');
  const asks: [string, object][] = [
    ['POST /save-leave-type', { name: 'X', ...annual }],
    ['POST /retire-leave-type', { id, version: 1, retired: true }],
    ['POST /save-leave-year', { startMonth: 7, version: 1 }],
    [
      'POST /adjust-leave-balance',
      { person: hr.id, type: id, year: 2025, days: 9, reason: 'Mine' },
    ],
  ];
  for (const [key, input] of asks) {
    expect([key, (await server.call(key, input)).status]).toEqual([key, 401]);
    expect([key, (await member.call(key, input)).status]).toEqual([key, 403]);
  }
  expect((await (await server.nobody()).call('GET /leave-types')).status).toBe(403);
});

test('bad input names its field', async () => {
  const { terms } = annual;
  const known = await addType(hr, 'Known');
  expect(fields(await save({ name: ' ' }))).toEqual([400, 'name']);
  expect(fields(await save({ name: 'KNOWN' }))).toEqual([409, 'name']);
  expect(fields(await save({ name: 'X'.repeat(61) }))).toEqual([400, 'name']);
  expect(fields(await save({ name: 'X', colour: 'red' }))).toEqual([400, 'colour']);
  for (const wrong of [{ days: 1.25 }, { days: -1 }, { days: 400 }, { carryDays: 0.3 }])
    expect(fields(await save({ name: 'X', terms: { ...terms, ...wrong } }))).toEqual([
      400,
      `terms.${Object.keys(wrong)[0]}`,
    ]);
  for (const carryUntil of ['02-29', '13-01', '3-31', 'March'])
    expect(fields(await save({ name: 'X', terms: { ...terms, carryUntil } }))).toEqual([
      400,
      'terms.carryUntil',
    ]);
  expect(fields(await save({ id: known, name: 'Known' }))).toEqual([400, 'version']);
  expect(fields(await save({ id: known, version: 1, name: 'Known', terms: null }))).toEqual([
    400,
    'terms',
  ]);
  expect((await save({ id: known, version: 7, name: 'Known' })).status).toBe(412);
  expect((await save({ id: 99_999, version: 1, name: 'Gone' })).status).toBe(404);
  const year = (startMonth: number) => hr.call('POST /save-leave-year', { startMonth, version: 1 });
  expect(fields(await year(13))).toEqual([400, 'startMonth']);
});

test('what a type gives changes with the next leave year, or from today when HR says so', async () => {
  const id = await addType(hr, 'Changing');
  const change = { id, name: 'Changing', terms: { ...annual.terms, days: 24 } };
  const saved = await save({ ...change, version: 1 });
  expect(saved.body).toMatchObject({
    terms: { days: 20, since: '2025-01-01' },
    planned: { days: 24, since: '2026-01-01' },
  });
  expect(await balanceOf(member, id)).toMatchObject({ entitled: 20 });
  expect(await balanceOf(member, id, 2026)).toMatchObject({ entitled: 24 });
  const now = await save({ ...change, version: 2, from: 'now' });
  expect(now.body).toMatchObject({ terms: { days: 24, since: '2025-11-20' }, planned: null });
  // 41 of the year's days by the new terms: half a day more.
  expect(await balanceOf(member, id)).toMatchObject({ entitled: 20.5 });
  const back = await save({ ...change, version: 3, from: 'now', terms: annual.terms });
  expect(back.body).toMatchObject({ terms: { days: 20, since: '2025-01-01' }, planned: null });
});

test('a retired type is asked for by nobody, and comes back as it was', async () => {
  const id = await addType(hr, 'Old');
  const retired = { id, version: 1, retired: true };
  expect((await hr.call('POST /retire-leave-type', retired)).body).toMatchObject({
    retiredOn: '2025-11-20',
  });
  expect((await hr.call('POST /retire-leave-type', { ...retired, version: 2 })).status).toBe(409);
  expect((await hr.call('POST /retire-leave-type', retired)).status).toBe(412);
  const refused = await askDays(member, id);
  expect(refused.body.fields).toEqual({ type: 'Old is retired; choose another type.' });
  await hr.call('POST /retire-leave-type', { id, version: 2, retired: false });
  expect((await typeOf(id))['retiredOn']).toBeNull();
  expect((await askDays(member, id)).status).toBe(200);
});

test('an adjustment names what is wrong, is told to the person, and stays as it was made', async () => {
  const id = await addType(hr, 'Adjusted');
  const unlimited = await addType(hr, 'Unlimited', { terms: null });
  const adjust = (change: object) =>
    hr.call('POST /adjust-leave-balance', {
      person: member.id,
      type: id,
      year: 2025,
      days: 2.5,
      reason: 'From the old system',
      ...change,
    });
  expect(fields(await adjust({ days: 0 }))).toEqual([400, 'days']);
  expect(fields(await adjust({ days: 0.2 }))).toEqual([400, 'days']);
  expect(fields(await adjust({ reason: '' }))).toEqual([400, 'reason']);
  expect(fields(await adjust({ type: 99_999 }))).toEqual([400, 'type']);
  expect(fields(await adjust({ type: unlimited }))).toEqual([400, 'type']);
  expect(fields(await adjust({ year: 2024 }))).toEqual([400, 'year']);
  expect(fields(await adjust({ year: 2027 }))).toEqual([400, 'year']);
  expect((await adjust({ person: 99_999 })).status).toBe(404);
  expect((await adjust({ person: hr.id })).body.message).toMatch(/Somebody else/);
  expect((await adjust({})).status).toBe(200);
  expect((await adjust({ days: -1, reason: 'Counted twice' })).status).toBe(200);
  expect(await balanceOf(member, id)).toMatchObject({ adjusted: 1.5, left: 21.5 });
  const mine = await member.call('GET /my-leave-balances');
  expect(mine.body['adjustments']).toMatchObject([
    { days: -1, reason: 'Counted twice', by: { id: hr.id } },
    { days: 2.5, reason: 'From the old system' },
  ]);
  const told = (await member.call('GET /get-notifications')).body['rows'] as { title: string }[];
  expect(told.map((it) => it.title)).toContain('Adjusted 2025: +2.5 days');
  for (const write of [
    server.db.updateTable('leave_adjustments').set({ half_days: 99 }),
    server.db.deleteFrom('leave_adjustments'),
  ])
    await expect(write.execute()).rejects.toThrow('only added');
});

test('the leave year moves only while nothing is counted by it', async () => {
  const counted = await hr.call('POST /save-leave-year', { startMonth: 7, version: 1 });
  expect(fields(counted)).toEqual([409, 'startMonth']);
  const fresh = await testServer();
  fresh.clock.now = thursday;
  const keeper = await fresh.as('HR');
  const id = await addType(keeper, 'Annual');
  const other = await fresh.as('Member');
  const moved = await keeper.call('POST /save-leave-year', { startMonth: 7, version: 1 });
  expect(moved.body).toMatchObject({ year: 2025, from: '2025-07-01', to: '2026-06-30' });
  const again = await keeper.call('POST /save-leave-year', { startMonth: 1, version: 1 });
  expect(again.status).toBe(412);
  const { body } = await other.call('GET /my-leave-balances');
  expect(body['leaveYear']).toMatchObject({ words: '2025/26', first: 2025, last: 2026 });
  expect(await balanceOf(other, id)).toMatchObject({ entitled: 20, left: 20 });
  await fresh.close();
});
