import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { businessZone, countDaysIn, dayOf, WIRE_ZONE } from '#/kernel/dates.ts';
import { followZone } from '#/server/company-zone.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin');
  member = await server.as('Member');
});
afterAll(async () => {
  countDaysIn(WIRE_ZONE);
  await server.close();
});

const settings = async () => (await admin.call('GET /company-settings')).body;
const save = async (to: object, who = admin) => {
  const { name, zone, currency, version } = await settings();
  return who.call('POST /save-company-settings', { name, zone, currency, version, ...to });
};

test('nobody changes or reads them without the right; name and logo are open to the sign-in page', async () => {
  expect((await server.call('GET /company-settings')).status).toBe(401);
  expect((await member.call('GET /company-settings')).status).toBe(403);
  expect((await save({ name: 'Mine' }, member)).status).toBe(403);
  expect((await member.call('POST /send-test-mail', {})).status).toBe(403);
  const open = await server.call('GET /company');
  expect(open).toMatchObject({ status: 200, body: { name: null, logo: null } });
  expect(Object.keys(open.body)).toEqual(['name', 'logo']);
  expect((await server.call('GET /company-logo')).status).toBe(404);
});

test.each([
  ['zone', 'Asia/Atlantis'],
  // As PostgreSQL reads it, it lies five hours on the other side.
  ['zone', '+05:00'],
  ['zone', 'x'.repeat(100_000)],
  // Node takes it in any case, PostgreSQL has one name for it.
  ['zone', 'europe/berlin'],
  // A rule, and no name of a place.
  ['zone', 'EST5EDT4,M3.2.0,M11.1.0'],
  ['currency', 'XXQ'],
  // It exists, and nobody has a rate of it.
  ['currency', 'EUR'],
  ['name', ''],
  ['name', 'two\nlines'],
  ['name', 'n'.repeat(61)],
  ['placeDays', 6],
  ['placeDays', 366],
  ['addressDays', 29],
  ['addressDays', 1_096],
  ['deletedDays', 0.5],
  ['deletedDays', '90'],
  ['deletedDays', null],
])('a %s that cannot be is refused by name: %.40s', async (field, value) => {
  const reply = await save({ [field]: value });
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});

test('the licences of what it contains are given to whoever may read the settings', async () => {
  expect((await server.call('GET /third-party-notices')).status).toBe(401);
  expect((await member.call('GET /third-party-notices')).status).toBe(403);
  const response = await fetch(`${server.base}/api/third-party-notices`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^hono \d[\d.]*: MIT$/m);
  expect(text).toContain('Permission is hereby granted');
});

test('how long what is kept is changed, told to whoever sees it, and stays where it is not told', async () => {
  const usual = { placeDays: 90, addressDays: 180, deletedDays: 90 };
  expect(await settings()).toMatchObject(usual);
  const saved = await save({ placeDays: 30, addressDays: 365 });
  expect(saved.body).toMatchObject({ placeDays: 30, addressDays: 365, deletedDays: 90 });
  expect((await save({})).body).toMatchObject({ placeDays: 30, addressDays: 365 });
  const places = await admin.call('GET /users-location');
  const attempts = await admin.call('GET /ip-attempts');
  expect([places.body['keptDays'], attempts.body['keptDays']]).toEqual([30, 365]);
  const { before, after } = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'company.change')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect({ before, after }).toEqual({
    before: { placeDays: 90, addressDays: 180 },
    after: { placeDays: 30, addressDays: 365 },
  });
  await save(usual);
});

test('they are kept, in the audit log, and a change of an older version is refused', async () => {
  const before = await settings();
  const saved = await save({ name: 'Tidewater Games', zone: 'Europe/Berlin' });
  expect(saved.body).toMatchObject({ name: 'Tidewater Games', zone: 'Europe/Berlin' });
  const late = await admin.call('POST /save-company-settings', {
    version: before['version'],
    name: 'Mine',
    zone: 'UTC',
    currency: 'USD',
  });
  expect(late).toMatchObject({
    status: 412,
    body: { current: expect.objectContaining({ name: 'Tidewater Games' }) },
  });
  const entry = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'company.change')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    before: { name: null, zone: 'Asia/Karachi' },
    after: { name: 'Tidewater Games', zone: 'Europe/Berlin' },
  });
  const me = (await member.call('GET /user')).body['user'];
  expect(me).toMatchObject({ company: { name: 'Tidewater Games', zone: 'Europe/Berlin' } });
  // Nothing to change is no change.
  const { version } = await settings();
  expect((await save({})).body['version']).toBe(version);
});

test('somebody new begins in the zone of the company', async () => {
  const role = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const invited = await admin.call('POST /user/add', {
    people: [{ name: 'Jonas Weber', email: 'jonas@backlot.example' }],
    roleId: role.id,
  });
  expect(invited.status).toBe(200);
  const person = await server.db
    .selectFrom('people')
    .select(['zone', 'currency'])
    .where('email', '=', 'jonas@backlot.example')
    .executeTakeFirstOrThrow();
  expect(person).toEqual({ zone: 'Europe/Berlin', currency: 'USD' });
});

test('a server that another one was told of the zone counts in it, and says so once', async () => {
  let told = 0;
  const stop = followZone(
    server.db,
    { log: pino({ level: 'silent' }), onChange: async () => void (told += 1) },
    20,
  );
  await expect.poll(() => businessZone()).toBe('Europe/Berlin');
  await expect.poll(() => told).toBe(1);
  await save({ zone: 'America/Los_Angeles' });
  await expect.poll(() => told).toBe(2);
  expect(dayOf(new Date('2026-11-28T05:00:00Z'))).toBe('2026-11-27');
  stop();
});

test('months of working time are locked in its zone', async () => {
  const at = new Date();
  const { id } = await server.db
    .insertInto('tasks')
    .values({ title: 'Paint', key: 'X-1', reporter_id: member.id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('timesheet_locks')
    .values({ month: '2026-10-01', locked_by: admin.id, locked_at: new Date() })
    .execute();
  const worked = (from: string, to: string) =>
    server.db
      .insertInto('task_intervals')
      .values({
        task_id: id,
        person_id: member.id,
        started_at: new Date(from),
        ended_at: new Date(to),
        last_beat_at: new Date(to),
        end_reason: 'paused',
      })
      .execute();
  // 31 October, 23:00 to 23:30 in Los Angeles; the first of November in Karachi.
  await expect(worked('2026-11-01T06:00:00Z', '2026-11-01T06:30:00Z')).rejects.toThrow(/locked/);
  await worked('2026-11-01T07:00:00Z', '2026-11-01T07:30:00Z');
});

const picture = async (color: string) => {
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
  return form;
};

test('a logo is drawn anew, replaced and removed with its file', async () => {
  const svg = new FormData();
  svg.append('image', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png');
  expect((await admin.call('POST /save-company-logo', svg)).body.fields).toHaveProperty('image');
  const first = String(
    (await admin.call('POST /save-company-logo', await picture('red'))).body['logo'],
  );
  const second = await admin.call('POST /save-company-logo', await picture('blue'));
  expect((await server.call('GET /company')).body['logo']).toBe(second.body['logo']);
  expect(await server.files.exists(first)).toBe(false);
  const reply = await fetch(`${server.base}/api/company-logo`);
  expect(reply.headers.get('Content-Type')).toBe('image/webp');
  expect(await sharp(await reply.bytes()).metadata()).toMatchObject({ width: 256, height: 128 });
  const { version } = second.body;
  expect((await admin.call('POST /remove-company-logo', { version: 1 })).status).toBe(412);
  expect((await admin.call('POST /remove-company-logo', { version })).body['logo']).toBeNull();
  expect((await server.call('GET /company-logo')).status).toBe(404);
  expect(await server.files.exists(String(second.body['logo']))).toBe(false);
});

test('a test mail goes at once to whoever asks, or it is said why not', async () => {
  const sent = await admin.call('POST /send-test-mail', {});
  expect(sent).toMatchObject({ status: 200 });
  expect(server.mails.at(-1)).toMatchObject({ subject: 'A test of Backlot’s mail' });
  const words = 'Invalid login: 535 5.7.8 Username and Password not accepted';
  vi.spyOn(server.mails, 'push').mockImplementationOnce(() => {
    throw new Error(words);
  });
  expect(await admin.call('POST /send-test-mail', {})).toMatchObject({
    status: 409,
    body: { message: `The mail was not taken: ${words}` },
  });
});
