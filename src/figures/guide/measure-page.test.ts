import { expect, test } from 'vitest';
import { guideHash, hashOfMeasure } from './guide-hash.ts';
import { openedBy, pageKeys, pageOf, pagesWith, titleOf } from './measure-page.ts';

test.each(pageKeys)('the example of %s comes to something', (key) => {
  const { example, use, title } = pageOf(key);
  // One sum as it is needs no example.
  const { result, given } = example ?? { result: '1', given: [{ value: '1' }] };
  expect(result).toMatch(/\d/);
  expect(given.length).toBeGreaterThan(0);
  for (const it of given) expect(it.value).toMatch(/[1-9]/);
  expect(use).toMatch(/\.$/);
  expect(title).not.toBe('');
});

test('an example is computed by the definition that the pages use', () => {
  expect(pageOf('ecpm').example).toEqual({
    given: [
      { name: 'Ad revenue', value: '$120.00' },
      { name: 'Impressions', value: '15.00K' },
    ],
    result: '$8.00',
  });
  expect(pageOf('stickiness').example?.result).toBe('20.0%');
  expect(pageOf('mau').example?.result).toBe('50.00K');
  // One sum as it is needs none.
  expect(pageOf('clicks').example).toBeNull();
});

test('where a measure does not exist is what its tables do not know', () => {
  expect(pageOf('ecpm').notBy).toEqual(['Media source', 'Campaign', 'Version']);
  expect(pageOf('mau').notBy).toEqual(
    expect.arrayContaining(['Country', 'Version', 'Ad network', 'Media source']),
  );
  expect(pageOf('arpu').sources.map((it) => it.title)).toContain('Unique users');
});

test('one page explains all ages of a cohort, and the address names it', () => {
  expect(hashOfMeasure('roas30')).toBe('#measure-roas');
  expect(openedBy('measure-roas')).toBe('roas');
  expect(openedBy('measure-luck')).toBe('all');
  expect(openedBy('comment-12')).toBeUndefined();
  expect(openedBy(guideHash(undefined).slice(1))).toBe('all');
  expect(pageOf('roas')).toMatchObject({ title: 'Paid ROAS Dn', ages: [0, 1, 3, 7, 14, 30, 45] });
  expect(pageOf('ecpm').ages).toEqual([]);
  expect(titleOf('retention')).toBe('Retention');
});

test('the guide is searched by name and by words', () => {
  expect(pagesWith('ecpm')[0]).toBe('ecpm');
  expect(pagesWith('unique users')).toEqual(expect.arrayContaining(['wau', 'mau']));
  expect(pagesWith('no such thing')).toEqual([]);
});
