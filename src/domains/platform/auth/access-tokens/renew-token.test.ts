import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programOf } from '../../../../../tests/support/access-token.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { notify } from '../../notifications/notify.records.ts';
import { MOST_TOKENS } from './access-tokens.contract.ts';
import { remindEnding } from './remind-ending.job.ts';

let server: TestServer;
let admin: Colleague;
let other: Colleague;
let member: Colleague;
let stranger: Colleague;
const start = new Date('2026-03-02T06:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = start;
  admin = await server.as('Admin', { name: 'Maryam Tariq' });
  other = await server.as('Admin', { name: 'Usman Latif' });
  const teamId = await server.team('Puzzle');
  member = await server.as('Member', { teamId });
  stranger = await server.as('Member', { teamId });
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.deleteFrom('access_tokens').execute();
  await later(0, start);
});

/** Moves the clock; everybody signs in again, since sessions lock. */
async function later(ms: number, from = server.clock.now) {
  server.clock.now = new Date(from.getTime() + ms);
  for (const it of [admin, other, member, stranger]) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
}

const make = async (who: Colleague, path = 'add-access-token', days = 30) => {
  const scopes = path === 'add-access-token' ? { 'tasks:read': 'own' } : { 'revenue:read': 'all' };
  const reply = await who.call(`POST /${path}`, { name: 'Nightly export', days, scopes });
  expect(reply.status).toBe(200);
  return reply.body as { id: number; token: string };
};
const good = async (token: string) =>
  (await server.call('GET /access-token', {}, { token })).status === 200;

describe('renewing', () => {
  test('is refused without a session, by a token, of another person, of the company, and once it ended', async () => {
    const { id } = await make(member);
    const service = await make(admin, 'add-service-token');
    const wanted = { id, days: 30 };
    expect((await server.call('POST /renew-access-token', wanted)).status).toBe(401);
    const program = await programOf(server, member, { 'tasks:read': 'own' });
    expect((await program.call('POST /renew-access-token', wanted)).status).toBe(403);
    expect((await stranger.call('POST /renew-access-token', wanted)).status).toBe(404);
    expect((await admin.call('POST /renew-access-token', wanted)).status).toBe(404);
    const its = { id: service.id, days: 30 };
    expect((await member.call('POST /renew-service-token', its)).status).toBe(403);
    expect((await admin.call('POST /renew-access-token', its)).status).toBe(404);
    expect((await admin.call('POST /renew-service-token', wanted)).status).toBe(404);
    for (const days of [0, 31, 366, '30'])
      expect(
        (await member.call('POST /renew-access-token', { id, days })).body.fields,
      ).toHaveProperty('days');
    await member.call('POST /revoke-access-token', { id });
    expect((await member.call('POST /renew-access-token', wanted)).status).toBe(404);
  });

  test('leaves the old one for a day, never longer than it had, with the same rights', async () => {
    const first = await make(member);
    const reply = await member.call('POST /renew-access-token', { id: first.id, days: 365 });
    const second = reply.body as { id: number; token: string; expiresAt: string };
    expect(second.expiresAt).toBe(new Date(start.getTime() + 365 * DAY_MS).toISOString());
    const told = await server.call('GET /access-token', {}, { token: second.token });
    expect(told.body).toMatchObject({ name: 'Nightly export', scopes: { 'tasks:read': 'own' } });
    await later(DAY_MS - 1000);
    expect([await good(first.token), await good(second.token)]).toEqual([true, true]);
    await later(1000);
    expect([await good(first.token), await good(second.token)]).toEqual([false, true]);
    await later(364 * DAY_MS - HOUR_MS);
    await member.call('POST /renew-access-token', { id: second.id, days: 30 });
    await later(HOUR_MS);
    expect(await good(second.token)).toBe(false);
    const entries = await server.db
      .selectFrom('audit')
      .select(['subject_id', 'before', 'after'])
      .where('action', '=', 'access-token.renew')
      .orderBy('id')
      .execute();
    expect(entries.map((it) => it.subject_id)).toEqual([String(first.id), String(second.id)]);
    expect(JSON.stringify(entries)).not.toContain(second.token);
  });

  test('gives nothing its person lost since, and no more tokens than one may have', async () => {
    const { id } = await make(member);
    const roleId = await server.roleId('Member');
    const poor = { name: 'Poor', rank: 10, grants: JSON.stringify({ 'apps:read': 'all' }) };
    const role = await server.db
      .insertInto('roles')
      .values(poor)
      .returning('id')
      .executeTakeFirstOrThrow();
    const be = (role_id: number) =>
      server.db.updateTable('people').set({ role_id }).where('id', '=', member.id).execute();
    await be(role.id);
    const reply = await member.call('POST /renew-access-token', { id, days: 30 });
    expect(reply.body.fields).toHaveProperty(['scopes.tasks:read']);
    await be(roleId);
    for (let at = 1; at < MOST_TOKENS; at += 1) await make(member);
    expect((await member.call('POST /renew-access-token', { id, days: 30 })).status).toBe(409);
    expect(
      (await member.call('GET /my-access-tokens')).body['rows'] as { expiresAt: string }[],
    ).toHaveLength(MOST_TOKENS);
  });

  test('two at once make two tokens, and the old one ends once', async () => {
    const { id } = await make(admin, 'add-service-token');
    const replies = await Promise.all(
      [admin, other].map((it) => it.call('POST /renew-service-token', { id, days: 90 })),
    );
    expect(replies.map((it) => it.status)).toEqual([200, 200]);
    const { expires_at } = await server.db
      .selectFrom('access_tokens')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(expires_at).toEqual(new Date(start.getTime() + DAY_MS));
  });
});

describe('before one ends', () => {
  const remind = () =>
    remindEnding(server.db, server.clock.now, (ids, notice) =>
      notify(server.db, ids, notice, server.clock.now),
    );
  const titles = async (who: Colleague) =>
    (await inbox(who)).map((it) => String(it['title'])).filter((it) => it.includes(' ends on '));

  test('its person is told once, a week ahead; of a service token its maker, or who is there', async () => {
    await make(member);
    await make(admin, 'add-service-token');
    await later(23 * DAY_MS - 1000);
    await remind();
    expect(await titles(member)).toEqual([]);
    await later(1000);
    await remind();
    await remind();
    expect(await titles(member)).toEqual(['Your access token Nightly export ends on 1 Apr']);
    expect(await titles(admin)).toEqual(['The service token Nightly export ends on 1 Apr']);
    expect(await titles(other)).toEqual([]);
    // Whoever made it leaves: the next one is told to those who are there.
    await server.db
      .updateTable('people')
      .set({ status: 'left' })
      .where('id', '=', admin.id)
      .execute();
    await server.db
      .updateTable('access_tokens')
      .set({ person_id: null, made_by: admin.id })
      .execute();
    await remind();
    expect(await titles(other)).toHaveLength(2);
    await server.db
      .updateTable('people')
      .set({ status: 'active' })
      .where('id', '=', admin.id)
      .execute();
  });

  test('nothing is said of one that was renewed, revoked or is over', async () => {
    const renewed = await make(member);
    const revoked = await make(member);
    await later(22 * DAY_MS);
    const told = (await titles(member)).length;
    await member.call('POST /renew-access-token', { id: renewed.id, days: 90 });
    await member.call('POST /revoke-access-token', { id: revoked.id });
    await later(DAY_MS + 1000);
    await remind();
    await later(30 * DAY_MS);
    await remind();
    expect(await titles(member)).toHaveLength(told);
  });
});
