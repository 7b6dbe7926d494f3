import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { makeToken } from '#/server/cli/token.ts';
import { permit, read, write } from '../../../../../tests/support/document-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { OneUser } from './users.contract.ts';

let server: TestServer;
let hr: Colleague;
let teamId: number;
let sana: Colleague;
let nth = 0;
const start = new Date('2025-11-20T09:00:00Z');

beforeAll(async () => {
  server = await testServer();
  teamId = await server.team('Puzzle');
});
afterAll(() => server.close());
beforeEach(async () => {
  await later(0);
  sana = await server.as('Member', { name: `Sana Mirza ${nth}`, teamId });
});

const userOf = async (who: Colleague, by = hr) =>
  (await by.call('GET /getuser', { id: who.id })).body as object as OneUser;
const seen = async (who: Colleague) => ({ id: who.id, version: (await userOf(who)).version });
const leave = async (who: Colleague) => hr.call('POST /user/delete', await seen(who));
const back = async (who: Colleague, by = hr) => by.call('POST /user/take-back', await seen(who));
/** So many hours after the start; HR has signed in anew since. */
async function later(hours: number) {
  server.clock.now = new Date(start.getTime() + hours * 3_600_000);
  nth += 1;
  hr = await server.as('HR', { name: `Ayesha Rauf ${nth}` });
}
const trusted = async (id: number) =>
  (
    await server.db
      .selectFrom('devices')
      .select('id')
      .where('person_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  ).length;
const roleId = (name: string) => server.roleId(name);
const hire = async (who: Colleague, role = 'Member', joinedOn = dayOf(server.clock.now), by = hr) =>
  by.call('POST /user/rehire', { ...(await seen(who)), roleId: await roleId(role), joinedOn });

test('neither is for who may not change or invite people, nor over one’s own rank', async () => {
  const lead = await server.as('Team lead', { teamId });
  const admin = await server.as('Admin');
  const chief = await server.as('Super admin');
  await leave(sana);
  for (const [key, input] of [
    ['POST /user/take-back', await seen(sana)],
    ['POST /user/rehire', { ...(await seen(sana)), roleId: 1, joinedOn: '2025-11-21' }],
  ] as const) {
    expect((await server.call(key, input)).status).toBe(401);
    expect((await lead.call(key, input)).status).toBe(403);
  }
  const { version } = await userOf(admin, chief);
  expect((await chief.call('POST /user/delete', { id: admin.id, version })).status).toBe(200);
  expect((await back(admin)).status).toBe(403);
  expect((await hire(admin)).status).toBe(404);
});

test('only somebody who has left comes back, from the version that was seen', async () => {
  expect((await back(sana)).status).toBe(409);
  expect((await hire(sana)).status).toBe(409);
  await leave(sana);
  const { id, version } = await seen(sana);
  expect((await hr.call('POST /user/take-back', { id, version: version - 1 })).status).toBe(412);
  const input = {
    id,
    version: version - 1,
    roleId: await roleId('Member'),
    joinedOn: '2025-12-01',
  };
  expect((await hr.call('POST /user/rehire', input)).status).toBe(412);
});

test('a slip is taken back: status, teams and trusted browsers are as before, sessions are not', async () => {
  const before = await userOf(sana);
  const browsers = await trusted(sana.id);
  expect(browsers).toBeGreaterThan(0);
  await leave(sana);
  expect(await userOf(sana)).toMatchObject({ status: 'left', teams: [], canTakeBack: true });
  await later(2);
  expect((await back(sana)).status).toBe(200);
  expect(await userOf(sana)).toMatchObject({
    status: 'active',
    teams: before.teams,
    leftOn: null,
    canTakeBack: false,
    earlier: [],
  });
  expect(await trusted(sana.id)).toBe(browsers);
  expect((await sana.call('GET /user')).status).toBe(401);
});

test('a day later its browsers are verified anew, and what was revoked meanwhile stays so', async () => {
  await leave(sana);
  await later(25);
  expect((await back(sana)).status).toBe(200);
  expect(await trusted(sana.id)).toBe(0);
});

test('who was blocked is blocked again, not let in', async () => {
  const input = { ...(await seen(sana)), status: 'blocked', reason: 'Lost laptop' };
  await hr.call('POST /user-update-status', input);
  await leave(sana);
  await back(sana);
  expect((await userOf(sana)).status).toBe('blocked');
});

test('after a week it is no slip any more: nothing is changed', async () => {
  await leave(sana);
  await later(7 * 24 + 1);
  expect((await userOf(sana)).canTakeBack).toBe(false);
  const reply = await back(sana);
  expect(reply.status).toBe(409);
  expect(reply.body.message).toContain('Hire them again');
  expect((await userOf(sana)).status).toBe('left');
});

test('a last day that is over does not end access again a minute later', async () => {
  await server.db
    .insertInto('employees')
    .values({
      person_id: sana.id,
      employee_no: `E-${sana.id}`,
      last_day: addDays(dayOf(start), -1),
      left_reason: 'resigned',
    })
    .execute();
  await leave(sana);
  await back(sana);
  const { last_day } = await server.db
    .selectFrom('employees')
    .select('last_day')
    .where('person_id', '=', sana.id)
    .executeTakeFirstOrThrow();
  expect(last_day).toBeNull();
});

test('a last day that is still to come was no part of the slip, and stays', async () => {
  const last_day = addDays(dayOf(start), 14);
  await server.db
    .insertInto('employees')
    .values({ person_id: sana.id, employee_no: `E-${sana.id}`, last_day, left_reason: 'resigned' })
    .execute();
  await leave(sana);
  await back(sana);
  const row = await server.db
    .selectFrom('employees')
    .select(['last_day', 'left_reason'])
    .where('person_id', '=', sana.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ last_day, left_reason: 'resigned' });
});

test('what was shared with them by name is not theirs again when they are hired again', async () => {
  const owner = await server.as('Super admin', { name: `Saad Malik ${nth}` });
  const made = ok(await write(owner, { title: 'Salaries of the studio' }));
  ok(await permit(owner, made, { audience: 'people', people: [{ id: sana.id, level: 'read' }] }));
  expect((await read(sana, made.body['id'])).status).toBe(200);
  await leave(sana);
  await later(24 * 60);
  await hire(sana);
  const shared = await server.db
    .selectFrom('document_people')
    .select('document_id')
    .where('person_id', '=', sana.id)
    .execute();
  expect(shared).toEqual([]);
});

test('hired again: the same person, invited anew, in no team and with nothing of before but history', async () => {
  await server.db
    .updateTable('people')
    .set({ joined_on: '2023-01-02', password_hash: 'x', pin_hash: 'y' })
    .where('id', '=', sana.id)
    .execute();
  await leave(sana);
  await later(300 * 24);
  const early = await hire(sana, 'Member', '2025-11-20');
  expect([early.status, Object.keys(early.body.fields!)]).toEqual([400, ['joinedOn']]);
  expect((await hire(sana, 'Admin')).status).toBe(400);
  const reply = await hire(sana);
  expect(reply.status).toBe(200);
  expect(await userOf(sana)).toMatchObject({
    status: 'invited',
    teams: [],
    leftOn: null,
    joinedOn: dayOf(server.clock.now),
    earlier: [{ from: '2023-01-02', to: '2025-11-20' }],
  });
  const { password_hash, pin_hash } = await server.db
    .selectFrom('people')
    .select(['password_hash', 'pin_hash'])
    .where('id', '=', sana.id)
    .executeTakeFirstOrThrow();
  expect([password_hash, pin_hash]).toEqual([null, null]);
  expect(await trusted(sana.id)).toBe(0);
  expect(server.mails.at(-1)).toMatchObject({ subject: expect.stringContaining('invitation') });
});

test('somebody may leave, come back and leave again', async () => {
  await leave(sana);
  await later(24 * 40);
  await hire(sana);
  await leave(sana);
  expect((await userOf(sana)).status).toBe('left');
  await later(24 * 90);
  await hire(sana);
  expect((await userOf(sana)).earlier).toHaveLength(2);
});

test('an old token of theirs stays dead after a new start', async () => {
  const { email } = await userOf(sana);
  const token = await makeToken(server.db, email, server.clock.now);
  await leave(sana);
  await hire(sana);
  expect((await server.call('GET /user', {}, { token })).status).toBe(401);
});
