import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerKept, answerNamed, asHidden } from './hidden-names.server.ts';

const items = (side: string, n: number) =>
  Array.from({ length: n }, (_, at) => ({ id: `${side}${at}`, text: `${side} ${at}` }));
const ordering = (n: number, id = 7) =>
  ({ id, kind: 'ordering', options: items('first', n), matches: [] }) as const;
const matching = {
  id: 8,
  kind: 'matching',
  options: items('l', 4),
  matches: items('r', 6),
} as const;

test('names are 1 to n in the order shown, whatever the author called them', () => {
  const { options, matches } = asHidden(matching, randomUUID());
  expect(options.map((it) => it.id)).toEqual(['1', '2', '3', '4']);
  expect(matches.map((it) => it.id)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(options.map((it) => it.text).sort()).toEqual(['l 0', 'l 1', 'l 2', 'l 3']);
});

test('each order is as likely as another, the right one too', () => {
  const seen = new Map<string, number>();
  for (let at = 0; at < 2400; at += 1) {
    const key = asHidden(ordering(3, at), randomUUID())
      .options.map((it) => it.text.at(-1))
      .join('');
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  // 400 each; five deviations of a fair die are 91.
  for (const times of seen.values()) expect(Math.abs(times - 400)).toBeLessThan(110);
});

test('the right sides lie apart from the left ones: a place tells nothing of its pair', () => {
  const hits = Array.from({ length: 600 }, () => {
    const { options, matches } = asHidden(matching, randomUUID());
    return options.filter((it, at) => matches[at]!.text.at(-1) === it.text.at(-1)).length;
  }).reduce((sum, it) => sum + it, 0);
  // 600 × 4 / 6 = 400 by chance.
  expect(hits).toBeGreaterThan(300);
  expect(hits).toBeLessThan(500);
});

test('an answer comes back as it was given, and is kept by the ids of its author', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.shuffledSubarray(['1', '2', '3', '4']),
      fc.shuffledSubarray(['1', '2', '3', '4', '5', '6'], { minLength: 4 }),
      (secret, left, right) => {
        const given = left.map((it, at) => `${it}:${right[at]}`);
        const kept = answerKept(matching, given, secret);
        expect(answerNamed(matching, kept, secret)).toEqual(given);
        for (const pair of kept) expect(pair).toMatch(/^l[0-3]:r[0-5]$/);
      },
    ),
  );
  const kept = answerKept(ordering(2), ['first0', '3', '0', '1:1', '__proto__', ''], randomUUID());
  expect([...kept].join('')).toMatch(/^(first[01])?:?$/);
});
