import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { PersonShift, Shift } from './shifts.contract.ts';

/** Thursday 14:00 in the business zone. */
const thursday = new Date('2025-11-20T09:00:00Z');
const office = { from: '09:00', to: '17:00', workdays: [1, 2, 3, 4, 5] };

let server: TestServer;
let hr: Colleague;
let hira: Colleague;
let bilal: Colleague;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
  hira = await server.as('Member', { name: 'Hira Baig' });
  bilal = await server.as('Member', { name: 'Bilal Anwar' });
});
afterAll(() => server.close());

const shifts = async () => (await hr.call('GET /shifts')).body['rows'] as Shift[];
const named = async (name: string) => (await shifts()).find((it) => it.name === name)!;
const save = (input: object, who = hr) => who.call('POST /save-shift', { ...office, ...input });
const add = async (name: string, hours: object = {}) => {
  expect((await save({ name, ...hours })).status).toBe(200);
  return named(name);
};
const set = (people: Colleague[], shift: Shift, since: string, who = hr) =>
  who.call('POST /set-shift', { people: people.map((it) => it.id), shift: shift.id, since });
const unset = (people: Colleague[], since: string, who = hr) =>
  who.call('POST /unset-shift', { people: people.map((it) => it.id), since });
const heldBy = async (it: Colleague, who = it) =>
  (await who.call('GET /person-shifts', { person: it.id })).body['rows'] as PersonShift[];
/** What the rules of short leave say to a time of a day. */
const asked = async (who: Colleague, date: string, from_time: string, to_time: string) =>
  (await who.call('GET /short-leave-preview', { date, from_time, to_time })).body['refusal'];

test('HR sets shifts and nobody else', async () => {
  const early = await add('Early');
  for (const role of ['Member', 'Team lead', 'Finance'] as const) {
    const it = await server.as(role);
    expect((await it.call('GET /shifts')).status).toBe(403);
    expect((await save({ name: 'Mine' }, it)).status).toBe(403);
    expect((await set([hira], early, '2025-11-24', it)).status).toBe(403);
    expect((await unset([hira], '2025-11-24', it)).status).toBe(403);
    const input = { id: early.id, version: early.version };
    expect((await it.call('POST /delete-shift', input)).status).toBe(403);
  }
  // Nobody keeps their own record, and a stranger's hours are not told.
  expect((await set([hr], early, '2025-11-24')).body.fields).toHaveProperty('people');
  expect((await bilal.call('GET /person-shifts', { person: hira.id })).status).toBe(404);
  expect((await hr.call('GET /person-shifts', { person: hira.id })).status).toBe(200);
});

test('bad input names its field', async () => {
  const early = await named('Early');
  const fields = async (to: object) => Object.keys((await save(to)).body.fields ?? {});
  expect(await fields({ name: ' ' })).toEqual(['name']);
  expect(await fields({ name: 'early' })).toEqual(['name']);
  expect(await fields({ name: 'X', to: '09:00' })).toEqual(['to']);
  expect(await fields({ name: 'X', workdays: [] })).toEqual(['workdays']);
  expect(await fields({ name: 'X', from: '9am' })).toEqual(['from']);
  const known = { id: early.id, version: early.version, name: 'Early', to: '16:00' };
  expect(await fields(known)).toEqual(['since']);
  expect(await fields({ ...known, since: '2025-11-19' })).toEqual(['since']);
  expect(await fields({ ...known, since: '2031-01-01' })).toEqual(['since']);
  expect((await save({ ...known, version: 9, since: '2025-11-24' })).status).toBe(412);
  const gone = await hr.call('POST /set-shift', {
    people: [hira.id],
    shift: 9999,
    since: '2025-11-24',
  });
  expect(gone.body.fields).toHaveProperty('shift');
  expect((await set([{ ...hira, id: 99_999 }], early, '2025-11-24')).status).toBe(404);
  expect((await unset([hira], '2025-11-24')).status).toBe(404);
});

test('a shift holds from its day on, and short leave keeps to the hours of the day', async () => {
  const three = await add('Three days', { from: '12:00', to: '16:00', workdays: [1, 2, 3] });
  expect((await set([hira, bilal], three, '2025-12-01')).body.message).toMatch(/2 people have/);
  expect((await named('Three days')).people).toBe(0);
  // The day before it is the standard one, in which Friday is worked.
  expect(await asked(hira, '2025-11-28', '17:00', '18:00')).toBeNull();
  expect(await asked(hira, '2025-12-05', '13:00', '14:00')).toMatch(/not a working day/);
  expect(await asked(hira, '2025-12-03', '17:00', '18:00')).toMatch(/12:00 – 16:00/);
  expect(await asked(hira, '2025-12-03', '13:00', '14:00')).toBeNull();
  expect(await heldBy(hira)).toMatchObject([
    { since: '2025-12-01', until: null, shift: { name: 'Three days' }, set: true },
    { since: null, until: '2025-11-30', shift: { name: 'Standard hours' }, set: false },
  ]);
  const told = (await hira.call('GET /get-notifications')).body['rows'] as { title: string }[];
  expect(told.map((it) => it.title)).toContain('Your shift from Mon 1 Dec on');
  expect((await unset([hira, bilal], '2025-12-01')).status).toBe(200);
  expect(await heldBy(hira)).toHaveLength(1);
});

test('hours of a shift change from a day on, days that are over keep theirs', async () => {
  const late = await add('Late', { from: '13:00', to: '21:00' });
  await set([hira], late, '2025-11-03');
  const changed = await save({
    id: late.id,
    version: late.version,
    name: 'Late',
    from: '15:00',
    to: '23:00',
    since: '2025-11-24',
  });
  expect(changed.body).toMatchObject({ from: '13:00', planned: [{ since: '2025-11-24' }] });
  expect(await asked(hira, '2025-11-21', '13:00', '14:00')).toBeNull();
  expect(await asked(hira, '2025-11-24', '13:00', '14:00')).toMatch(/15:00 – 23:00/);
  expect((await heldBy(hira)).map((it) => [it.since, it.from])).toEqual([
    ['2025-11-24', '15:00'],
    ['2025-11-03', '13:00'],
    [null, '10:00'],
  ]);
  const profile = (await hira.call('GET /get-profile')).body;
  expect(profile['shift']).toMatchObject({ from: '13:00', to: '21:00' });
  await unset([hira], '2025-11-03');
});

test('a night shift belongs to the day on which it starts', async () => {
  const night = await add('Night', { from: '22:00', to: '06:00' });
  await set([hira], night, '2025-11-24');
  // The morning after the first night, and the one after Friday's; on Monday nothing ran over.
  expect(await asked(hira, '2025-11-25', '02:00', '03:00')).toBeNull();
  expect(await asked(hira, '2025-11-29', '02:00', '03:00')).toBeNull();
  expect(await asked(hira, '2025-11-24', '02:00', '03:00')).toMatch(/outside the shift/);
  expect(await asked(hira, '2025-12-01', '02:00', '03:00')).toMatch(/not a working day/);
  await unset([hira], '2025-11-24');
});

test('on the same day the later word counts, and what a shift was to somebody is kept', async () => {
  const [early, late] = [await named('Early'), await named('Late')];
  await set([bilal], early, '2025-11-24');
  const again = await set([bilal], late, '2025-11-24');
  expect(again.body['replaced']).toBe(true);
  expect((await heldBy(bilal))[0]).toMatchObject({ shift: { name: 'Late' } });
  const used = await named('Late');
  const refused = await hr.call('POST /delete-shift', { id: used.id, version: used.version });
  expect(refused.body.message).toBe('1 person has it or had it.');
  const standard = await named('Standard hours');
  const kept = await hr.call('POST /delete-shift', { id: standard.id, version: standard.version });
  expect(kept.status).toBe(409);
  const free = { id: early.id, version: early.version };
  expect((await hr.call('POST /delete-shift', free)).status).toBe(200);
  expect((await hr.call('POST /delete-shift', free)).status).toBe(404);
});

test('who has left is put on no shift and counts for none', async () => {
  const gone = await server.as('Member', { name: 'Zara Left' });
  const before = (await named('Standard hours')).people;
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', gone.id).execute();
  expect((await named('Standard hours')).people).toBe(before - 1);
  const refused = await set([hira, gone], await named('Late'), '2025-11-24');
  expect(refused.body.fields).toEqual({ people: 'Zara Left has left.' });
});

test('the working week of the company is that of its standard shift, from the day on that is said', async () => {
  server.clock.now = thursday;
  const boss = await server.as('HR');
  const weekOf = async () => {
    const { body } = await (await server.as('Member')).call('GET /user');
    return (body['user'] as { company: { workdays: number[] } }).company.workdays;
  };
  expect(await weekOf()).toEqual([1, 2, 3, 4, 5]);
  const rows = (await boss.call('GET /shifts')).body['rows'] as Shift[];
  const standard = rows.find((it) => it.standard)!;
  const { id, version, name, from, to } = standard;
  const sundays = { id, version, name, from, to, workdays: [7, 1, 2, 3, 4], since: '2025-11-23' };
  expect((await save(sundays, boss)).status).toBe(200);
  expect(await weekOf()).toEqual([1, 2, 3, 4, 5]);
  server.clock.now = new Date('2025-11-23T09:00:00Z');
  expect((await weekOf()).toSorted()).toEqual([1, 2, 3, 4, 7]);
  server.clock.now = thursday;
});
