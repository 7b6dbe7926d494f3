import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateText } from '#/kernel/rates.ts';
import { readRates } from '#/store/rates.records.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { revaluedLabel } from './rate.labels.ts';
import type { ExchangeRate, RateGap, Revalued } from './rates.contract.ts';

let server: TestServer;
let finance: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  finance = await server.as('Finance', { name: 'Faisal' });
  member = await server.as('Member');
});
afterAll(() => server.close());
beforeEach(async () => void (await server.db.deleteFrom('exchange_rates').execute()));

const SAVE = 'POST /save-exchange-rate';
const friday = { day: '2025-11-14', currency: 'EUR', rate: '1.1583', reason: 'The bank’s own' };
const file = (text: string) => new File([text], 'rates.csv', { type: 'text/csv' });
const send = (key: string, who: Colleague, text: string) => {
  const form = new FormData();
  form.append('file', file(text));
  return who.call(`POST /${key}`, form);
};
interface List {
  rows: ExchangeRate[];
  totalRows: number;
  gaps: RateGap[];
  revalued: Revalued[];
  [name: string]: unknown;
}
const list = async (filter = {}) =>
  (await finance.call('GET /exchange-rates', filter)).body as List;

test('whoever reads revenue sees the rates, only finance and admins write them', async () => {
  expect((await server.call('GET /exchange-rates')).status).toBe(401);
  expect(
    (
      await (
        await server.as('HR', { without: ['revenue:read', 'rates:read'] })
      ).call('GET /exchange-rates')
    ).status,
  ).toBe(403);
  expect((await member.call('GET /exchange-rates')).status).toBe(200);
  expect((await member.call(SAVE, friday)).status).toBe(403);
  const deletion = { id: 1, version: 1, reason: 'Wrong' };
  expect((await member.call('POST /delete-exchange-rate', deletion)).status).toBe(403);
  for (const key of ['check-exchange-rates', 'import-exchange-rates']) {
    expect((await send(key, member, 'day,currency,rate\n')).status).toBe(403);
  }
  expect((await (await server.as('Admin')).call(SAVE, friday)).status).toBe(200);
});

test.each([
  [{ currency: 'USD' }, 'currency'],
  [{ currency: 'EURO' }, 'currency'],
  [{ rate: '0' }, 'rate'],
  [{ rate: '1,15' }, 'rate'],
  [{ rate: '-1.2' }, 'rate'],
  [{ day: '2025-02-30' }, 'day'],
  [{ day: '2199-01-01' }, 'day'],
  [{ reason: '' }, 'reason'],
  [{ id: 1 }, 'version'],
  [{ source: 'ecb' }, 'source'],
])('%j is refused by name', async (wrong, field) => {
  const reply = await finance.call(SAVE, { ...friday, ...wrong });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('a rate is entered, corrected against its version and deleted, each with its reason', async () => {
  const { body: rate } = await finance.call(SAVE, friday);
  expect(rate).toMatchObject({
    rate: '1.1583',
    source: 'hand',
    version: 1,
    by: { name: 'Faisal' },
  });
  expect((await finance.call(SAVE, friday)).status).toBe(409);
  const again = { ...friday, id: rate['id'], version: 1, rate: '1.16' };
  expect((await finance.call(SAVE, again)).body).toMatchObject({ rate: '1.16', version: 2 });
  expect(await finance.call(SAVE, again)).toMatchObject({
    status: 412,
    body: { current: { version: 2 } },
  });
  expect((await finance.call(SAVE, { ...again, id: 999_999 })).status).toBe(404);
  const deletion = { id: rate['id'], version: 2, reason: 'Entered twice' };
  expect((await finance.call('POST /delete-exchange-rate', deletion)).status).toBe(200);
  expect((await list()).totalRows).toBe(0);
  const audits = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject_type', '=', 'exchange-rate')
    .where('subject_id', '=', String(rate['id']))
    .orderBy('id')
    .execute();
  expect(audits.map((it) => it.action)).toEqual([
    'exchange-rate.add',
    'exchange-rate.save',
    'exchange-rate.delete',
  ]);
  expect(audits[2]!.after).toEqual({ reason: 'Entered twice' });
});

test('what people entered stands before what was fetched, which is not theirs to change', async () => {
  const fetched = { day: friday.day, currency: 'EUR', fetched_at: server.clock.now };
  await server.db
    .insertInto('exchange_rates')
    .values([
      { ...fetched, usd_per_unit: '1.15', source: 'ecb' },
      { ...fetched, usd_per_unit: '1.151', source: 'oxr' },
    ])
    .execute();
  const rateOf = async () => {
    const rates = await readRates(server.db, { from: friday.day, to: friday.day });
    const { rate, source } = rates.of('EUR', friday.day)!;
    return `${rateText(rate)} ${source}`;
  };
  expect(await rateOf()).toBe('1.151 oxr');
  await send('import-exchange-rates', finance, `day,currency,rate\n${friday.day},EUR,1.152\n`);
  expect(await rateOf()).toBe('1.152 file');
  await finance.call(SAVE, friday);
  expect(await rateOf()).toBe('1.1583 hand');
  const { rows } = await list();
  expect(rows.map((it) => [it.source, it.overruled])).toEqual([
    ['hand', false],
    ['file', true],
    ['oxr', true],
    ['ecb', true],
  ]);
  const change = { ...friday, id: rows[3]!.id, version: 1 };
  expect((await finance.call(SAVE, change)).status).toBe(409);
  const deletion = { id: rows[3]!.id, version: 1, reason: 'Wrong' };
  expect((await finance.call('POST /delete-exchange-rate', deletion)).status).toBe(409);
});

test('a file is imported whole or not at all, and the same one twice changes nothing', async () => {
  const wrong = 'Date,Currency,Rate\n2025-11-14,EUR,1.15\n2025-11-15,XXQ,2\n2025-13-15,PKR,0.003\n';
  const found = await send('check-exchange-rates', finance, wrong);
  expect(found.body['problems']).toMatchObject([
    { row: 3, column: 'currency' },
    { row: 4, column: 'day' },
  ]);
  expect((await send('import-exchange-rates', finance, wrong)).status).toBe(400);
  expect((await list()).totalRows).toBe(0);
  const right = 'day,currency,units per usd\n2025-11-14,PKR,281.4\n2025-11-17,PKR,280\n';
  const reply = await send('import-exchange-rates', finance, right);
  expect(reply.body).toEqual({ added: 2, changed: 0 });
  const again = await send('import-exchange-rates', finance, right);
  expect(again.body).toEqual({ added: 0, changed: 0 });
  const { rows } = await list({ currency: 'PKR', source: 'file' });
  expect(rows.map((it) => it.rate)).toEqual(['0.003571428571428571', '0.003553660270078181']);
});

test('the European Central Bank’s own table is read, by way of the euro', async () => {
  const table =
    'Date,USD,GBP,CYP,\n2025-11-14,1.1648,0.88333,N/A,\n2025-11-13,1.1619,0.88220,N/A,\n';
  expect((await send('import-exchange-rates', finance, table)).body).toEqual({
    added: 4,
    changed: 0,
  });
  const { rows } = await list({ from: '2025-11-14', to: '2025-11-14' });
  expect(rows.map((it) => [it.currency, it.rate])).toEqual([
    ['EUR', '1.1648'],
    ['GBP', '1.318646485458435692'],
  ]);
});

test('the days on which a needed currency has no rate are named', async () => {
  await server.db
    .insertInto('accounts')
    .values({ name: 'Lahore', kind: 'admob', currency: 'PKR' })
    .execute();
  expect((await list()).gaps).toMatchObject([{ currency: 'PKR', days: 90 }]);
  const { today } = (await finance.call('GET /exchange-rates')).body;
  const day = new Date(Date.parse(String(today)) - 20 * 86_400_000).toISOString().slice(0, 10);
  await send('import-exchange-rates', finance, `day,currency,rate\n${day},PKR,0.0035\n`);
  expect((await list()).gaps).toMatchObject([
    { currency: 'PKR', days: 70 },
    { currency: 'PKR', days: 12 },
  ]);
});

test('what a corrected rate moved is told in words to those who write rates, and to nobody else', async () => {
  const { db } = server;
  const account = { name: 'Berlin', kind: 'admob', currency: 'EUR' };
  const { id } = await db
    .insertInto('accounts')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = randomUUID();
  const at = new Date(server.clock.now.getTime() - 60_000);
  for (const source of ['google_ads', 'google_ads', 'meta_ads']) {
    const batch = await db
      .insertInto('import_batches')
      .values({
        source,
        fact_table: 'acquisition',
        account_id: id,
        file_name: 'spend.csv',
        file_size: 1,
        file_key: null,
        status: 'committed',
        fetched_at: at,
        from_day: null,
        to_day: null,
        rows: 1,
        findings: '{}',
        uploaded_by: null,
        uploaded_at: at,
        committed_by: null,
        committed_at: at,
        reverted_by: null,
        reverted_at: null,
        waits_from: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('revaluations')
      .values({
        batch_id: batch.id,
        run,
        at,
        figure: 'spend',
        from_day: '2025-09-12',
        to_day: '2025-09-14',
        before_micros: 401_366_667,
        after_micros: 399_576_667,
      })
      .execute();
  }
  const { revalued } = await list();
  expect(revalued.map((it) => revaluedLabel(it, '2025-11-23'))).toEqual([
    '3 imports of 2 sources valued anew: spend of 12 – 14 Sep moved from $1,204.10 to $1,198.73',
  ]);
  expect((await member.call('GET /exchange-rates')).body).toMatchObject({ revalued: [] });

  const longAgo = new Date(at.getTime() - 7 * 86_400_000);
  await db.updateTable('revaluations').set({ at: longAgo }).execute();
  expect((await list()).revalued).toEqual([]);
});
