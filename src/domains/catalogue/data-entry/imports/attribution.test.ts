import { afterEach, beforeEach, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fixture, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { recheckBatch } from './receive-report.server.ts';

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

test('an attribution service names apps and campaigns itself, and stands behind the network’s own', async () => {
  const { id, status, preview } = await desk.receive(await fixture('adjust.csv'), 'Studio Adjust');
  // Pebble Sort is known there by the number of its store page only.
  expect([status, preview.unknownApps.map((it) => [it.kind, it.key])]).toEqual([
    'validated',
    [['app', '1234567890']],
  ]);
  await desk.db
    .updateTable('apps')
    .set({ store_id: 'id1234567890' })
    .where('id', '=', desk.apps[1]!)
    .execute();
  const anyone = { by: null, scopeApps: 'all' as const };
  const file = reportFile(await fixture('adjust.csv'));
  expect((await recheckBatch(desk.stores, id, file, anyone)).status).toBe('validated');
  await commitImport(desk.stores, id, file, desk.step);
  const campaigns = await desk.db
    .selectFrom('campaigns as c')
    .innerJoin('networks as n', 'n.id', 'c.network_id')
    .select(['n.code', 'c.external_id', 'c.name', 'c.app_id'])
    .orderBy('c.external_id')
    .execute();
  expect(campaigns).toEqual([
    { code: 'meta-ads', external_id: '238500000001', name: 'LNT Summer-PK', app_id: desk.apps[0] },
    { code: 'applovin', external_id: '9f8e7d', name: 'PEB AXON', app_id: desk.apps[1] },
  ]);
  const spend = async () => {
    const rows = await totals(desk.facts, {
      table: 'acquisition',
      measures: ['spend_micros'],
      by: ['source', 'campaign_id'],
      from: '2025-11-17',
      to: '2025-11-17',
      scopeApps: 'all',
    });
    return rows.map((it) => it.source);
  };
  expect(await spend()).toEqual(['adjust', 'adjust']);
  const own =
    'day,campaign_id_external,campaign,country,cost\n2025-11-17,9f8e7d,PEB AXON,us,4.00\n';
  const applovin = await desk.receive(own, 'Studio AppLovin');
  await commitImport(desk.stores, applovin.id, reportFile(own), desk.step);
  expect(await spend()).toEqual(['adjust', 'applovin']);
});

test('a campaign that is linked keeps to its own network', async () => {
  const text =
    'Date,Media Source (pid),Campaign (c),Installs,Total Cost\n2025-11-17,Facebook Ads,LNT 7,5,9.00\n';
  const { preview } = await desk.receive(text, 'Studio AppsFlyer');
  expect(preview.unknownApps).toMatchObject([
    { key: 'LNT 7', kind: 'campaign', network: 'meta-ads', value: 9e6 },
  ]);
});
