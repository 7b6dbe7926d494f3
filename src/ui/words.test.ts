import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { initials, tintOf } from './avatar.tsx';
import { iconNames } from './icon-names.ts';
import { keyNames } from './kbd.tsx';
import { pagesAround } from './pagination.tsx';
import { matching } from './rich/option.ts';

test('the icon sheet has a drawing of each name, in their order', async () => {
  const sheet = await readFile(new URL('icons.svg', import.meta.url), 'utf8');
  const symbol = /^<symbol id="([^"]+)" viewBox="0 0 24 24">(?:<\w+ [^<>]+\/>)+<\/symbol>$/gm;
  const drawn = [...sheet.matchAll(symbol)].map(([, name]) => name);
  expect(drawn, 'run node tests/support/icon-sheet.ts').toEqual(iconNames);
});

test('keys are named as on the caps', () => {
  expect(keyNames('$mod+Shift+p')).toEqual(['Ctrl', 'Shift', 'P']);
  expect(keyNames('g 4')).toEqual(['G', '4']);
  expect(keyNames('ArrowUp')).toEqual(['↑']);
});

test('pages around the current one, with gaps', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(5, 50)).toEqual([1, null, 4, 5, 6, null, 50]);
});

test('initials are of the first and the last word', () => {
  expect(initials('Sana Mirza')).toBe('SM');
  expect(initials('Ana María de la Cruz')).toBe('AC');
  expect(initials('Zain')).toBe('Z');
  expect(initials(' ')).toBe('');
});

test('a name has one of six tints, always the same', () => {
  expect(tintOf('Omar Khalid')).toBe(tintOf('Omar Khalid'));
  const tints = new Set(Array.from({ length: 200 }, (_, at) => tintOf(`Person ${at}`)));
  expect([...tints].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('an option is found by every typed word, in its label, value or keywords', () => {
  const options = [
    { value: 'PK', label: 'Pakistan', keywords: 'asia' },
    { value: 'US', label: 'United States' },
  ];
  expect(matching(options, 'un sta').map((it) => it.value)).toEqual(['US']);
  expect(matching(options, 'ASIA').map((it) => it.value)).toEqual(['PK']);
  expect(matching(options, 'pk')).toHaveLength(1);
  expect(matching(options, 'mars')).toEqual([]);
});
