import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inbox, thursday } from '../../../../../tests/support/leave-cast.ts';
import { webhookDesk, type WebhookDesk } from '../../../../../tests/support/webhook-desk.ts';
import { rewrapWebhooks } from './rewrap-webhooks.records.ts';
import type { SendingTools } from './send-webhooks.job.ts';

let desk: WebhookDesk;

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

let words = 0;
/** A change under a word nobody has used. */
const happens = () => desk.change(`word ${(words += 1)}`);

test('a renewed secret signs beside the old one for a day, unless that may be in wrong hands', async () => {
  const { id, secret, version } = await desk.add();
  const { headers: first, body: renewed } = await desk.admin.call('POST /renew-webhook-secret', {
    id,
    version,
  });
  expect(first.get('Cache-Control')).toContain('no-store');
  const second = String(renewed['secret']);
  expect(await signersOf(secret, second)).toEqual([true, true]);
  await desk.later(23.9, desk.admin, desk.member);
  expect(await signersOf(secret, second)).toEqual([true, true]);
  await desk.later(0.1, desk.admin, desk.member);
  expect(await signersOf(secret, second)).toEqual([false, true]);
  const leaked = { id, version: version + 1, overlap: false };
  const third = String(
    (await desk.admin.call('POST /renew-webhook-secret', leaked)).body['secret'],
  );
  expect(await signersOf(second, third)).toEqual([false, true]);
});

test('under another master key both secrets still sign', async () => {
  const { id, secret, version } = await desk.add();
  const reply = await desk.admin.call('POST /renew-webhook-secret', { id, version });
  const other = randomBytes(32).toString('base64');
  const { db, masterKey } = desk.server;
  await db.transaction().execute((tx) => rewrapWebhooks(tx, masterKey, other));
  expect(await signersOf(secret, String(reply.body['secret']), { masterKey: other })).toEqual([
    true,
    true,
  ]);
});

/** Which secrets signed the message of a change. */
async function signersOf(one: string, other: string, change: Partial<SendingTools> = {}) {
  desk.receiver.received.length = 0;
  await happens();
  await desk.send(change);
  const [{ headers, body }] = desk.receiver.received as [(typeof desk.receiver.received)[0]];
  const signatures = String(headers['webhook-signature']).split(' ');
  return [one, other].map((it) => {
    const signed = createHmac('sha256', Buffer.from(it.slice('whsec_'.length), 'base64'))
      .update(`${String(headers['webhook-id'])}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    return signatures.includes(`v1,${signed}`);
  });
}

test('who asks to be left alone is, up to a day; who is gone is not called again', async () => {
  const { id } = await desk.add();
  const moment = new Date(thursday.getTime() + 2 * 3_600_000).toUTCString();
  for (const [status, asked, minutes] of [
    [503, '600', 10],
    [429, moment, 120],
    [429, '999999999', 24 * 60],
    [503, '30', 1],
    [429, 'soon', 1],
    [429, '-5', 1],
    [500, '600', 1],
  ] as const) {
    await desk.server.db.deleteFrom('webhook_deliveries').execute();
    await happens();
    desk.receiver.answers(() => ({ status, headers: { 'Retry-After': asked } }));
    await desk.send();
    const [it] = await desk.deliveries(id);
    expect([asked, (it!.next_at.getTime() - thursday.getTime()) / 60_000]).toEqual([
      asked,
      minutes,
    ]);
  }
  await happens();
  desk.receiver.answers(() => ({ status: 410 }));
  await desk.send();
  expect(await desk.find(id)).toMatchObject({ state: 'paused' });
  const [notice] = await inbox(desk.admin);
  expect(notice?.['body']).toContain('answered 410');
  const called = desk.receiver.received.length;
  await desk.later(48, desk.admin);
  await desk.send();
  expect(desk.receiver.received).toHaveLength(called);
});
