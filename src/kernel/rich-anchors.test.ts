import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { anchorOfLink, anchorsOf } from './rich-anchors.ts';

test('an anchor is what the heading says, without its signs', () => {
  expect(anchorsOf(['Day **one**', 'See [the list](/tasks)', '`eCPM` & floors', 'Größe'])).toEqual([
    'heading-day-one',
    'heading-see-the-list',
    'heading-ecpm-floors',
    'heading-größe',
  ]);
});

test('headings that say the same, or nothing, are told apart', () => {
  expect(anchorsOf(['Steps', 'Steps 2', 'Steps', '***', '—'])).toEqual([
    'heading-steps',
    'heading-steps-2',
    'heading-steps-3',
    'heading-section',
    'heading-section-2',
  ]);
});

test('every anchor is there once, and what stands behind it does not change it', () => {
  assert(
    property(array(string({ unit: 'grapheme' })), string(), (before, after) => {
      const anchors = anchorsOf([...before, after]);
      expect(new Set(anchors).size).toBe(anchors.length);
      expect(anchors.slice(0, -1)).toEqual(anchorsOf(before));
      for (const it of anchors) expect(it).toMatch(/^heading-[^\s"'<>&#]+$/);
    }),
  );
});

test('a link inside a text is read with and without the prefix', () => {
  expect(anchorOfLink('#day-one')).toBe('heading-day-one');
  expect(anchorOfLink('#heading-gr%C3%B6%C3%9Fe')).toBe('heading-größe');
  expect(anchorOfLink('#')).toBeNull();
  expect(anchorOfLink('#%E0%A4')).toBeNull();
  expect(anchorOfLink('/tasks')).toBeNull();
});
