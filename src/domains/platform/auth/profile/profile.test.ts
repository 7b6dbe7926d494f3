import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Reply, type TestServer } from '../../../../../tests/support/server.ts';
import {
  goodPassword,
  goodPin,
  personWithPassword,
  visitor,
} from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let person: { id: number; email: string };
let token: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await personWithPassword(server);
  token = await server.signIn(person.id);
});

const call = (key: string, input: object = {}): Promise<Reply> =>
  server.call(key, input, { token });
const isIn = async (other: string) =>
  (await server.call('GET /user', {}, { token: other })).status === 200;
const contact = {
  version: 1,
  phone: '+92 300 1234567',
  zone: 'Europe/Berlin',
  emergencyName: 'Salma Noor',
  emergencyPhone: '+92 301 7654321',
};

describe('what I write about myself', () => {
  test('a number, a zone or a half that is wrong is named', async () => {
    const wrong = async (it: object) =>
      (await call('POST /profile-update', { ...contact, ...it })).body.fields;
    expect(await wrong({ phone: 'call me' })).toHaveProperty('phone');
    expect(await wrong({ zone: 'Mars/Olympus' })).toHaveProperty('zone');
    // Node knows it, PostgreSQL does not.
    expect(await wrong({ zone: 'europe/berlin' })).toHaveProperty('zone');
    expect(await wrong({ emergencyPhone: null })).toHaveProperty('emergencyPhone');
    expect(await wrong({ name: 'Somebody else' })).toHaveProperty('name');
  });

  test('is kept, and a change of an older version is refused with how it stands', async () => {
    const { version } = (await call('GET /get-profile')).body;
    const saved = await call('POST /profile-update', { ...contact, version });
    expect(saved.body).toMatchObject({ ...contact, version: Number(version) + 1 });
    const town = { version: saved.body['version'], hometown: 'Gilgit' };
    expect((await call('POST /save-hometown', town)).body).toMatchObject({ hometown: 'Gilgit' });
    const late = await call('POST /save-hometown', { ...town, hometown: 'Hunza' });
    expect(late).toMatchObject({ status: 412, body: { current: { hometown: 'Gilgit' } } });
  });

  test('a zone the database has forgotten keeps nobody from changing the rest', async () => {
    const zone = 'asia/karachi';
    await server.db.updateTable('people').set({ zone }).where('id', '=', person.id).execute();
    const { version } = (await call('GET /get-profile')).body;
    const saved = await call('POST /profile-update', { ...contact, zone, phone: null, version });
    expect(saved).toMatchObject({ status: 200, body: { zone, phone: null } });
  });

  test('is nobody’s to change while acting as somebody else', async () => {
    const team = await server.team(`Profiles ${person.id}`);
    const lead = await server.as('Team lead', { leads: team });
    const chief = await server.as('Super admin');
    await server.db
      .updateTable('sessions')
      .set({ acting_as: lead.id, acting_until: new Date(server.clock.now.getTime() + 60_000) })
      .where('person_id', '=', chief.id)
      .execute();
    expect((await chief.call('GET /get-profile')).body).toMatchObject({ id: lead.id });
    for (const key of ['POST /profile-update', 'POST /save-hometown', 'POST /change-password']) {
      expect((await chief.call(key)).status).toBe(403);
    }
  });
});

describe('my password', () => {
  const change = (current: string, password: string) =>
    call('POST /change-password', { current, password });

  test('is not changed without the one I have, nor to a weak one or the same', async () => {
    const other = 'seven quiet harbours';
    expect((await change('tin rooster walks downhill', other)).body.fields).toHaveProperty(
      'current',
    );
    expect((await change(goodPassword, 'password1234')).body.fields).toHaveProperty('password');
    expect((await change(goodPassword, goodPassword)).body.fields).toHaveProperty('password');
  });

  test('cannot be guessed here: the eleventh try within a quarter of an hour is refused', async () => {
    for (let tries = 0; tries < 10; tries += 1) await change('tin rooster walks downhill', 'x');
    expect((await change(goodPassword, 'seven quiet harbours')).status).toBe(429);
  });

  test('is changed, which ends every token, gives this session another and is told by mail', async () => {
    const elsewhere = await server.signIn(person.id);
    const { body } = await change(goodPassword, 'seven quiet harbours');
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([false, false]);
    expect(await isIn(String(body['token']))).toBe(true);
    expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: /password/ });
    expect((await visitor(server, person.email).login()).status).toBe(400);
    expect((await visitor(server, person.email).login('seven quiet harbours')).status).toBe(200);
  });
});

describe('my PIN', () => {
  const change = (current: string, pin: string) => call('POST /change-pin', { current, pin });

  test('is not changed to a run, to itself, or without the one I have', async () => {
    expect((await change(goodPin, '123456')).body.fields).toHaveProperty('pin');
    expect((await change(goodPin, goodPin)).body.fields).toHaveProperty('pin');
    expect((await change('846203', '593817')).body.fields).toHaveProperty('current');
  });

  test('a fifth wrong one ends the trust in this browser', async () => {
    for (let tries = 0; tries < 5; tries += 1) await change('846203', '593817');
    expect(await isIn(token)).toBe(false);
  });

  test('is changed, which ends every token, gives this session another and is told by mail', async () => {
    const elsewhere = await server.signIn(person.id);
    const { body } = await change(goodPin, '593817');
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([false, false]);
    expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: /PIN/ });
    token = String(body['token']);
    expect((await change('593817', goodPin)).status).toBe(200);
  });
});
