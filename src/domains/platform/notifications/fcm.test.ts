import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushScene } from '../../../../tests/support/push-scene.ts';
import type { Colleague } from '../../../../tests/support/server.ts';
import { readFcm } from './fcm.job.ts';

let scene: Awaited<ReturnType<typeof pushScene>>;
let amna: Colleague;
beforeAll(async () => {
  scene = await pushScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  amna = await scene.fresh();
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = () => ({
  project_id: 'studio',
  client_email: 'push@studio.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: `http://${scene.service.host}/token`,
});
const fcm = () => readFcm(JSON.stringify(account()), `http://${scene.service.host}`);
const sentTo = (path: string) => scene.service.received.filter((it) => it.path === path);
const SEND = '/v1/projects/studio/messages:send';

test('a file that is no key of a service account is refused', () => {
  expect(() => readFcm('{}')).toThrow('project_id');
  expect(() => readFcm('not json')).toThrow('JSON');
});

test('a token waits while the server has no account', async () => {
  await amna.call('POST /save-fcm-token', { token: 'token-0' });
  await scene.tell(amna, 'kept');
  expect(await scene.push()).toBe(1);
  expect(scene.service.received).toEqual([]);
});

test('a token is reached through the account, whose signed statement opens the door', async () => {
  await amna.call('POST /save-fcm-token', { token: 'token-1' });
  await scene.tell(amna, 'Your task was paused');
  expect(await scene.push({ fcm: fcm() })).toBe(1);
  const form = new URLSearchParams(sentTo('/token')[0]!.body.toString());
  const [header, claims, signature] = form.get('assertion')!.split('.') as [string, string, string];
  const isRight = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isRight).toBe(true);
  const [message] = sentTo(SEND);
  expect(message!.headers.authorization).toBe('Bearer opened');
  expect(JSON.parse(message!.body.toString())).toMatchObject({
    message: { token: 'token-1', notification: { title: 'Your task was paused', body: 'Body' } },
  });
});

test('a token that is no longer registered is forgotten', async () => {
  await amna.call('POST /save-fcm-token', { token: 'token-2' });
  await scene.tell(amna, 'gone');
  scene.service.answer.status = 404;
  expect(await scene.push({ fcm: fcm() })).toBe(1);
  expect((await amna.call('GET /notification-settings')).body).toMatchObject({ pushed: false });
});

test('a token of a locked device learns the count alone', async () => {
  await amna.call('POST /save-fcm-token', { token: 'token-3' });
  scene.later(31);
  await scene.tell(amna, 'secret');
  await scene.push({ fcm: fcm() });
  const text = sentTo(SEND)[0]!.body.toString();
  expect(text).not.toContain('secret');
  expect(text).toContain('1 unread');
});
