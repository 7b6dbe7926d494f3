import { expect, test } from 'vitest';
import { measureKeys } from '#/figures/measures.ts';
import { figureGroups, groupsOf, headlinesOf, isOpen, openMeasures } from './share-figures.ts';

test('every measure is made of known groups', () => {
  expect(measureKeys.filter((it) => groupsOf(it).length === 0)).toEqual([]);
  expect(openMeasures(figureGroups)).toEqual(measureKeys);
  expect(openMeasures([])).toEqual([]);
});

test.each([
  ['revenue', ['revenue']],
  ['ecpm', ['revenue', 'ads']],
  ['arpdau', ['revenue', 'engagement']],
  ['profit', ['revenue', 'spend']],
  ['roas7', ['revenue', 'spend']],
  ['cpi', ['spend']],
  ['fill', ['ads']],
  ['dau', ['engagement']],
  ['retention7', ['engagement']],
  ['ltv30', ['revenue', 'engagement']],
  ['iapRevenue', ['revenue']],
  ['rating', ['store']],
] as const)('%s gives %o away', (measure, groups) => {
  expect(groupsOf(measure)).toEqual(groups);
});

test('nothing that is made of what is not shared is open', () => {
  for (const group of figureGroups) {
    const others = figureGroups.filter((it) => it !== group);
    for (const key of openMeasures(others)) expect(groupsOf(key)).not.toContain(group);
  }
});

test.each(figureGroups)('%s alone has something to show', (group) => {
  const { tiles, columns } = headlinesOf([group]);
  expect(tiles.length).toBeGreaterThan(0);
  expect(columns.filter((it) => !isOpen(it, [group]))).toEqual([]);
});
