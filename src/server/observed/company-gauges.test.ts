import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { openJobs, type Jobs } from '#/store/jobs/jobs.ts';
import { connectRecords, type Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { addCompanyGauges } from './company-gauges.ts';

let records: Records;
let jobs: Jobs;

beforeAll(async () => {
  records = await testDatabase();
  jobs = await openJobs({ url: records.url, mode: 'client', onError: () => {} });
});
afterAll(async () => {
  await jobs.stop();
  await records.close();
});

/** What a scrape shows, by line. */
async function scraped() {
  const registry = new Registry();
  addCompanyGauges(registry, { records, live: { size: () => 3 } });
  const lines = (await registry.metrics()).split('\n').filter((it) => it && !it.startsWith('#'));
  return new Map(
    lines.map((it) => [
      it.slice(0, it.lastIndexOf(' ')),
      Number(it.slice(it.lastIndexOf(' ') + 1)),
    ]),
  );
}

test('a company that has just begun shows noughts, not errors', async () => {
  const shown = await scraped();
  expect(shown.get('backlot_records_up')).toBe(1);
  expect(shown.get('backlot_live_streams')).toBe(3);
  expect(shown.get('backlot_sessions_active')).toBe(0);
  expect([...shown.keys()].filter((it) => it.startsWith('backlot_jobs'))).toEqual([]);
  expect(shown.get('backlot_records_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
});

test('jobs stand by queue and state, and those that nobody takes grow old', async () => {
  const { db } = records;
  await jobs.enqueue(db, 'mail', { n: 1 });
  await jobs.enqueue(db, 'mail', { n: 2 });
  await jobs.enqueue(db, 'later', {}, { after: new Date(Date.now() + 3_600_000) });
  await vi.waitFor(async () =>
    expect((await scraped()).get('backlot_jobs{queue="mail",state="waiting"}')).toBe(2),
  );
  const shown = await scraped();
  expect(shown.get('backlot_jobs_overdue_seconds{queue="mail"}')).toBeGreaterThan(0);
  expect(shown.get('backlot_jobs{queue="later",state="waiting"}')).toBe(1);
  // What is for later is not late.
  expect(shown.has('backlot_jobs_overdue_seconds{queue="later"}')).toBe(false);
});

test('a source that fails and a key that is refused are seen by their network', async () => {
  const { db } = records;
  await seedNetworks(db);
  const network = await db
    .updateTable('networks')
    // Somebody named it, and their quotes must not end the label.
    .set({ name: 'My "own" network' })
    .where('code', '=', 'admob')
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Main', kind: 'admob' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = await db
    .insertInto('network_keys')
    .values({
      network_id: network.id,
      account_id: account.id,
      connector: 'admob',
      sealed: Buffer.from('sealed'),
      shown: '{}',
      refused_at: new Date(),
      refusal: 'It was revoked.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pulledAt = new Date('2026-03-01T05:00:00Z');
  const report = { wanted_from: '2026-01-01', next_at: new Date(), key_id: key.id };
  await db
    .insertInto('network_sources')
    .values([
      { ...report, report: 'mediation', pulled_at: pulledAt, failures: 4 },
      { ...report, report: 'never', failures: 1 },
    ])
    .execute();
  const shown = await scraped();
  const name = String.raw`network="My \"own\" network"`;
  expect(shown.get(`backlot_keys_refused{${name}}`)).toBe(1);
  expect(shown.get(`backlot_pull_failures{${name},report="mediation"}`)).toBe(4);
  expect(shown.get(`backlot_pull_success_timestamp_seconds{${name},report="mediation"}`)).toBe(
    pulledAt.getTime() / 1_000,
  );
  // It never went well: there is no moment to tell, and 1970 would be one.
  expect(shown.has(`backlot_pull_success_timestamp_seconds{${name},report="never"}`)).toBe(false);
});

test('with the records away the rest is shown all the same', async () => {
  const gone = connectRecords(records.url, 1);
  await gone.close();
  const registry = new Registry();
  addCompanyGauges(registry, { records: gone, live: { size: () => 1 } });
  const text = await registry.metrics();
  expect(text).toContain('backlot_records_up 0');
  expect(text).toContain('backlot_live_streams 1');
  expect(text).not.toMatch(/^backlot_jobs/m);
});
