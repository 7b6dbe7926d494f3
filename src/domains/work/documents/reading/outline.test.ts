import { expect, test } from 'vitest';
import { outlineOf } from './outline.ts';

test('headings in their order, without their signs and without those in code', () => {
  const text = [
    '## Before **you** start',
    'text',
    '```sh',
    '# not a heading',
    '```',
    '### See [the list](/tasks) ###',
    '#### too deep',
    '#no heading',
    '> ## Quoted',
    '',
    '`eCPM` floors',
    '---',
  ].join('\n');
  expect(outlineOf(text)).toEqual([
    { text: 'Before you start', depth: 1 },
    { text: 'See the list', depth: 2 },
    { text: 'eCPM floors', depth: 1 },
  ]);
  expect(outlineOf('')).toEqual([]);
});
