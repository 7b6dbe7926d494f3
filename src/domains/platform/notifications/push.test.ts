import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { masterKey, pushScene } from '../../../../tests/support/push-scene.ts';
import { browser } from '../../../../tests/support/push-service.ts';
import type { Colleague } from '../../../../tests/support/server.ts';
import { isPushAddress } from './push-hosts.ts';
import { adoptPushKeys } from './push-keys.records.ts';

let scene: Awaited<ReturnType<typeof pushScene>>;
let amna: Colleague;
beforeAll(async () => {
  scene = await pushScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  amna = await scene.fresh();
});

test.each([
  'https://evil.example/push',
  'https://fcm.googleapis.com.evil.example/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://169.254.169.254/latest',
  'file:///etc/passwd',
  'nonsense',
])('%s is no address to push to', (address) => {
  expect(isPushAddress(address, [])).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/a',
  'https://web.push.apple.com/Q',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('%s is the address of a push service', (address) =>
  expect(isPushAddress(address, [])).toBe(true),
);

test('an address inside the network and a subscription beside a token are refused', async () => {
  const it = browser(scene.service.host).subscription('/x');
  const inside = { ...it, endpoint: 'https://127.0.0.1:1/x' };
  const reply = await amna.call('POST /save-fcm-token', { subscription: inside });
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toHaveProperty('subscription');
  const both = await amna.call('POST /save-fcm-token', { subscription: it, token: 'abc' });
  expect(both.status).toBe(400);
});

test('a notification is pushed once, encrypted for the browser and signed by the server', async () => {
  const chrome = browser(scene.service.host);
  await amna.call('POST /save-fcm-token', { subscription: chrome.subscription('/amna') });
  await scene.tell(amna, 'Your task was paused');
  expect(await scene.push()).toBe(1);
  expect(await scene.push()).toBe(0);
  expect(scene.service.received).toHaveLength(1);
  const { headers, body, path } = scene.service.received[0]!;
  expect(path).toBe('/amna');
  expect(chrome.decrypt(body)).toMatchObject({
    title: 'Your task was paused',
    body: 'Body',
    unread: 1,
  });
  const { pushKey } = (await amna.call('GET /notification-settings')).body as { pushKey: string };
  expect(isSigned(headers.authorization!, pushKey)).toBe(true);
});

/** RFC 8292: an ES256 token over the push service's origin, by the key the browser subscribed to. */
function isSigned(authorization: string, pushKey: string): boolean {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!;
  const [header, claims, signature] = token!.split('.') as [string, string, string];
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    sub: string;
  };
  const point = Buffer.from(pushKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    format: 'jwk',
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return (
    isRight &&
    key === pushKey &&
    told.aud === `http://${scene.service.host}` &&
    told.sub === 'mailto:it@backlot.test'
  );
}

test('a locked device learns the unread count and no content', async () => {
  const chrome = browser(scene.service.host);
  await amna.call('POST /save-fcm-token', { subscription: chrome.subscription('/locked') });
  scene.later(31);
  await scene.tell(amna, 'secret');
  await scene.push();
  expect(chrome.decrypt(scene.service.received[0]!.body)).toEqual({
    id: expect.any(Number),
    unread: 1,
  });
});

test('a device that is signed out or revoked learns nothing', async () => {
  await amna.call('POST /save-fcm-token', {
    subscription: browser(scene.service.host).subscription('/out'),
  });
  await scene.server.db
    .updateTable('sessions')
    .set({ ended_at: scene.server.clock.now })
    .where('person_id', '=', amna.id)
    .execute();
  await scene.tell(amna, 'secret');
  expect(await scene.push()).toBe(1);
  expect(scene.service.received).toEqual([]);
});

test('who wants no previews is told only that there is something', async () => {
  const chrome = browser(scene.service.host);
  await amna.call('POST /save-fcm-token', { subscription: chrome.subscription('/blind') });
  const chat = { comments: 'all', reactions: true, preview: false, version: 1 };
  await amna.call('POST /save-chat-notification-settings', chat);
  await scene.tell(amna, 'secret');
  await scene.push();
  expect(chrome.decrypt(scene.service.received[0]!.body)).not.toHaveProperty('title');
});

test('what was read before it was due is not pushed', async () => {
  await amna.call('POST /save-fcm-token', {
    subscription: browser(scene.service.host).subscription('/read'),
  });
  await scene.tell(amna, 'read');
  await amna.call('POST /read-notifications', { all: true });
  expect(await scene.push()).toBe(0);
  expect(scene.service.received).toEqual([]);
});

test('a service that fails is asked again a minute later, one that forgot the browser never', async () => {
  await amna.call('POST /save-fcm-token', {
    subscription: browser(scene.service.host).subscription('/flaky'),
  });
  await scene.tell(amna, 'again');
  scene.service.answer.status = 503;
  expect(await scene.push()).toBe(0);
  expect(await scene.push()).toBe(0);
  expect(scene.service.received).toHaveLength(1);
  scene.later(1);
  scene.service.answer.status = 410;
  expect(await scene.push()).toBe(1);
  expect(scene.service.received).toHaveLength(2);
  const settings = await amna.call('GET /notification-settings');
  expect(settings.body).toMatchObject({ pushed: false });
});

test('two servers at once push it once', async () => {
  await amna.call('POST /save-fcm-token', {
    subscription: browser(scene.service.host).subscription('/two'),
  });
  await scene.tell(amna, 'once');
  const counts = await Promise.all([scene.push(), scene.push()]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(scene.service.received).toHaveLength(1);
});

test('a browser belongs to whoever is signed in there last, and stops when it is told to', async () => {
  const shared = browser(scene.service.host).subscription('/shared');
  const bilal = await scene.server.as('Member');
  await amna.call('POST /save-fcm-token', { subscription: shared });
  await bilal.call('POST /save-fcm-token', { subscription: shared });
  await scene.tell(amna, 'for Amna');
  await scene.push();
  expect(scene.service.received).toEqual([]);
  await bilal.call('POST /save-fcm-token', {});
  expect((await bilal.call('GET /notification-settings')).body).toMatchObject({ pushed: false });
});

test('a key pair of the environment takes the place of the one that was made', async () => {
  const given = webPush.generateVAPIDKeys();
  const before = await scene.server.db.selectFrom('settings').selectAll().execute();
  await adoptPushKeys(scene.server.db, masterKey, given);
  expect((await amna.call('GET /notification-settings')).body).toMatchObject({
    pushKey: given.publicKey,
  });
  const kept = JSON.stringify(await scene.server.db.selectFrom('settings').selectAll().execute());
  expect(kept).not.toContain(given.privateKey);
  expect(before.length).toBeGreaterThan(0);
});
