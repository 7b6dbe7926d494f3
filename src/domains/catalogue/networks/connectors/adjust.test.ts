import { expect, test } from 'vitest';
import { adjustKey, adjustServer } from '../../../../../tests/support/networks/adjust.ts';
import { campaignReportTests } from '../../../../../tests/support/networks/campaign-report.ts';
import { connectorDesk } from '../../../../../tests/support/networks/connector-desk.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { adjust } from './adjust.ts';

campaignReportTests({
  connector: adjust,
  serve: adjustServer,
  key: adjustKey,
  report: 'adjust-spend',
  columns: ['dimensions', 'metrics'],
  welcome: 'The key works: 1 app yesterday and today.',
});

test('cohorts come with the ages they have reached when they were fetched, and no further', async () => {
  // Three and forty days before the report is read.
  const [old, young] = ['2025-10-11', '2025-11-17'];
  const network = await adjustServer([old, young]);
  const desk = connectorDesk(adjust, network, adjustKey);
  const { text, rows } = await desk.pull('adjust-cohort', old, young);
  network.close();
  expect(rows).toBe(2);
  expect(network.seen[0]!.query.get('cohort_maturity')).toBe('immature');
  const report = await readWhole(text);
  expect([report.source, report.problems]).toEqual(['adjust-cohort', []]);
  const agesOf = (day: string) => report.rows.filter((it) => it.day === day).map((it) => it.age);
  expect(agesOf(young)).toEqual([0, 1, 2]);
  expect(agesOf(old)).toEqual([0, 1, 2, 3, 7, 14, 21, 30]);
  // Sums up to an age, stored as what each age added: $31 of ads up to day 30.
  const adRevenue = report.rows
    .filter((it) => it.day === old)
    .reduce((sum, it) => sum + it.is['ad_revenue_micros']!, 0);
  expect(adRevenue).toBe(31_000_000);
});
