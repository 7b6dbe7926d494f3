import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { UserDevice } from './user-devices.contract.ts';

let server: TestServer;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
});
afterAll(() => server.close());

const of = async (who: Colleague, more: object = {}) =>
  (await hr.call('GET /user-devices', { person: who.id, ...more })).body['rows'] as UserDevice[];

test.each(['GET /user-devices', 'POST /verify-user-device', 'POST /delete-device'])(
  '%s is closed without a session and without the right',
  async (key) => {
    expect((await server.call(key)).status).toBe(401);
    expect((await (await server.as('Team lead')).call(key)).status).toBe(403);
  },
);

test('one browser or one person is named, not both and not none', async () => {
  for (const input of [{}, { id: 1, personId: 1 }]) {
    const reply = await hr.call('POST /delete-device', input);
    expect(reply).toMatchObject({ status: 400, body: { fields: { id: expect.any(String) } } });
  }
  expect((await hr.call('POST /delete-device', { id: 2_000_000 })).status).toBe(404);
});

test('browsers of one’s own rank or above stay', async () => {
  const admin = await server.as('Admin');
  for (const who of [hr, admin]) {
    const [device] = await of(who);
    expect(device!.canRevoke).toBe(false);
    expect((await hr.call('POST /delete-device', { id: device!.id })).status).toBe(403);
    expect((await hr.call('POST /delete-device', { personId: who.id })).status).toBe(403);
    expect((await who.call('GET /user')).status).toBe(200);
  }
});

test('one is revoked, then all: sessions end at once and the list says so', async () => {
  const member = await server.as('Member', { name: 'Hira Baig' });
  const second = await server.signIn(member.id);
  const third = await server.signIn(member.id);
  const devices = await of(member);
  expect(devices).toHaveLength(3);
  expect(JSON.stringify(devices)).not.toMatch(/secret|hash/);
  const first = devices.toSorted((a, b) => a.id - b.id)[0]!;
  const reply = await hr.call('POST /delete-device', { id: first.id });
  expect(reply.body.message).toBe('1 browser of Hira Baig signed out and no longer trusted.');
  expect((await member.call('GET /user')).status).toBe(401);
  expect((await server.call('GET /user', {}, { token: second })).status).toBe(200);
  await hr.call('POST /delete-device', { personId: member.id });
  for (const token of [second, third]) {
    expect((await server.call('GET /user', {}, { token })).status).toBe(401);
  }
  expect(await of(member)).toEqual([]);
  expect(await of(member, { trust: ['revoked'], perPage: 2 })).toHaveLength(2);
  expect((await hr.call('POST /delete-device', { personId: member.id })).status).toBe(409);
  const audited = await server.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'device.revoke')
    .where('actor_id', '=', hr.id)
    .execute();
  expect(audited).toHaveLength(3);
});

test('a browser shows its place, is verified by who knows it, and not once its trust has ended', async () => {
  const member = await server.as('Member', { name: 'Zain Malik' });
  const verify = (id: number, verified: unknown) =>
    hr.call('POST /verify-user-device', { id, verified });
  const [device] = await of(member);
  expect(device).toMatchObject({ place: 'local', isNewPlace: false, verified: null });
  expect((await verify(device!.id, 'yes')).body.fields).toHaveProperty('verified');
  expect((await verify(2_000_000, true)).status).toBe(404);
  const [own] = await of(hr);
  expect((await verify(own!.id, true)).status).toBe(403);
  const said = await verify(device!.id, true);
  expect(said.body.message).toMatch(/of Zain Malik is verified/);
  expect(await of(member, { verified: 'no' })).toEqual([]);
  expect(await of(member, { verified: 'yes' })).toMatchObject([
    { verified: { by: 'Ayesha Rauf' } },
  ]);
  await server.db
    .insertInto('sign_in_places')
    .values({
      person_id: member.id,
      device_id: device!.id,
      address: '1.1.1.1',
      place: 'AU',
      is_new: true,
      at: new Date(),
    })
    .execute();
  expect(await of(member)).toMatchObject([{ place: 'AU', isNewPlace: true }]);
  expect((await verify(device!.id, false)).status).toBe(200);
  expect(await of(member)).toMatchObject([{ verified: null, canVerify: true }]);
  await hr.call('POST /delete-device', { id: device!.id });
  expect((await verify(device!.id, true)).status).toBe(409);
  const audited = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'device')
    .where('subject_id', '=', String(device!.id))
    .orderBy('id')
    .execute();
  expect(audited.map((it) => it.action)).toEqual([
    'device.verify',
    'device.unverify',
    'device.revoke',
  ]);
});
