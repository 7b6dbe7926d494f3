import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  goodPassword,
  goodPin,
  mailedCode,
  personWithPassword,
} from '../../../../../tests/support/visitor.ts';
import { forgetPlaces } from './forget-places.job.ts';
import { placeWords } from './place-words.ts';

let server: TestServer;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer(undefined, undefined, 1);
  hr = await server.as('HR');
});
afterAll(() => server.close());

const DAY = 86_400_000;
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const PAKISTAN = '111.68.102.1';
const GERMANY = '88.198.1.1';
const LOCAL = '192.168.1.20';

/** All the way in from an address, on a browser that is not known yet. */
async function signIn(email: string, address: string): Promise<string> {
  later(2 * 60_000);
  const options = { headers: { 'X-Forwarded-For': address } };
  const next = async (key: string, input: object) =>
    (await server.call(key, input, options)).body as Record<string, string>;
  const first = await next('POST /login', { email, password: goodPassword, device: '' });
  const code = mailedCode(server, email);
  const second = await next('POST /verify-device', { step: first['step'], code });
  const last = await next('POST /verify-pin', { step: second['step'], pin: goodPin });
  expect(last['token']).toBeTruthy();
  return last['token']!;
}

const history = async (id: number) =>
  (await hr.call('GET /user-location-history', { id })).body['rows'] as {
    place: string;
    isNew: boolean;
  }[];

test('only those with the right see where people are, and nobody outside of their scope', async () => {
  const member = await server.as('Member');
  expect((await member.call('GET /users-location')).status).toBe(403);
  const team = await server.team('Near');
  const { id } = await server.db
    .insertInto('roles')
    .values({ name: 'Guard', rank: 30, grants: JSON.stringify({ 'locations:read': 'team' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guard = await server.as('Member', { teamId: team });
  await server.db.updateTable('people').set({ role_id: id }).where('id', '=', guard.id).execute();
  const foreign = await guard.call('GET /user-location-history', { id: member.id });
  const absent = await guard.call('GET /user-location-history', { id: 2_000_000_000 });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
});

test('a country is named, the office is local, and no address is told', async () => {
  const { id, email } = await personWithPassword(server);
  await signIn(email, LOCAL);
  await signIn(email, PAKISTAN);
  expect(await history(id)).toMatchObject([{ place: 'PK' }, { place: 'local' }]);
  const { body } = await hr.call('GET /users-location', { place: 'PK' });
  expect(body).toMatchObject({ totalRows: 1, rows: [{ person: { id }, place: 'PK', places: 2 }] });
  expect(JSON.stringify(body)).not.toContain(PAKISTAN);
  expect(placeWords('PK')).toBe('Pakistan');
});

test('the first place is not new; another country is, once, and the person is told', async () => {
  const { id, email } = await personWithPassword(server);
  await signIn(email, PAKISTAN);
  const token = await signIn(email, GERMANY);
  await signIn(email, GERMANY);
  expect((await history(id)).map((it) => it.isNew)).toEqual([false, true, false]);
  const { body } = await server.call('GET /get-notifications', {}, { token });
  const titles = (body['rows'] as { title: string }[]).map((it) => it.title);
  expect(titles).toEqual(['You signed in from Germany for the first time']);
  const fresh = await hr.call('GET /users-location', { fresh: true, place: 'DE' });
  expect(fresh.body).toMatchObject({ rows: [{ person: { id }, place: 'DE', isNew: true }] });
});

test('an unlock from elsewhere is written down, one from the same address is not', async () => {
  const { id, email } = await personWithPassword(server);
  const token = await signIn(email, PAKISTAN);
  const unlock = (address: string) =>
    server.call(
      'POST /unlock',
      { pin: goodPin },
      { token, headers: { 'X-Forwarded-For': address } },
    );
  await unlock(PAKISTAN);
  expect(await history(id)).toHaveLength(1);
  later(1000);
  await unlock(GERMANY);
  expect((await history(id)).map((it) => it.place)).toEqual(['DE', 'PK']);
});

test('the map counts people and sign-ins by country, within the days asked for', async () => {
  const { body } = await hr.call('GET /users-location', { days: 7, perPage: 1 });
  const places = body['places'] as { place: string; people: number; signIns: number }[];
  expect(places[0]).toMatchObject({ place: 'PK', people: 3 });
  expect(places.map((it) => it.place)).toContain('DE');
  expect((await hr.call('GET /users-location', { place: 'Pakistan' })).body.fields).toHaveProperty(
    'place',
  );
});

test('places are forgotten after 90 days, addresses after 180', async () => {
  const { id, email } = await personWithPassword(server);
  await signIn(email, PAKISTAN);
  await forgetPlaces(server.db, new Date(server.clock.now.getTime() + 89 * DAY));
  expect(await history(id)).toHaveLength(1);
  await forgetPlaces(server.db, new Date(server.clock.now.getTime() + 91 * DAY));
  expect(await history(id)).toEqual([]);
  const address = async () =>
    (
      await server.db
        .selectFrom('devices')
        .select('address')
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow()
    ).address;
  expect(await address()).toBe(PAKISTAN);
  await forgetPlaces(server.db, new Date(server.clock.now.getTime() + 181 * DAY));
  expect(await address()).toBe('');
});

test('a company that keeps places for a week and addresses for a year forgets them then', async () => {
  const keep = (kept_place_days: number, kept_address_days: number) =>
    server.db.updateTable('company_settings').set({ kept_place_days, kept_address_days }).execute();
  await keep(7, 365);
  const { id, email } = await personWithPassword(server);
  await signIn(email, PAKISTAN);
  const after = (days: number) => new Date(server.clock.now.getTime() + days * DAY);
  await forgetPlaces(server.db, after(6));
  expect(await history(id)).toHaveLength(1);
  await forgetPlaces(server.db, after(8));
  expect(await history(id)).toEqual([]);
  const addresses = async () =>
    await server.db.selectFrom('devices').select('address').where('person_id', '=', id).execute();
  await forgetPlaces(server.db, after(364));
  expect(await addresses()).toEqual([{ address: PAKISTAN }]);
  await forgetPlaces(server.db, after(366));
  expect(await addresses()).toEqual([{ address: '' }]);
  await keep(90, 180);
});
