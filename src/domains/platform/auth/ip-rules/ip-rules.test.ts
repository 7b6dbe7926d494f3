import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  goodPassword,
  mailedCode,
  personWithPassword,
} from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;

const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

beforeAll(async () => {
  server = await testServer(undefined, undefined, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('ip_rules').execute();
  await server.db.deleteFrom('ip_attempts').execute();
  admin = await server.as('Admin');
  member = await server.as('Member');
});

const office = { kind: 'allow', network: '203.0.113.0/24', label: 'Office' };
const save = (it: object, address = OFFICE, who = admin) =>
  who.call('POST /save-ip-rule', { ...office, ...it }, from(address));
const isIn = async (address: string, who = member) =>
  (await who.call('GET /user', {}, from(address))).status === 200;
const userOf = async (id: number) => {
  const { body } = await admin.call('GET /get-ip-users', { perPage: 200 }, from(OFFICE));
  return (body['rows'] as { id: number; version: number; checked: boolean }[]).find(
    (it) => it.id === id,
  )!;
};
const check = async (who: Colleague, checked: boolean, more: object = {}, address = OFFICE) =>
  admin.call(
    'POST /update-user-ipcheck',
    { id: who.id, version: (await userOf(who.id)).version, checked, ...more },
    from(address),
  );

describe('rules', () => {
  test('members neither read nor write them', async () => {
    expect((await member.call('GET /ip-rules')).status).toBe(403);
    expect((await save({}, OFFICE, member)).status).toBe(403);
  });

  test('what is wrong is named', async () => {
    expect((await save({ network: '203.0.113.9/24' })).body.fields).toEqual({
      network: '203.0.113.9/24 starts at 203.0.113.0: write 203.0.113.0/24.',
    });
    expect((await save({ network: '0x7f.1' })).body.fields).toHaveProperty('network');
    expect((await save({ label: '' })).body.fields).toHaveProperty('label');
    expect((await save({ exempt: [2_000_000_000] })).body.fields).toHaveProperty('exempt');
    await save({});
    expect(await save({ label: 'Again' })).toMatchObject({
      status: 409,
      body: { fields: { network: expect.any(String) } },
    });
  });

  test('a stale change is refused with the rule as it stands', async () => {
    const { id } = (await save({})).body;
    const reply = await save({ id, version: 9, label: 'Other' });
    expect(reply).toMatchObject({ status: 412, body: { current: { label: 'Office' } } });
  });

  test('whoever would lock themselves out must type the address they are at', async () => {
    const refused = await save({}, HOME);
    expect(refused).toMatchObject({
      status: 409,
      body: { fields: { confirm: /198\.51\.100\.7/ } },
    });
    expect(await save({ confirm: 'yes' }, HOME)).toMatchObject({ status: 409 });
    expect((await admin.call('GET /ip-rules', {}, from(HOME))).body['rows']).toEqual([]);
    expect(await save({ confirm: HOME }, HOME)).toMatchObject({ status: 200 });
    expect(await isIn(HOME, admin)).toBe(false);
    expect(await isIn(OFFICE, admin)).toBe(true);
  });

  test('deleting the rule one comes in by locks out as well', async () => {
    await save({ network: '192.0.2.0/24', label: 'Branch', exempt: [admin.id] });
    const { id, version } = (await save({})).body;
    await save({ network: '198.51.100.0/24', label: 'VPN' });
    const gone = await admin.call('POST /delete-ip-rule', { id, version }, from(OFFICE));
    expect(gone).toMatchObject({ status: 409, body: { fields: { confirm: expect.any(String) } } });
    const wanted = { id, version, confirm: OFFICE };
    expect(await admin.call('POST /delete-ip-rule', wanted, from(OFFICE))).toMatchObject({
      status: 200,
    });
  });
});

describe('every request', () => {
  test('of a person under check is turned away from elsewhere, and comes in again from the office', async () => {
    await save({});
    expect(await isIn(OFFICE)).toBe(true);
    const away = await member.call('GET /user', {}, from(HOME));
    expect(away).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    expect(await isIn(OFFICE)).toBe(true);
  });

  test('counts in IPv6 clothes like without', async () => {
    await save({});
    expect(await isIn('::ffff:203.0.113.9')).toBe(true);
    expect(await isIn('::ffff:cb00:7109')).toBe(true);
    expect(await isIn('::ffff:198.51.100.7')).toBe(false);
    await save({ kind: 'block', network: '203.0.113.64/26', label: 'Guests' });
    expect(await isIn('::ffff:cb00:7141')).toBe(false);
  });

  test('does not believe what the caller put into the header before the proxy wrote its line', async () => {
    await save({});
    expect(await isIn(`${OFFICE}, ${HOME}`)).toBe(false);
    expect(await isIn(`${HOME}, ${OFFICE}`)).toBe(true);
    expect(await isIn(`${OFFICE}, unknown`)).toBe(false);
    const also = {
      headers: { 'X-Forwarded-For': HOME, Forwarded: `for=${OFFICE}`, 'X-Real-IP': OFFICE },
    };
    expect((await member.call('GET /user', {}, also)).status).toBe(401);
  });

  test('of somebody exempt or not under check is let in from anywhere', async () => {
    await save({ exempt: [member.id] });
    expect(await isIn(HOME)).toBe(true);
    const other = await server.as('Member');
    expect(await isIn(HOME, other)).toBe(false);
    expect(await check(other, false)).toMatchObject({ status: 200 });
    expect(await isIn(HOME, other)).toBe(true);
    expect(await check(other, true)).toMatchObject({ status: 200 });
    expect(await isIn(HOME, other)).toBe(false);
  });

  test('while acting as a lead counts for whoever signed in', async () => {
    const team = await server.team('Addresses');
    const lead = await server.as('Team lead', { leads: team });
    const chief = await server.as('Super admin');
    await save({ exempt: [lead.id] });
    await server.db
      .updateTable('sessions')
      .set({ acting_as: lead.id, acting_until: new Date(server.clock.now.getTime() + 60_000) })
      .where('person_id', '=', chief.id)
      .execute();
    expect(await isIn(OFFICE, chief)).toBe(true);
    expect(await isIn(HOME, chief)).toBe(false);
  });
});

describe('the check of a person', () => {
  test('is not switched for somebody of the same rank or above', async () => {
    const chief = await server.as('Super admin');
    const peer = await server.as('Admin');
    expect(await check(chief, false)).toMatchObject({ status: 403 });
    expect(await check(peer, false)).toMatchObject({ status: 403 });
  });

  test('a stale version and the state it has already are refused', async () => {
    const it = { id: member.id, version: 99, checked: false };
    expect((await admin.call('POST /update-user-ipcheck', it)).status).toBe(412);
    expect((await check(member, true)).status).toBe(409);
  });

  test('switching on one’s own needs the address when it locks out', async () => {
    await check(admin, false);
    await save({}, HOME);
    expect(await check(admin, true, {}, HOME)).toMatchObject({ status: 409 });
    expect(await check(admin, true, { confirm: HOME }, HOME)).toMatchObject({ status: 200 });
    expect(await isIn(HOME, admin)).toBe(false);
  });
});

describe('signing in', () => {
  const login = (email: string, address: string, password = goodPassword) =>
    server.call('POST /login', { email, password, device: '' }, from(address));

  test('from elsewhere is refused, but only who has the password is told why', async () => {
    await save({});
    const { id, email } = await personWithPassword(server);
    expect((await login(email, HOME, 'tin rooster walks downhill')).status).toBe(400);
    const refused = await login(email, HOME);
    expect(refused).toMatchObject({ status: 403, body: { message: /198\.51\.100\.7/ } });
    expect((await login(email, OFFICE)).status).toBe(200);
    const { body } = await admin.call('GET /ip-attempts', { person: id }, from(OFFICE));
    expect(body['rows']).toMatchObject([{ address: HOME, door: 'sign-in', tries: 1 }]);
  });

  test('from the office, with the PIN from elsewhere, does not get in', async () => {
    await save({});
    const { email } = await personWithPassword(server);
    const first = await login(email, OFFICE);
    const step = String(first.body['step']);
    const second = await server.call(
      'POST /verify-device',
      { step, code: mailedCode(server, email) },
      from(OFFICE),
    );
    const pin = { step: String(second.body['step']), pin: '193702' };
    expect((await server.call('POST /verify-pin', pin, from(HOME))).status).toBe(403);
    expect((await server.call('POST /verify-pin', pin, from(OFFICE))).status).toBe(200);
  });
});

test('who is turned away again and again is one line a day', async () => {
  await save({});
  for (let tries = 0; tries < 3; tries += 1) await isIn(HOME);
  const { body } = await admin.call('GET /ip-attempts', { q: HOME }, from(OFFICE));
  expect(body).toMatchObject({
    totalRows: 1,
    rows: [{ person: { id: member.id }, door: 'session', tries: 3, place: expect.any(String) }],
  });
});
