import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Delivery } from '#/store/facts/facts.ts';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { rekeyImports } from './rekey-imports.server.ts';
import { revertImport } from './revert-batch.server.ts';

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const period = { from: '2025-01-01', to: '2025-12-31', scopeApps: 'all' } as const;
const idOf = async (code: string) => {
  const networks = desk.db.selectFrom('networks').select('id').where('code', '=', code);
  return (await networks.executeTakeFirstOrThrow()).id;
};
const nameOf = async (id: number) => {
  const networks = desk.db.selectFrom('networks').select('name').where('id', '=', id);
  return (await networks.executeTakeFirst())?.name ?? 'nobody';
};

/** Installs by who brought them. */
async function installs() {
  const rows = await totals(desk.facts, {
    ...period,
    table: 'cohort',
    measures: ['installs'],
    by: ['network_id'],
    where: { age: [0] },
  });
  const named = rows.map(async (it) => [await nameOf(it.network_id), it.installs] as const);
  return Object.fromEntries(await Promise.all(named));
}

async function revenue() {
  const rows = await totals(desk.facts, {
    ...period,
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: [],
  });
  return rows[0]?.revenue_micros;
}

/** A report as an earlier version took it in: all of it under who reported it. */
async function enterAsBefore(
  text: string,
  account: string,
  delivery: (account: number) => Omit<Delivery, 'sourceTimezone' | 'fetchedAt'>,
) {
  const { id } = await desk.upload(text, account);
  const batches = desk.db.updateTable('import_batches').where('id', '=', id);
  const { account_id } = await batches
    .set({ status: 'committed', committed_at: fetchedAt, rekeyed: false })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const older = { ...delivery(account_id), sourceTimezone: 'UTC', fetchedAt };
  await desk.facts.commitBatch({ id, deliveries: [older as Delivery] });
  return id;
}

const told: unknown[] = [];
const rekey = () => {
  told.length = 0;
  return rekeyImports(
    { ...desk.stores, files: desk.files },
    fetchedAt,
    async (_db, it) => void told.push(it),
  );
};

const span = { from: '2025-11-17', to: '2025-11-19' };

async function cohortsAsBefore() {
  const [app] = desk.apps as [number, number];
  const adjust = await idOf('adjust');
  const row = { app_id: app, network_id: adjust, campaign_id: 0, country: '', platform: 'android' };
  const sums = { ad_revenue_micros: 10_500_000, iap_revenue_micros: 1_000_000 };
  return enterAsBefore(fixture('adjust-cohort.csv'), 'Studio Adjust', (account_id) => ({
    table: 'cohort',
    source: 'adjust-cohort',
    precedence: 'attributedCohort',
    slices: [{ account_id, app_id: app, ...span }],
    rows: ['2025-11-17', '2025-11-18', '2025-11-19'].map((day) => ({
      ...row,
      ...sums,
      account_id,
      day,
      age: 0,
      installs: 200,
      retained_users: 200,
      provisional: false,
    })),
  }));
}

test('cohorts of an earlier version come under who brought them, once, and go with their import', async () => {
  const id = await cohortsAsBefore();
  expect(await installs()).toEqual({ Adjust: 600 });
  const made = await rekey();
  expect(await installs()).toEqual({ AppLovin: 600 });
  expect(told).toMatchObject([
    { action: 'import.join', subject: ['import', made[0]], after: { of: id, rekeyed: true } },
  ]);
  expect(await rekey()).toEqual([]);
  await revertImport(desk.stores, id, desk.step);
  expect(await installs()).toEqual({});
});

test('a run that was stopped before its end is done once more, with one effect', async () => {
  await cohortsAsBefore();
  const stopped = rekeyImports({ ...desk.stores, files: desk.files }, fetchedAt, async () => {
    throw new Error('no room');
  });
  await expect(stopped).rejects.toThrow('could not be read anew');
  await rekey();
  expect(await installs()).toEqual({ AppLovin: 600 });
});

test('days that a newer report has brought are left to it', async () => {
  await cohortsAsBefore();
  const later = new Date(fetchedAt.getTime() + 60_000);
  const text = fixture('adjust-cohort.csv').replaceAll('AppLovin,200', 'Mintegral,70');
  const { id } = await desk.upload(text, 'Studio Adjust', later);
  await commitImport(desk.stores, id, reportFile(text), desk.step, 'anything');
  expect(await rekey()).toEqual([]);
  expect(await installs()).toEqual({ Mintegral: 210 });
});

test("a mediation's total of an earlier version stands above what networks say of the same days", async () => {
  const [app] = desk.apps as [number, number];
  const total = [
    'day,package_name,platform,country,ad_format,impressions,estimated_revenue',
    '2025-11-17,com.backlot.lanternlagoon,android,us,INTER,500,50',
  ].join('\n');
  const max = await idOf('max');
  await enterAsBefore(total, 'Studio MAX', (account_id) => ({
    table: 'monetisation',
    source: 'max',
    precedence: 'mediation',
    slices: [{ account_id, app_id: app, from: '2025-11-17', to: '2025-11-17' }],
    rows: [
      {
        day: '2025-11-17',
        app_id: app,
        network_id: max,
        account_id,
        country: 'US',
        platform: 'android',
        ad_format: 'interstitial',
        ad_unit_id: 0,
        requests: null,
        responses: null,
        impressions: 500,
        clicks: null,
        revenue_micros: 50_000_000,
        provisional: false,
      },
    ],
  }));
  const own = [
    'Date,App,Platform,Impressions,Est. earnings (USD)',
    '2025-11-17,com.backlot.lanternlagoon,android,100,20',
  ].join('\n');
  const { id } = await desk.upload(own, 'Studio AdMob');
  await commitImport(desk.stores, id, reportFile(own), desk.step);
  expect(await revenue()).toBe(70_000_000);
  expect(await rekey()).toHaveLength(1);
  expect(await revenue()).toBe(50_000_000);
});

test('countries under codes of the past come under their present ones, once, and nothing else moves', async () => {
  const [app] = desk.apps as [number, number];
  const text = [
    'Date,App,Platform,Country,Impressions,Est. earnings (USD)',
    '2025-11-17,com.backlot.lanternlagoon,android,Germany,100,20',
    '2025-11-17,com.backlot.lanternlagoon,android,Pakistan,40,2',
  ].join('\n');
  const admob = await idOf('admob');
  const row = (account_id: number, country: string, impressions: number, dollars: number) => ({
    day: '2025-11-17',
    app_id: app,
    network_id: admob,
    account_id,
    country,
    platform: 'android',
    ad_format: '',
    ad_unit_id: 0,
    requests: null,
    responses: null,
    impressions,
    clicks: null,
    revenue_micros: dollars * 1_000_000,
    provisional: false,
  });
  const id = await enterAsBefore(text, 'Studio AdMob', (account_id) => ({
    table: 'monetisation',
    source: 'admob',
    precedence: 'network',
    slices: [{ account_id, app_id: app, from: '2025-11-17', to: '2025-11-17' }],
    rows: [row(account_id, 'DD', 100, 20), row(account_id, 'PK', 40, 2)],
  }));
  await desk.db.updateTable('import_batches').set({ rekeyed: true }).execute();
  const byCountry = async () => {
    const rows = await totals(desk.facts, {
      ...period,
      table: 'monetisation',
      measures: ['revenue_micros'],
      by: ['country'],
    });
    return Object.fromEntries(rows.map((it) => [it.country, it.revenue_micros]));
  };
  expect(await byCountry()).toEqual({ DD: 20_000_000, PK: 2_000_000 });
  expect(await rekey()).toHaveLength(1);
  expect(await byCountry()).toEqual({ DE: 20_000_000, PK: 2_000_000 });
  expect(await rekey()).toEqual([]);
  await revertImport(desk.stores, id, desk.step);
  expect(await byCountry()).toEqual({});
});

test('what has no kept report, or stands right, is looked at and left', async () => {
  const id = await cohortsAsBefore();
  await desk.db.updateTable('import_batches').set({ file_key: null }).execute();
  expect(await rekey()).toEqual([]);
  expect(await installs()).toEqual({ Adjust: 600 });
  const text = fixture('max-revenue.csv');
  const max = await desk.upload(text, 'Studio MAX');
  await commitImport(desk.stores, max.id, reportFile(text), desk.step);
  await desk.db.updateTable('import_batches').set({ rekeyed: false }).execute();
  expect(await rekey()).toEqual([]);
  const left = desk.db.selectFrom('import_batches').select('rekeyed').orderBy('id');
  expect(await left.execute()).toEqual([{ rekeyed: true }, { rekeyed: true }]);
  expect(id).toBeLessThan(max.id);
});

test('a report of one network is not read as a report of all', async () => {
  const id = await cohortsAsBefore();
  const mintegral = await idOf('mintegral');
  await sql`update import_batches set findings = findings || ${JSON.stringify({ networkId: mintegral })}::jsonb
    where id = ${id}`.execute(desk.db);
  expect(await rekey()).toEqual([]);
  expect(await installs()).toEqual({ Adjust: 600 });
});

test('a report that is lost holds up none of the others', async () => {
  const lost = await cohortsAsBefore();
  await desk.db.updateTable('import_batches').set({ file_key: 'gone' }).execute();
  const text = fixture('max-revenue.csv');
  const { id } = await desk.upload(text, 'Studio MAX');
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  await desk.db.updateTable('import_batches').set({ rekeyed: false }).execute();
  await expect(rekey()).rejects.toThrow('could not be read anew');
  const left = desk.db.selectFrom('import_batches').select(['id', 'rekeyed']).orderBy('id');
  expect(await left.execute()).toEqual([
    { id: lost, rekeyed: false },
    { id, rekeyed: true },
  ]);
});
