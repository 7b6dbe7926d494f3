import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, decide, leaveCast, thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let karachi: number;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Hira HR' });
  karachi = (await save({ place: 'Karachi' })).body['id'] as number;
});
afterAll(() => server.close());

interface Row {
  id: number;
  version: number;
  day: string;
  name: string;
  imported: boolean;
  place: string;
}
const save = (input: object, who = hr) => who.call('POST /save-holiday-calendar', input);
const add = (day: string, name: string, calendar = karachi, who = hr) =>
  who.call('POST /add-holiday', { calendar, day, name });
const daysOf = async (id = karachi, year = 2025) =>
  (await hr.call('GET /holiday-calendar', { id, year })).body['rows'] as Row[];
const calendars = async () => (await hr.call('GET /holiday-calendars')).body['rows'] as Row[];
const event = (uid: string, name: string, start: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${name}`,
  `DTSTART;VALUE=DATE:${start}`,
  ...more,
  'END:VEVENT',
];
const load = (lines: string[], { calendar = karachi, who = hr } = {}) => {
  const form = new FormData();
  form.append('calendar', String(calendar));
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  form.append('file', new File([text], 'holidays.ics', { type: 'text/calendar' }));
  return who.call('POST /import-holidays', form);
};
const worksAt = (who: Colleague, work_place: string | null) =>
  server.db
    .insertInto('employees')
    .values({ person_id: who.id, employee_no: `E-${who.id}`, work_place })
    .execute();
const audits = async (action: string) =>
  (await server.db.selectFrom('audit').select('id').where('action', '=', action).execute()).length;

test('HR keeps the calendars and nobody else', async () => {
  for (const role of ['Member', 'Team lead', 'Finance'] as const) {
    const who = await server.as(role);
    expect((await save({ place: 'Quetta' }, who)).status).toBe(403);
    expect((await add('2025-12-25', 'Quaid Day', karachi, who)).status).toBe(403);
    expect((await load(event('a', 'Eid', '20251201'), { who })).status).toBe(403);
    expect((await who.call('GET /holiday-calendars')).status).toBe(403);
    expect((await who.call('POST /remove-holiday', { id: 1 })).status).toBe(403);
    const input = { id: karachi, version: 1 };
    expect((await who.call('POST /delete-holiday-calendar', input)).status).toBe(403);
  }
});

test('bad input names its field', async () => {
  expect((await save({ place: ' ' })).body.fields).toHaveProperty('place');
  expect((await save({ place: 'karachi' })).body.fields).toHaveProperty('place');
  expect((await save({ id: karachi, version: 9, place: 'Karachi' })).status).toBe(412);
  expect((await add('2025-02-30', 'Never')).body.fields).toHaveProperty('day');
  expect((await add('2025-12-25', 'Lost', 99_999)).status).toBe(404);
  expect((await load(event('a', 'Eid', '20251201'), { calendar: 99_999 })).status).toBe(404);
  const wide = { from: '2025-01-01', to: '2027-01-01' };
  expect((await hr.call('GET /holidays', wide)).body.fields).toHaveProperty('to');
});

test('a day is entered once by hand and taken out again', async () => {
  expect((await add('2025-12-25', 'Quaid Day')).status).toBe(200);
  expect((await add('2025-12-25', 'quaid day')).status).toBe(409);
  const [day] = await daysOf();
  expect(day).toMatchObject({ day: '2025-12-25', name: 'Quaid Day', imported: false });
  expect((await hr.call('POST /remove-holiday', { id: day!.id })).status).toBe(200);
  expect((await hr.call('POST /remove-holiday', { id: day!.id })).status).toBe(404);
  expect(await daysOf()).toEqual([]);
});

test('a file is imported once, and its next version moves what it moved', async () => {
  await add('2025-12-31', 'Stocktaking');
  const lines = [
    ...event('eid', 'Eid ul-Fitr', '20260320', 'DTEND;VALUE=DATE:20260323'),
    ...event('kashmir', 'Kashmir Day', '20200205', 'RRULE:FREQ=YEARLY'),
    'BEGIN:VEVENT\r\nUID:party\r\nDTSTART:20251219T180000\r\nEND:VEVENT',
  ];
  const first = await load(lines);
  expect(first.body).toMatchObject({ added: 3 + 7, removed: 0, same: 0, timed: 1 });
  expect(first.body['until']).toBe('2030-12-31');
  const before = await audits('holidays.import');
  expect((await load(lines)).body).toMatchObject({ added: 0, removed: 0, same: 10 });
  // What changes nothing is nothing to tell of.
  expect(await audits('holidays.import')).toBe(before);
  const moved = [
    ...event('eid', 'Eid ul-Fitr', '20260321', 'DTEND;VALUE=DATE:20260324'),
    ...event('kashmir', 'Kashmir Day', '20200205', 'RRULE:FREQ=YEARLY', 'STATUS:CANCELLED'),
  ];
  expect((await load(moved)).body).toMatchObject({ added: 1, removed: 1 + 7, same: 2 });
  expect((await daysOf(karachi, 2026)).map((it) => it.day)).toEqual([
    '2026-03-21',
    '2026-03-22',
    '2026-03-23',
  ]);
  expect((await daysOf()).map((it) => it.name)).toEqual(['Stocktaking']);
});

test('a broken file names the line and changes nothing, one without holidays says so', async () => {
  const there = (await daysOf(karachi, 2026)).length;
  const broken = await load([...event('a', 'Good', '20261001'), ...event('b', 'Bad', '20261301')]);
  expect(broken.status).toBe(400);
  expect(broken.body.fields).toEqual({ file: expect.stringMatching(/^Line 10: DTSTART/) });
  expect(await daysOf(karachi, 2026)).toHaveLength(there);
  const empty = await load(['VERSION:2.0']);
  expect(empty.body.fields).toEqual({ file: 'There is no holiday in this file.' });
  const large = await load([`X-FILL:${'x'.repeat(1_000_001)}`]);
  expect(large.status).toBe(413);
});

test('who works at the place has the holiday: no leave is asked for, nobody counts as at work', async () => {
  const { lead, amna, bilal } = await leaveCast(server);
  const lahore = (await save({ place: 'Lahore' })).body['id'] as number;
  await worksAt(amna, 'Karachi');
  await worksAt(bilal, 'LAHORE');
  await add('2025-11-24', 'Founders’ Day', lahore);
  const monday = { date: '2025-11-24' };
  expect((await ask(bilal, monday)).body).toMatchObject({
    fields: { date: 'This is a holiday: Founders’ Day.' },
  });
  const asked = await ask(amna, monday);
  expect(asked.status).toBe(200);
  const queue = await lead.call('GET /getShortLeaves', { view: 'queue' });
  // The lead and Amna would be there, Bilal has the day off.
  expect(queue.body['rows']).toMatchObject([{ atWork: { present: 1, of: 2 } }]);
  expect((await decide(lead, asked)).status).toBe(200);
  const shown = async (who: Colleague) =>
    (await who.call('GET /holidays', { from: '2025-11-01', to: '2025-11-30' })).body['rows'];
  const day = { day: '2025-11-24', name: 'Founders’ Day', places: ['Lahore'] };
  expect(await shown(bilal)).toEqual([{ ...day, mine: true }]);
  expect(await shown(amna)).toEqual([{ ...day, mine: false }]);
});

test('places without a calendar are told, and a deleted one takes its days with it', async () => {
  const zara = await server.as('Member');
  await worksAt(zara, 'Islamabad');
  const gone = await server.as('Member');
  await worksAt(gone, 'Quetta');
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', gone.id).execute();
  const { body } = await hr.call('GET /holiday-calendars');
  expect(body['without']).toEqual([{ place: 'Islamabad', people: 1 }]);
  expect(body['nowhere']).toBeGreaterThan(0);
  const lahore = (await calendars()).find((it) => it.place === 'Lahore')!;
  expect(lahore).toMatchObject({ people: 1, ahead: 1, last: '2025-11-24' });
  const { id, version } = lahore;
  expect((await hr.call('POST /delete-holiday-calendar', { id, version: 7 })).status).toBe(412);
  expect((await hr.call('POST /delete-holiday-calendar', { id, version })).status).toBe(200);
  expect((await calendars()).map((it) => it.place)).toEqual(['Karachi']);
  expect((await hr.call('GET /holiday-calendar', { id, year: 2025 })).status).toBe(404);
});
