import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { rateText } from '#/kernel/rates.ts';
import { makeOutbound } from '#/store/outbound/outbound.ts';
import { readRates } from '#/store/rates.records.ts';
import type { NetworkServer } from '../../../../../../tests/support/networks/network-server.ts';
import { APP_ID, rateServers } from '../../../../../../tests/support/networks/rate-servers.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import { rewrapAppId } from './app-id.records.ts';
import { fetchRates } from './fetch-rates.job.ts';

const bank = { csv: '' };
const masterKey = Buffer.alloc(32, 7).toString('base64');
let network: NetworkServer;
let server: TestServer;
let finance: Colleague;
let yesterday: string;
beforeAll(async () => {
  network = await rateServers(bank);
  server = await testServer(undefined, network.url);
  finance = await server.as('Finance');
  yesterday = addDays(dayOf(server.clock.now, 'UTC'), -1);
});
afterAll(async () => {
  await server.close();
  network.close();
});
beforeEach(async () => {
  await server.db.deleteFrom('exchange_rates').execute();
  await server.db.deleteFrom('settings').where('name', '=', 'exchange-rate-feed').execute();
  bank.csv = `Date,USD,GBP,CYP,\n${yesterday},1.1648,0.88333,N/A,\n${addDays(yesterday, -1)},1.16,0.88,N/A,\n`;
  network.seen.length = 0;
});

const SAVE = 'POST /save-exchange-rate-feed';
const TEST = 'POST /test-exchange-rate-feed';
const shown = async () => (await finance.call('GET /exchange-rate-feed')).body;
const tools = () => ({
  db: server.db,
  outbound: makeOutbound({ standIn: network.url }),
  masterKey,
  now: server.clock.now,
});
const fetchAll = () => fetchRates(tools());
const rateOf = async (currency: string, day = yesterday) => {
  const found = (await readRates(server.db, { from: day, to: day })).of(currency, day);
  return found && `${rateText(found.rate)} ${found.source}`;
};

test('only who may enter rates chooses and tests their source', async () => {
  expect((await server.call('GET /exchange-rate-feed')).status).toBe(401);
  const member = await server.as('Member');
  expect((await member.call('GET /exchange-rate-feed')).status).toBe(200);
  expect((await member.call(SAVE, { appId: null })).status).toBe(403);
  expect((await member.call(TEST)).status).toBe(403);
});

test.each(['', 'x', APP_ID.slice(1), `${APP_ID}0`, 7])(
  '%j is refused as an app id',
  async (appId) => {
    const reply = await finance.call(SAVE, { appId });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys(reply.body.fields!)).toEqual(['appId']);
    expect(network.seen).toEqual([]);
  },
);

test('an app id the source refuses is not kept', async () => {
  const reply = await finance.call(SAVE, { appId: APP_ID.replace('0', 'f') });
  expect(reply).toMatchObject({ status: 400, body: { fields: { appId: expect.any(String) } } });
  expect(JSON.stringify(reply.body)).not.toContain(APP_ID.slice(1));
  expect(await shown()).toMatchObject({ source: 'ecb' });
});

test('an app id is tested, sealed, never shown, and moves to another master key', async () => {
  expect((await finance.call(SAVE, { appId: APP_ID })).body).toMatchObject({ source: 'oxr' });
  expect((await finance.call(TEST)).body['message']).toBe(
    `It works: 2 currencies, the last rates are of ${yesterday}.`,
  );
  const kept = await server.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'exchange-rate-feed')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(APP_ID);
  const audits = await server.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(audits)).not.toContain(APP_ID);
  const other = Buffer.alloc(32, 9).toString('base64');
  await rewrapAppId(server.db, masterKey, other);
  expect(await fetchRates({ ...tools(), masterKey: other })).toBeGreaterThan(0);
  expect((await finance.call(SAVE, { appId: null })).body).toMatchObject({ source: 'ecb' });
});

test('without an app id the European Central Bank is asked, which has no rupee', async () => {
  expect(await fetchAll()).toBe(4);
  expect(await rateOf('EUR')).toBe('1.1648 ecb');
  expect(await rateOf('GBP')).toBe('1.318646485458435692 ecb');
  expect(await rateOf('PKR')).toBeUndefined();
  expect(await fetchAll()).toBe(4);
  const versions = await server.db.selectFrom('exchange_rates').select('version').execute();
  expect(versions.map((it) => it.version)).toEqual([1, 1, 1, 1]);
});

test('a table that ends years ago is not taken for the present one', async () => {
  bank.csv = 'Date,USD,JPY\n2010-02-14,2,1\n2010-02-12,1.3572,122.3\n';
  expect(await fetchAll()).toBe(0);
  expect((await shown())['problem']).toBe(
    'The European Central Bank sent rates that end on 14 Feb 2010.',
  );
  expect((await finance.call(TEST)).status).toBe(503);
});

test('with an app id each day is fetched once, the rupee among them', async () => {
  await finance.call(SAVE, { appId: APP_ID });
  network.seen.length = 0;
  expect(await fetchAll()).toBe(62);
  expect(network.seen).toHaveLength(31);
  expect(await rateOf('PKR')).toBe('0.003553660270078181 oxr');
  expect(await rateOf('EUR')).toBe('1.162790697674418605 oxr');
  network.seen.length = 0;
  await fetchAll();
  expect(network.seen.map((it) => it.path)).not.toContain(`/api/historical/${yesterday}.json`);
});

test('a source that is out of order is named, without the app id, and asked again', async () => {
  await finance.call(SAVE, { appId: APP_ID });
  network.next.push({ status: 500, body: 'out of order' });
  expect(await fetchAll()).toBe(0);
  const { problem } = await shown();
  expect(problem).toContain('(500)');
  expect(problem).not.toContain(APP_ID);
  network.next.push({ body: { base: 'EUR', rates: { PKR: 300 } } });
  await fetchAll();
  expect((await shown())['problem']).toContain('something else than rates of the dollar');
  await fetchAll();
  expect((await shown())['problem']).toBeNull();
});
