import { expect, test } from 'vitest';
import { formatOf } from '#/domains/catalogue/data-entry/imports/formats.ts';
import { connectors } from '#/domains/catalogue/networks/connectors/connectors.ts';
import { seededNetworks } from '#/figures/seeded-networks.ts';
import { hourReports } from '#/figures/today/hour-reports.ts';

const reports = connectors.flatMap((it) =>
  it.reports.map((report) => ({ ...report, network: it.network })),
);

const byHour = connectors.flatMap((it) =>
  (it.hours ?? []).map((report) => ({ ...report, network: it.network })),
);

test('the codes of connectors and of their reports are unique, and a network has one connector', () => {
  for (const codes of [
    connectors.map((it) => it.code),
    connectors.map((it) => it.network),
    [...reports, ...byHour].map((it) => it.code),
  ]) {
    expect(codes.filter((it, at) => codes.indexOf(it) !== at)).toEqual([]);
  }
});

test.each(connectors)('$name belongs to a network of a new installation', ({ network }) => {
  expect(seededNetworks.map((it) => it.code)).toContain(network);
});

test.each(connectors)('$name names hosts and keeps its secrets secret', (it) => {
  for (const host of it.hosts) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  expect(it.fields.some((field) => field.secret)).toBe(true);
  const loud = it.fields.filter((field) => /key|secret|token|password/i.test(field.name));
  expect(loud.filter((field) => !field.secret && !/id$/i.test(field.name))).toEqual([]);
});

test.each(connectors)(
  '$name says what each of its optional parts is for',
  ({ fields, reports, changesNeed = [] }) => {
    const optional = fields.filter((it) => it.optional).map((it) => it.name);
    const needed = [...reports.flatMap((it) => it.needs ?? []), ...changesNeed];
    expect([...new Set(needed)].sort()).toEqual(optional.sort());
    const isAlways = reports.some((it) => !it.needs);
    const isForNothing = changesNeed.length === 0 && reports.every((it) => !it.needs);
    expect(optional.length > 0 && isAlways && isForNothing).toBe(false);
  },
);

test('figures by the hour know every report that brings them', () => {
  expect(Object.keys(hourReports).sort()).toEqual(byHour.map((it) => it.code).sort());
  for (const it of byHour) {
    const tells = formatOf(it.format)?.table === 'monetisation' ? 'revenue' : 'spend';
    expect(hourReports[it.code]?.tells).toBe(tells);
  }
});

test.each([...reports, ...byHour])(
  '$name is read by an import format of the same network and zone',
  (it) => {
    const format = formatOf(it.format);
    // An account's own zone is asked for, as a format of such days takes the account's currency.
    const counts =
      typeof it.zone === 'string' ? { timezone: it.zone } : { inAccountCurrency: true };
    expect(format).toMatchObject({ network: it.network, ...counts });
  },
);

test.each(reports)('$name can be fetched to its end', ({ days }) => {
  expect(days.atOnce).toBeGreaterThanOrEqual(1);
  expect(days.again).toBeGreaterThanOrEqual(3);
  expect(days.back).toBeGreaterThanOrEqual(days.again);
});
