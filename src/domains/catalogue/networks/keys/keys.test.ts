import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appleAdsKey } from '../../../../../tests/support/networks/apple-search-ads.ts';
import {
  goodKey,
  PIN,
  pullDesk,
  type PullDesk,
} from '../../../../../tests/support/networks/pull-desk.ts';
import type { NetworkKey } from './keys.contract.ts';

let desk: PullDesk;

beforeAll(async () => {
  desk = await pullDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.network.next.length = 0;
});

const add = (to: object = {}, who = desk.admin) =>
  who.call('POST /add-network-key', {
    networkId: desk.networkId('max'),
    account: 'Main',
    values: goodKey,
    ...to,
  });
const described = async (id: number) =>
  (await desk.admin.call('GET /network-key', { id })).body['key'] as NetworkKey;
const audited = (action: string) =>
  desk.db.selectFrom('audit').selectAll().where('action', '=', action).execute();

test('only who looks after keys changes them, and nobody while acting as somebody else', async () => {
  const finance = await desk.as('Finance');
  const member = await desk.as('Member');
  expect((await member.call('GET /network-keys')).status).toBe(403);
  expect((await finance.call('GET /network-keys')).status).toBe(200);
  expect((await add({}, finance)).status).toBe(403);
  const acting = await desk.as('Super admin');
  const lead = await desk.as('Admin', { leads: await desk.team('Led by an admin') });
  const until = new Date(desk.clock.now.getTime() + 600_000);
  await desk.db
    .updateTable('sessions')
    .set({ acting_as: lead.id, acting_until: until, acting_reason: 'To see the keys' })
    .where('person_id', '=', acting.id)
    .execute();
  const { id, version } = await desk.addKey();
  const calls = [
    await add({ account: 'Other' }, acting),
    await acting.call('POST /reveal-network-key', { id, pin: PIN }),
    await acting.call('POST /rotate-network-key', { id, version, values: goodKey }),
    await acting.call('POST /remove-network-key', { id, version }),
  ];
  expect(calls.map((it) => it.status)).toEqual([403, 403, 403, 403]);
});

test('a key is kept only when the network has taken it', async () => {
  const fields = async (to: object) => Object.keys((await add(to)).body.fields ?? {});
  expect(await fields({ account: '' })).toEqual(['account']);
  expect(await fields({ values: {} })).toEqual(['values.reportKey']);
  expect(await fields({ values: { ...goodKey, other: 'x' } })).toEqual(['values.other']);
  expect(await fields({ expiresOn: '2025-11-19' })).toEqual(['expiresOn']);
  expect(await fields({ values: { reportKey: 'wrong-report-key' } })).toEqual(['values.reportKey']);
  expect((await add({ networkId: 99_999 })).status).toBe(404);
  expect((await add({ networkId: desk.networkId('pangle') })).status).toBe(409);
  desk.network.next.push({ status: 503 });
  const busy = await add();
  expect(busy).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(busy.body.message).toContain('nothing was kept');
  const kept = await desk.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', 'Main')
    .execute();
  expect(kept).toEqual([]);
});

test('a key is shown by its last four characters and kept sealed, and one account has one', async () => {
  const reply = await add({ expiresOn: '2026-03-01' });
  expect(reply.body).toMatchObject({
    status: 'waiting',
    account: { name: 'Main' },
    expiresOn: '2026-03-01',
    parts: [{ name: 'reportKey', shown: '••••1234', secret: true }],
  });
  const id = Number(reply.body['id']);
  expect(desk.queued).toContainEqual({ queue: 'pull-network', data: { keyId: id } });
  const again = await add({ account: 'MAIN' });
  expect(again.status).toBe(409);
  expect(Object.keys(again.body.fields ?? {})).toEqual(['account']);
  const row = await desk.db
    .selectFrom('network_keys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.sealed.toString('latin1')).not.toContain('good-report-key');
  const whole = JSON.stringify([await described(id), await audited('network-key.add')]);
  expect(whole).not.toContain('good-report-key');
});

test('a new key is tried before the old one is dropped', async () => {
  const { id, version } = await desk.addKey();
  const wrong = { id, version, values: { reportKey: 'wrong-report-key' } };
  const refused = await desk.admin.call('POST /rotate-network-key', wrong);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['values.reportKey']);
  expect((await described(id)).version).toBe(version);
  desk.applovin.keys.add('next-report-key-9876');
  const values = { reportKey: 'next-report-key-9876' };
  const rotated = await desk.admin.call('POST /rotate-network-key', { id, version, values });
  expect(rotated.body).toMatchObject({ parts: [{ shown: '••••9876' }], version: version + 1 });
  const late = await desk.admin.call('POST /rotate-network-key', { id, version, values });
  expect(late).toMatchObject({ status: 412, body: { current: { version: version + 1 } } });
});

test('a test says what the key opens, stops a refused key and starts it again', async () => {
  const { id } = await desk.addKey();
  const tested = () => desk.admin.call('POST /test-network-key', { id });
  expect((await tested()).body).toMatchObject({
    works: true,
    message: 'The key works: 2 apps yesterday and today.',
  });
  desk.applovin.keys.delete(goodKey.reportKey);
  expect((await tested()).body).toMatchObject({ works: false });
  expect(await described(id)).toMatchObject({ status: 'refused' });
  expect((await desk.admin.call('POST /pull-network-key', { id })).status).toBe(409);
  desk.applovin.keys.add(goodKey.reportKey);
  desk.network.next.push({ status: 500 });
  expect((await tested()).body).toMatchObject({ works: false });
  expect(await described(id)).toMatchObject({ status: 'refused' });
  expect((await tested()).body).toMatchObject({ works: true });
  expect(await described(id)).toMatchObject({ status: 'waiting', refusal: null });
});

test('a key is revealed for the PIN, with a line in the audit log', async () => {
  const { id } = await desk.addKey();
  const reveal = (pin: string, who = desk.superAdmin) =>
    who.call('POST /reveal-network-key', { id, pin });
  expect((await reveal(PIN, desk.admin)).status).toBe(403);
  expect(Object.keys((await reveal('12')).body.fields ?? {})).toEqual(['pin']);
  const wrong = await reveal('111222');
  expect(wrong.body.fields?.['pin']).toContain('4 tries left');
  expect(await audited('network-key.reveal')).toEqual([]);
  const shown = await reveal(PIN);
  expect(shown.body).toEqual({
    values: [{ label: 'Report key', value: goodKey.reportKey }],
  });
  expect(await audited('network-key.reveal')).toMatchObject([
    { actor_id: desk.superAdmin.id, after: { network: 'max' } },
  ]);
});

test('five wrong PINs revoke the device', async () => {
  const { id } = await desk.addKey();
  const somebody = await desk.as('Super admin');
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const reply = await somebody.call('POST /reveal-network-key', { id, pin: '111222' });
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 403, 401]);
});

test('expiry and the first day can be changed, and a removed key leaves its figures alone', async () => {
  const { id, version } = await desk.addKey();
  const edited = await desk.admin.call('POST /edit-network-key', {
    id,
    version,
    expiresOn: '2025-12-24',
    from: '2025-11-01',
  });
  expect(edited.body).toMatchObject({ expiresOn: '2025-12-24', version: version + 1 });
  expect((edited.body['reports'] as object[])[0]).toMatchObject({ wantedFrom: '2025-11-01' });
  const stale = await desk.admin.call('POST /remove-network-key', { id, version });
  expect(stale.status).toBe(412);
  const gone = await desk.admin.call('POST /remove-network-key', { id, version: version + 1 });
  expect(gone.status).toBe(200);
  expect((await desk.admin.call('GET /network-key', { id })).status).toBe(404);
});

test('keys that need somebody are found', async () => {
  const { id } = await desk.addKey();
  const trouble = async () =>
    (
      (await desk.admin.call('GET /network-keys', { trouble: true, perPage: 200 })).body[
        'rows'
      ] as NetworkKey[]
    ).map((it) => it.id);
  expect(await trouble()).not.toContain(id);
  await desk.admin.call('POST /edit-network-key', { id, version: 1, expiresOn: '2025-11-25' });
  expect(await trouble()).toContain(id);
});

test('a network whose services have keys of their own takes those of one, and never a half', async () => {
  const organizationId = '1234567';
  const addUnity = (values: object, account = 'Unity') =>
    add({ networkId: desk.networkId('unity-ads'), account, values: { organizationId, ...values } });
  const fields = async (values: object) => (await addUnity(values)).body.fields;
  expect(await fields({})).toEqual({
    'values.apiKey': 'Enter what Unity Ads revenue or Unity Ads spend needs.',
  });
  expect(await fields({ apiKey: 'unity-api-key-5678', keyId: '0b1c' })).toEqual({
    'values.secretKey': 'Secret key of the service account is needed as well for Unity Ads spend.',
  });
  desk.network.next.push({ status: 401 });
  expect(Object.keys((await fields({ keyId: '0b1c', secretKey: 'wrong-secret-1' })) ?? {})).toEqual(
    ['values.secretKey'],
  );
  desk.network.next.push({ status: 204 });
  const spend = await addUnity({ keyId: '0b1c', secretKey: 'service-secret-9012' });
  expect(spend.body).toMatchObject({
    parts: [{ name: 'organizationId' }, { name: 'keyId' }, { shown: '••••9012' }],
    reports: [{ report: 'unity-ads-acquisitions' }],
  });
  const { id, version } = spend.body as { id: number; version: number };
  const revealed = await desk.superAdmin.call('POST /reveal-network-key', { id, pin: PIN });
  expect(revealed.body['values']).toHaveLength(3);
  expect((await desk.admin.call('POST /pull-network-key', { id })).status).toBe(200);
  const sources = () =>
    desk.db.selectFrom('network_sources').select('report').where('key_id', '=', id).execute();
  expect(await sources()).toEqual([{ report: 'unity-ads-acquisitions' }]);
  desk.network.next.push({ body: '' });
  const values = { organizationId, apiKey: 'unity-api-key-5678' };
  const rotated = await desk.admin.call('POST /rotate-network-key', { id, version, values });
  expect(rotated.status).toBe(200);
  expect(await sources()).toEqual([{ report: 'unity-ads-revenue' }]);
});

test('a key that signs is taken as the whole text of its file, in lines or in one, as a field has it', async () => {
  const inOneLine = appleAdsKey.privateKey.replaceAll('\n', ' ');
  for (const privateKey of [appleAdsKey.privateKey, inOneLine]) {
    const orgs = { data: [{ orgId: 40669820, orgName: 'Backlot', currency: 'EUR' }] };
    desk.network.next.push({ body: { access_token: 'access' } }, { body: orgs });
    const { status, body } = await add({
      networkId: desk.networkId('apple-search-ads'),
      account: `Apple ${privateKey === inOneLine}`,
      values: { ...appleAdsKey, privateKey },
    });
    expect([status, body.fields]).toEqual([200, undefined]);
    const { shown } = (body as NetworkKey).parts.at(-1)!;
    expect(shown).toMatch(/^••••[\w+/=]{4}$/);
  }
  const values = { ...appleAdsKey, privateKey: `${inOneLine} and more` };
  const refused = await add({ networkId: desk.networkId('apple-search-ads'), values });
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['values.privateKey']);
});
