import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let hira: Colleague;
let nth = 0;
let fresh: string;
const start = new Date('2025-11-20T09:00:00Z');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  nth += 1;
  hr = await server.as('HR', { name: `Ayesha Rauf ${nth}` });
  hira = await server.as('Member', { name: `Hira Baig ${nth}` });
  fresh = `hira.${nth}@elsewhere.example`;
});

const rowOf = (id: number) =>
  server.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = async (who: Colleague, email: string, by = hr) => {
  const { id, version } = await rowOf(who.id);
  return by.call('POST /user/change-email', { id, version, email });
};
const mailsTo = (email: string) => server.mails.filter((it) => it.to === email);
/** The secret of the last link that was mailed there. */
const tokenAt = (email: string, kind = 'email') =>
  new RegExp(`#${kind}=([\\w-]+)`).exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ??
  'none'.repeat(11);
const confirm = (token: string) => server.call('POST /confirm-email', { token });
const waits = async (who: Colleague) =>
  (await hr.call('GET /getuser', { id: who.id })).body['newEmail'];

test('it takes a session, the right, and a higher rank than theirs', async () => {
  const input = { id: hira.id, version: 1, email: fresh };
  expect((await server.call('POST /user/change-email', input)).status).toBe(401);
  expect((await hira.call('POST /user/change-email', input)).status).toBe(403);
  const admin = await server.as('Admin');
  const peer = await server.as('HR');
  for (const above of [admin, peer, hr])
    expect((await change(above, fresh)).status, 'an account above could be taken over').toBe(403);
  expect(mailsTo(fresh)).toEqual([]);
});

test.each(['', 'hira', 'hira@', 'a b@c.example', `${'x'.repeat(250)}@y.example`])(
  '%o is no address',
  async (email) => {
    const { status, body } = await change(hira, email);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['email']]);
  },
);

test('one that somebody has, or that is theirs already, is refused by its field', async () => {
  const { email } = await rowOf(hr.id);
  expect((await change(hira, email)).body.fields).toHaveProperty('email');
  expect((await change(hira, (await rowOf(hira.id)).email)).body.fields).toHaveProperty('email');
  const stale = { id: hira.id, version: (await rowOf(hira.id)).version + 1, email: fresh };
  expect((await hr.call('POST /user/change-email', stale)).status).toBe(412);
});

test('nothing changes before the new mailbox confirms, and the old one is told', async () => {
  const { email } = await rowOf(hira.id);
  expect((await change(hira, ` ${fresh.toUpperCase()} `)).status).toBe(200);
  expect((await rowOf(hira.id)).email).toBe(email);
  expect(await waits(hira)).toBe(fresh);
  expect(mailsTo(email).at(-1)?.text).toContain(fresh);
  expect(JSON.stringify(mailsTo(email))).not.toContain(tokenAt(fresh));
  expect((await confirm(tokenAt(fresh))).status).toBe(200);
  expect((await rowOf(hira.id)).email).toBe(fresh);
  expect(await waits(hira)).toBeNull();
  expect(mailsTo(email).at(-1)?.subject).toContain('was changed');
  // Whoever is at work stays at work.
  expect((await hira.call('GET /user')).body['user']).toMatchObject({ email: fresh });
});

test('a link works once, for three days, and until a newer one', async () => {
  await change(hira, fresh);
  const token = tokenAt(fresh);
  expect((await confirm('x'.repeat(43))).status).toBe(409);
  server.clock.now = new Date(start.getTime() + 61_000);
  await change(hira, `newer.${fresh}`);
  expect((await confirm(token)).status).toBe(409);
  server.clock.now = new Date(start.getTime() + 4 * 86_400_000);
  expect((await confirm(tokenAt(`newer.${fresh}`))).status).toBe(409);
  server.clock.now = new Date(start.getTime() + 86_400_000);
  expect((await confirm(tokenAt(`newer.${fresh}`))).status).toBe(200);
  expect((await confirm(tokenAt(`newer.${fresh}`))).status).toBe(409);
});

test('a mailbox is not flooded, and the present address takes the change back', async () => {
  await change(hira, fresh);
  expect((await change(hira, fresh)).status).toBe(409);
  expect((await change(hira, (await rowOf(hira.id)).email)).status).toBe(200);
  expect((await confirm(tokenAt(fresh))).status).toBe(409);
});

test('two at once: one address goes to one person', async () => {
  const omar = await server.as('Member', { name: `Omar Khalid ${nth}` });
  await change(hira, fresh);
  const first = tokenAt(fresh);
  await change(omar, fresh);
  const second = tokenAt(fresh);
  const replies = await Promise.all([confirm(first), confirm(first), confirm(second)]);
  expect(replies.filter((it) => it.status === 200)).toHaveLength(1);
  const { length } = await server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', fresh)
    .execute();
  expect(length).toBe(1);
});

test('links to a new password in the old mailbox are dead afterwards', async () => {
  const { email } = await rowOf(hira.id);
  await server.call('POST /reset-password', { email });
  const reset = tokenAt(email, 'reset');
  await change(hira, fresh);
  await confirm(tokenAt(fresh));
  const { body } = await server.call('POST /verify-reset-password', { token: reset });
  expect(body['status']).toBe('used');
});

test('who asked and may not ask any more has asked for nothing', async () => {
  await change(hira, fresh);
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', hr.id)
    .execute();
  expect((await confirm(tokenAt(fresh))).status).toBe(409);
  await server.db.updateTable('people').set({ status: 'active' }).where('id', '=', hr.id).execute();
  // The person has risen above them meanwhile.
  const role_id = await server.roleId('Admin');
  await server.db.updateTable('people').set({ role_id }).where('id', '=', hira.id).execute();
  expect((await confirm(tokenAt(fresh))).status).toBe(409);
});

test('who has left is not given one, and a link of before is dead', async () => {
  await change(hira, fresh);
  const { version } = await rowOf(hira.id);
  await hr.call('POST /user/delete', { id: hira.id, version });
  expect((await confirm(tokenAt(fresh))).status).toBe(409);
  expect((await change(hira, `other.${fresh}`)).status).toBe(409);
});

test('an invitation that went to a misspelt address goes to the right one at once', async () => {
  await server.db
    .updateTable('people')
    .set({ status: 'invited' })
    .where('id', '=', hira.id)
    .execute();
  expect((await change(hira, fresh)).status).toBe(200);
  expect((await rowOf(hira.id)).email).toBe(fresh);
  const { body } = await server.call('POST /check-invitation', {
    token: tokenAt(fresh, 'invitation'),
  });
  expect(body).toMatchObject({ status: 'valid', invited: { email: fresh } });
});
