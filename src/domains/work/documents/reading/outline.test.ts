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
    '##### too deep',
    '#no heading',
    '> ## Quoted',
    '',
    '`eCPM` floors',
    '---',
  ].join('\n');
  expect(outlineOf(text)).toEqual([
    { text: 'Before you start', depth: 1, anchor: 'heading-before-you-start' },
    { text: 'See the list', depth: 2, anchor: 'heading-see-the-list' },
    { text: 'eCPM floors', depth: 1, anchor: 'heading-ecpm-floors' },
  ]);
  expect(outlineOf('')).toEqual([]);
});

test('three levels are listed, whichever the highest is; one that is left out keeps its anchor', () => {
  const text = '### A\n\n#### B\n\n##### C\n\n###### B\n\n#### B\n\n#\n';
  expect(outlineOf(text).map((it) => [it.depth, it.anchor])).toEqual([
    [1, 'heading-a'],
    [2, 'heading-b'],
    [3, 'heading-c'],
    [2, 'heading-b-3'],
  ]);
});
