import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeOutbound } from '#/store/outbound/outbound.ts';
import { inbox, thursday } from '../../../../../tests/support/leave-cast.ts';
import { webhookDesk, type WebhookDesk } from '../../../../../tests/support/webhook-desk.ts';
import { webhookReceiver } from '../../../../../tests/support/webhook-receiver.ts';
import { claimDue } from './claim-deliveries.records.ts';

let desk: WebhookDesk;
let words = 0;
/** A change under a word nobody has used. */
const happens = () => desk.change(`word ${(words += 1)}`);

beforeAll(async () => {
  desk = await webhookDesk();
});
afterAll(() => desk.close());
afterEach(async () => {
  await desk.server.db.deleteFrom('webhooks').execute();
  desk.receiver.received.length = 0;
  desk.receiver.answers(() => ({}));
  desk.server.clock.now = thursday;
  await desk.later(0, desk.admin, desk.member);
});

const statesOf = async (id: number) => (await desk.deliveries(id)).map((it) => it.state);
const lastTry = async () =>
  (await desk.server.db.selectFrom('webhook_tries').selectAll().orderBy('id').execute()).at(-1)!;

test('a message is signed over id, time and body, and arrives once', async () => {
  const { id, secret } = await desk.add();
  await happens();
  await desk.send();
  await desk.send();
  const [got, ...others] = desk.receiver.received;
  expect(others).toEqual([]);
  expect([got!.host, got!.path]).toEqual(['hooks.example.com', '/backlot']);
  const { headers, body } = got!;
  expect(headers['content-type']).toBe('application/json');
  expect(headers['webhook-timestamp']).toBe(String(thursday.getTime() / 1000));
  const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed}`);
  expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], type: 'alias.save' });
  expect(await statesOf(id)).toEqual(['delivered']);
  expect(await lastTry()).toMatchObject({ status: 204, problem: null, answer: '' });
});

test('two servers at once send each message once', async () => {
  const { id } = await desk.add();
  for (let at = 0; at < 23; at += 1) await happens();
  desk.receiver.answers(() => ({ after: 20 }));
  await Promise.all([desk.send(), desk.send(), desk.send()]);
  const ids = desk.receiver.received.map((it) => it.headers['webhook-id']);
  expect(ids).toHaveLength(23);
  expect(new Set(ids).size).toBe(23);
  expect(new Set(await statesOf(id))).toEqual(new Set(['delivered']));
});

test('what a server has taken and died over is sent by another, with the same id', async () => {
  const { id } = await desk.add();
  await happens();
  const [taken] = await claimDue(desk.server.db, id, thursday);
  await desk.send();
  expect(desk.receiver.received).toEqual([]);
  await desk.later(59 / 3600);
  await desk.send();
  expect(desk.receiver.received).toEqual([]);
  await desk.later(1 / 3600);
  await desk.send();
  expect(desk.receiver.received.map((it) => it.headers['webhook-id'])).toEqual([taken!.uid]);
});

test('a server that is stopped leaves what it had to the next', async () => {
  const { id } = await desk.add();
  await happens();
  desk.receiver.answers(() => ({ after: 5_000 }));
  const stopping = new AbortController();
  const sending = desk.send({}, stopping.signal);
  await expect.poll(() => desk.receiver.received.length).toBe(1);
  stopping.abort();
  await sending;
  expect((await desk.deliveries(id)).map((it) => [it.state, it.tries])).toEqual([['waiting', 0]]);
  desk.receiver.answers(() => ({}));
  await desk.later(1 / 60);
  await desk.send();
  expect(await statesOf(id)).toEqual(['delivered']);
});

test('what fails is tried for three days, ever later, then given up and said', async () => {
  const { id } = await desk.add();
  await happens();
  desk.receiver.answers(() => ({ status: 500, body: 'no\0\u{1F3AE}'.repeat(2_000) }));
  const waits: number[] = [];
  for (;;) {
    await desk.send();
    const [it] = await desk.deliveries(id);
    if (it!.state !== 'waiting') break;
    waits.push((it!.next_at.getTime() - desk.server.clock.now.getTime()) / 60_000);
    // Something arrives in between, or all of it would be paused.
    await desk.server.db.updateTable('webhooks').set({ failing_since: null }).execute();
    desk.server.clock.now = it!.next_at;
  }
  expect(waits).toEqual([1, 5, 30, 120, 300, 600, 840, 1080, 1320]);
  expect(await statesOf(id)).toEqual(['given-up']);
  const tried = await lastTry();
  expect(tried).toMatchObject({ status: 500, problem: 'It answered 500.' });
  expect(Buffer.byteLength(tried.answer!)).toBeLessThanOrEqual(1_026);
  await desk.later(0, desk.admin);
  const [notice] = await inbox(desk.admin);
  expect(notice).toMatchObject({
    title: expect.stringContaining('was given up'),
    link: `/user-management/webhooks?webhook=${id}`,
  });
  await desk.send();
  expect(desk.receiver.received).toHaveLength(10);
});

test('a slow receiver is not waited for, and does not hold up the others', async () => {
  const slow = await desk.add({ url: 'https://slow.example.com/' });
  const quick = await desk.add({ url: 'https://quick.example.com/' });
  await happens();
  desk.receiver.answers(({ host }) => ({ after: host === 'slow.example.com' ? 2_000 : 0 }));
  await desk.send({ timeoutMs: 200 });
  expect(await statesOf(quick.id)).toEqual(['delivered']);
  expect(await statesOf(slow.id)).toEqual(['waiting']);
  const tries = await desk.server.db.selectFrom('webhook_tries').selectAll().execute();
  expect(tries.find((it) => it.problem !== null)?.problem).toMatch(/did not answer in time/);
});

test('no redirect is followed, to nowhere', async () => {
  const inside = await webhookReceiver();
  const { id } = await desk.add();
  await happens();
  for (const [status, to] of [
    [307, `${inside.url}/admin`],
    [302, 'https://hooks.example.com/elsewhere'],
    [308, 'http://169.254.169.254/latest/meta-data'],
  ] as const) {
    desk.receiver.answers(() => ({ status, headers: { Location: to } }));
    await desk.server.db
      .updateTable('webhook_deliveries')
      .set({ next_at: thursday })
      .where('webhook_id', '=', id)
      .execute();
    await desk.send();
    expect((await lastTry()).problem).toMatch(/sends us somewhere we do not follow/);
  }
  expect(inside.received).toEqual([]);
  expect(desk.receiver.received.map((it) => it.path)).toEqual(['/backlot', '/backlot', '/backlot']);
  inside.close();
});

test('a name that leads inside is not called, whatever it led to when the webhook was made', async () => {
  const { id } = await desk.add({ url: 'https://rebound.example.com/' });
  await happens();
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1']) {
    await desk.server.db
      .updateTable('webhook_deliveries')
      .set({ next_at: thursday })
      .where('webhook_id', '=', id)
      .execute();
    const family = address.includes(':') ? 6 : 4;
    await desk.send({ outbound: makeOutbound({ resolve: async () => [{ address, family }] }) });
    expect((await lastTry()).problem).toMatch(/does not lead to a public address/);
  }
  expect(desk.receiver.received).toEqual([]);
});

test('a webhook at which nothing arrives for three days is paused, and its maker told', async () => {
  const { id } = await desk.add();
  await happens();
  desk.receiver.answers(() => ({ status: 503 }));
  for (let at = 0; at < 76; at += 1) {
    await desk.send();
    await desk.later(1);
  }
  await desk.later(0, desk.admin, desk.member);
  expect(await desk.find(id)).toMatchObject({ state: 'paused' });
  const [notice] = await inbox(desk.admin);
  expect(notice?.['title']).toMatch(/is paused$/);
  const logged = await desk.server.db
    .selectFrom('audit')
    .select(['actor_id', 'address'])
    .where('action', '=', 'webhook.pause')
    .where('subject_id', '=', String(id))
    .execute();
  expect(logged).toEqual([{ actor_id: null, address: 'send-webhooks' }]);
  const before = (await desk.deliveries(id)).length;
  await happens();
  expect(await desk.deliveries(id)).toHaveLength(before);
  desk.receiver.answers(() => ({}));
  const { version } = await desk.find(id);
  const on = await desk.admin.call('POST /switch-webhook', { id, version, on: true });
  expect(on.body).toMatchObject({ state: 'on', failingSince: null });
});

test('one that arrives ends the days that are counted', async () => {
  const { id } = await desk.add();
  desk.receiver.answers(() => ({ status: 500 }));
  await happens();
  await desk.send();
  expect((await desk.find(id)).failingSince).toBe(thursday.toISOString());
  desk.receiver.answers(() => ({}));
  await happens();
  await desk.send();
  expect((await desk.find(id)).failingSince).toBeNull();
});

test('one who has left is not told; those who look after webhooks are', async () => {
  const gone = await desk.server.as('Admin', { name: 'Gone Admin' });
  const { id } = await desk.add({}, gone);
  await happens();
  await desk.server.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-20' })
    .where('id', '=', gone.id)
    .execute();
  await desk.server.db
    .updateTable('webhooks')
    .set({ failing_since: new Date(thursday.getTime() - 73 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  desk.receiver.answers(() => ({ status: 500 }));
  await desk.send();
  const [notice] = await inbox(desk.admin);
  expect(notice).toMatchObject({ link: `/user-management/webhooks?webhook=${id}` });
});

test('one that is removed while it is sent to leaves nothing', async () => {
  const { id } = await desk.add();
  await happens();
  desk.receiver.answers(() => ({ after: 300 }));
  const sending = desk.send();
  await expect.poll(() => desk.receiver.received.length).toBe(1);
  const { version } = await desk.find(id);
  expect((await desk.admin.call('POST /remove-webhook', { id, version })).status).toBe(200);
  await sending;
  expect(await desk.server.db.selectFrom('webhook_tries').selectAll().execute()).toEqual([]);
});
