import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { nextRenewal } from './account-words.ts';
import type { CompanyAccount } from './accounts.contract.ts';
import { remindRenewals } from './renewals.job.ts';

let server: TestServer;
let finance: Colleague;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer();
  finance = await server.as('Finance', { name: 'Faisal' });
  admin = await server.as('Admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('company_accounts').execute();
  await server.db.deleteFrom('notifications').execute();
});

const SAVE = 'POST /save-company-account';
const vault = { name: 'Play Console', kind: 'store', recovery: 'it@backlot.example' };
const add = async (it: object = {}) => (await finance.call(SAVE, { ...vault, ...it })).body;

test('only who may read sees the register, only finance writes it', async () => {
  expect((await server.call('GET /company-accounts')).status).toBe(401);
  const member = await server.as('Member');
  expect((await member.call('GET /company-accounts')).status).toBe(403);
  expect((await admin.call(SAVE, vault)).status).toBe(403);
  expect((await admin.call('GET /company-accounts')).status).toBe(200);
});

test.each([
  [{ name: '' }, 'name'],
  [{ kind: 'bank' }, 'kind'],
  [{ cost: -1 }, 'cost'],
  [{ renewsOn: '2026-02-30' }, 'renewsOn'],
  [{ ownerId: 999_999 }, 'ownerId'],
  [{ accountId: 999_999 }, 'accountId'],
  [{ password: 'x' }, 'password'],
  [{ name: 'Play Console, password: hunter2' }, 'name'],
  [{ notes: 'Key AKIAIOSFODNN7EXAMPLE' }, 'notes'],
  [{ recovery: 'PIN is 481516' }, 'recovery'],
])('%j is refused by name', async (wrong, field) => {
  const reply = await finance.call(SAVE, { ...vault, ...wrong });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('an account is added, changed against its version, closed and opened again', async () => {
  const it = await add({ renewsOn: addDays(dayOf(server.clock.now), 12), cost: 25_000_000 });
  expect(it).toMatchObject({ name: 'Play Console', version: 1, renewsIn: 12, owner: null });
  const twin = await finance.call(SAVE, { ...vault, name: 'play console' });
  expect(twin).toMatchObject({ status: 409, body: { fields: { name: 'This name is taken.' } } });
  const changed = await finance.call(SAVE, {
    ...vault,
    id: it['id'],
    version: 1,
    ownerId: finance.id,
  });
  expect(changed.body).toMatchObject({ version: 2, owner: { name: 'Faisal' }, renewsOn: null });
  const late = await finance.call(SAVE, { ...vault, id: it['id'], version: 1 });
  expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
  const close = { id: it['id'], version: 2, closed: true };
  expect((await finance.call('POST /close-company-account', close)).body['closed']).toBe(true);
  expect((await finance.call('GET /company-accounts')).body['totalRows']).toBe(0);
  expect((await finance.call('GET /company-accounts', { closed: true })).body['totalRows']).toBe(1);
  await add();
  const open = { id: it['id'], version: 3, closed: false };
  expect((await finance.call('POST /close-company-account', open)).status).toBe(409);
  const none = await finance.call('POST /close-company-account', { ...open, id: 999_999 });
  expect(none.status).toBe(404);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'company-account')
    .where('subject_id', '=', String(it['id']))
    .orderBy('id')
    .execute();
  expect(audits.map((row) => row.action)).toEqual([
    'company-account.add',
    'company-account.save',
    'company-account.close',
  ]);
});

test('the list is searched, narrowed, sorted and paged, with what it costs a month', async () => {
  const today = dayOf(server.clock.now);
  await add({ cost: 120_000_000, costPer: 'year', renewsOn: addDays(today, 90) });
  await add({ name: 'AdMob', kind: 'network', ownerId: finance.id });
  await add({ name: 'Figma', kind: 'tool', cost: 45_000_000, costPer: 'month', renewsOn: today });
  const names = async (filter: object) =>
    ((await finance.call('GET /company-accounts', filter)).body['rows'] as { name: string }[]).map(
      (it) => it.name,
    );
  expect(await names({})).toEqual(['Figma', 'Play Console', 'AdMob']);
  expect(await names({ sort: 'cost', descending: true })).toEqual([
    'Figma',
    'Play Console',
    'AdMob',
  ]);
  expect(await names({ sort: 'name', perPage: 1, page: 2 })).toEqual(['Figma']);
  expect(await names({ kind: 'tool' })).toEqual(['Figma']);
  expect(await names({ soon: true })).toEqual(['Figma']);
  expect(await names({ search: 'faisal' })).toEqual(['AdMob']);
  expect(await names({ search: '%' })).toEqual([]);
  const [figma] = (await finance.call('GET /company-accounts', { search: 'figma' })).body[
    'rows'
  ] as { id: number }[];
  expect(await names({ id: figma!.id })).toEqual(['Figma']);
  const hits = await finance.call('GET /search', { q: 'figma', kinds: ['account'] });
  expect(hits.body['rows']).toMatchObject([{ title: 'Figma', note: 'No owner', end: 'tool' }]);
  const member = await server.as('Member');
  const none = await member.call('GET /search', { q: 'figma', kinds: ['account'] });
  expect(none.body['rows'] ?? []).toEqual([]);
  const { body } = await finance.call('GET /company-accounts');
  expect(body).toMatchObject({ totalRows: 3, monthlyCost: 55_000_000, soonCount: 1 });
});

test('a formula in a name is harmless in the export', async () => {
  await add({ name: '=HYPERLINK("http://x")' });
  const csv = await finance.call('GET /company-accounts/export', { format: 'csv' });
  expect(String(csv.body['raw'])).toContain(`"'=HYPERLINK(""http://x"")"`);
  const xlsx = await finance.call('GET /company-accounts/export', { format: 'xlsx' });
  expect(xlsx.status).toBe(200);
});

test('owners are reminded a month, a week and a day before, once each; others when there is none', async () => {
  const now = new Date('2026-03-01T04:00:00Z');
  await add({ name: 'Figma', kind: 'tool', renewsOn: '2026-03-20', ownerId: admin.id });
  await add({ name: 'Sentry', kind: 'tool', renewsOn: '2026-03-02' });
  await add({ name: 'Far', kind: 'tool', renewsOn: '2026-06-02' });
  const remind = (at: Date) =>
    remindRenewals(server.db, at, (ids, notice) => notify(server.db, ids, notice, at));
  const told = async () =>
    (
      await server.db
        .selectFrom('notifications')
        .select(['person_id', 'title', 'read_at'])
        .orderBy('id')
        .execute()
    ).map((it) => [it.person_id, it.title, it.read_at === null]);
  await remind(now);
  await remind(now);
  expect(await told()).toEqual([
    [finance.id, 'Sentry renews tomorrow', true],
    [admin.id, 'Figma renews in 19 days', true],
  ]);
  await remind(new Date('2026-03-15T04:00:00Z'));
  expect(await told()).toEqual([
    [finance.id, 'Sentry renews tomorrow', false],
    [admin.id, 'Figma renews in 19 days', false],
    [finance.id, 'Sentry should have been renewed on 2 Mar', true],
    [admin.id, 'Figma renews in 5 days', true],
  ]);
});

test('what renews on a 31st does so again after a shorter month, until somebody says another day', async () => {
  const kept = async (it: object) =>
    (await finance.call(SAVE, it)).body as object as CompanyAccount;
  const asked = { name: 'Figma', kind: 'tool', costPer: 'month' };
  let it = await kept({ ...asked, renewsOn: '2026-01-31' });
  const renewed = async () => {
    const renewsOn = nextRenewal({ ...it, renewsOn: it.renewsOn! }, it.renewsOn!);
    const { id, version, renewsDay } = it;
    it = await kept({ ...asked, id, version, renewsOn, renewsDay });
    return it.renewsOn;
  };
  expect([await renewed(), await renewed(), await renewed()]).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  // Another change leaves it as it is; another day begins anew.
  const { id } = it;
  it = await kept({ ...asked, id, version: it.version, renewsOn: it.renewsOn, notes: 'Ten seats' });
  expect(it.renewsDay).toBe(31);
  it = await kept({ ...asked, id, version: it.version, renewsOn: '2026-05-15' });
  expect(await renewed()).toBe('2026-06-15');
});
