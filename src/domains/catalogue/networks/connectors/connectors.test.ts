import { expect, test } from 'vitest';
import { formats } from '#/domains/catalogue/data-entry/imports/formats.ts';
import { seededNetworks } from '#/figures/seeded-networks.ts';
import { connectors } from './connectors.ts';

test('every connector belongs to a network, and each of its reports to a format in the same zone', () => {
  const networks = seededNetworks.map((it) => it.code);
  for (const it of connectors) {
    expect(networks).toContain(it.network);
    for (const report of it.reports) {
      const format = formats.find((one) => one.code === report.format);
      expect(format).toMatchObject({ network: it.network, timezone: report.zone });
    }
  }
  const codes = connectors.flatMap((it) => [it.code, ...it.reports.map((one) => one.code)]);
  expect(new Set(connectors.map((it) => it.network)).size).toBe(connectors.length);
  expect(new Set(codes).size).toBe(codes.length);
});
