import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '#/store/mail/mail.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { notify } from '../notify.records.ts';
import { mailNotices } from './mail-notices.job.ts';

let server: TestServer;
let amna: Colleague;
let email: string;
let mails: Message[] = [];
let nth = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  mails = [];
  amna = await server.as('Member');
  const person = server.db.selectFrom('people').select('email').where('id', '=', amna.id);
  ({ email } = await person.executeTakeFirstOrThrow());
});

const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(server.clock.now.getTime() + minutes * MINUTE_MS);
const run = (now: Date) =>
  mailNotices(
    {
      db: server.db,
      publicUrl: 'https://backlot.example',
      post: async (_db, message) => void mails.push(message),
    },
    now,
  );
const tell = (title: string, at = server.clock.now, more: object = {}) =>
  notify(
    server.db,
    [amna.id],
    { type: 'comment.added', title, link: '/tasks', key: `mails:${(nth += 1)}`, ...more },
    at,
  );
const settings = async () => ok(await amna.call('GET /notification-settings')).body;
const choose = async (change: object) => {
  const { mails: before, version } = await settings();
  return amna.call('POST /save-notification-mails', { ...(before as object), version, ...change });
};
const toAmna = () => mails.filter((it) => it.to === email);

test('without a session, with another time than is offered, or an old version it is refused', async () => {
  const wanted = { after: 15, digestAt: null, version: 1 };
  expect((await server.call('POST /save-notification-mails', wanted)).status).toBe(401);
  expect((await choose({ after: 7 })).body.fields).toHaveProperty('after');
  expect((await choose({ digestAt: '25:00' })).body.fields).toHaveProperty('digestAt');
  expect((await choose({ version: 99 })).status).toBe(412);
  expect((await settings())['mails']).toEqual({ after: null, digestAt: null });
});

test('nothing is mailed unless it is chosen, and nothing that is older than the choice', async () => {
  await tell('Bilal comments on LNT-1');
  await run(later(600));
  expect(toAmna()).toEqual([]);
  server.clock.now = later(1);
  ok(await choose({ after: 15 }));
  await run(later(60));
  expect(toAmna()).toEqual([]);
});

test('what was not seen for long enough is mailed once, by however many servers', async () => {
  ok(await choose({ after: 15 }));
  await tell('Bilal comments on LNT-1', later(1), { body: 'Line one\n\nline two' });
  await run(later(10));
  expect(toAmna()).toEqual([]);
  await tell('Hira comments on LNT-2', later(12));
  await Promise.all([run(later(17)), run(later(17)), run(later(17))]);
  await run(later(90));
  const [mail, ...others] = toAmna();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('2 notifications not seen yet');
  expect(mail!.text).toContain(
    'Bilal comments on LNT-1\nLine one line two\nhttps://backlot.example/tasks',
  );
});

test('what somebody wrote into a title or a long body stays in its line', async () => {
  ok(await choose({ after: 15 }));
  const body = 'x'.repeat(100_000);
  await tell('Lantern\r\nBcc: all@backlot.example', later(1), { body });
  await run(later(60));
  const [mail] = toAmna();
  expect(mail!.subject).toBe('Lantern Bcc: all@backlot.example');
  expect(mail!.text.length).toBeLessThan(1000);
});

test('what was read or put off, and what may not interrupt, is not mailed', async () => {
  ok(await choose({ after: 15 }));
  await tell('Read', later(1));
  ok(await amna.call('POST /read-notifications', { all: true }));
  await tell('Put off', later(1));
  const { body } = ok(await amna.call('GET /get-notifications', { unread: true }));
  const [off] = body['rows'] as { id: number }[];
  ok(await amna.call('POST /snooze-notification', { id: off!.id, until: 'tomorrow' }));
  const { version } = await settings();
  const types = [{ type: 'tasks.paused', list: true, push: false }];
  ok(await amna.call('POST /save-notification-settings', { types, quiet: null, version }));
  await tell('Silent', later(1), { type: 'tasks.paused' });
  await run(later(60));
  expect(toAmna()).toEqual([]);
});

test('who does not want it shown outside is told how many there are, and no more', async () => {
  ok(await choose({ after: 15 }));
  const { version, chat } = await settings();
  const hidden = { ...(chat as object), preview: false, version };
  ok(await amna.call('POST /save-chat-notification-settings', hidden));
  await tell('Secret lagoon is cancelled', later(1), { body: 'Nobody knows' });
  await run(later(60));
  const [mail] = toAmna();
  expect(JSON.stringify(mail)).not.toMatch(/lagoon|Nobody knows/);
  expect(mail!.text).toContain('You have 1 notification');
});

test('somebody who is blocked or has left gets no mail', async () => {
  ok(await choose({ after: 15, digestAt: '23:59' }));
  await tell('Still here', later(1));
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', amna.id)
    .execute();
  await run(later(24 * 60));
  expect(toAmna()).toEqual([]);
});

test('the digest comes once a day at its hour in the person’s own zone, with what is still unread', async () => {
  await server.db
    .updateTable('people')
    .set({ zone: 'America/Los_Angeles' })
    .where('id', '=', amna.id)
    .execute();
  server.clock.now = new Date('2025-11-25T20:00:00Z');
  ok(await choose({ digestAt: '18:00' }));
  await tell('Bilal comments on LNT-1');
  await run(new Date('2025-11-26T01:59:00Z'));
  expect(toAmna()).toEqual([]);
  await Promise.all([run(new Date('2025-11-26T02:00:00Z')), run(new Date('2025-11-26T02:00:00Z'))]);
  await run(new Date('2025-11-26T09:00:00Z'));
  expect(toAmna().map((it) => it.subject)).toEqual(['Your day in Backlot: 1 notification']);
  // The next day there is nothing new.
  await run(new Date('2025-11-27T02:00:00Z'));
  expect(toAmna()).toHaveLength(1);
});

const press = (address: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(`${server.base}${new URL(address).pathname}${new URL(address).search}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

test('the button of a mail program ends this kind of mails without a session, and only that', async () => {
  ok(await choose({ after: 15, digestAt: '23:59' }));
  await tell('Bilal comments on LNT-1', later(1));
  await run(later(60));
  const address = toAmna()[0]!.unsubscribe!;
  expect(address).not.toContain(email);
  const looked = await fetch(address.replace('https://backlot.example', server.base), {
    redirect: 'manual',
  });
  expect([looked.status, looked.headers.get('Location')]).toEqual([
    302,
    expect.stringMatching(/^\/login#no-mails=[\w-]{32}$/),
  ]);
  expect((await settings())['mails']).toMatchObject({ after: 15 });
  expect((await press(address, 'something=else')).status).toBe(400);
  expect((await press(`${address}x`)).status).toBe(404);
  for (const again of [1, 2]) expect([again, (await press(address)).status]).toEqual([again, 200]);
  expect((await settings())['mails']).toEqual({ after: null, digestAt: '23:59' });
  const kept = await server.db
    .selectFrom('audit')
    .select(['subject_id', 'after'])
    .where('action', '=', 'notification.end-mails')
    .execute();
  expect(kept[0]).toMatchObject({ subject_id: String(amna.id), after: { mails: 'unseen' } });
  const digest = address.replace('end-unseen-mails', 'end-digests');
  expect((await press(digest)).status).toBe(200);
  expect((await settings())['mails']).toEqual({ after: null, digestAt: null });
});
