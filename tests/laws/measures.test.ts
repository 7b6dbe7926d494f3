import { expect, test } from 'vitest';
import { actions } from '#/app/actions.ts';
import { formats } from '#/domains/catalogue/data-entry/imports/formats.ts';
import { pageKeyOf } from '#/figures/guide/families.ts';
import { pageKeys } from '#/figures/guide/measure-page.ts';
import { tableSources } from '#/figures/guide/sources.ts';
import { measureKeys } from '#/figures/measures.ts';
import { dayTableNames } from '#/store/facts/tables.ts';

test('every measure has a page of the guide, and every page a measure', () => {
  const explained = new Set(measureKeys.map(pageKeyOf));
  expect([...explained].sort()).toEqual([...pageKeys].sort());
});

test.each(dayTableNames)('the guide names every report that delivers into %s', (table) => {
  const delivering = formats.filter((it) => it.table === table).map((it) => it.code);
  expect([...tableSources[table]].sort()).toEqual([...new Set(delivering)].sort());
});

test('the palette explains every measure', () => {
  const offered = new Set(actions.map((it) => it.id));
  expect(pageKeys.filter((it) => !offered.has(`measure.explain-${it}`))).toEqual([]);
});
