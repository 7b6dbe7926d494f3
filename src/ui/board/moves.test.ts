import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePlace, moved, movedWords, placeAt, placeBeside, type Lane } from './moves.ts';

const keyOf = (it: string) => it;
const lanes: Lane<string>[] = [
  { id: 'todo', title: 'To do', cards: ['a', 'b', 'c'] },
  { id: 'doing', title: 'In progress', cards: ['d'], limit: 1 },
  { id: 'done', title: 'Done', cards: [], count: 40 },
];
const [todo, doing, done] = lanes as [Lane<string>, Lane<string>, Lane<string>];
const cardsOf = (all: Lane<string>[]) => all.map((it) => it.cards.join(''));

test('a card stands where it was dropped', () => {
  const over = { key: 'b', after: false };
  const place = placeBeside(todo, 'd', over, keyOf);
  expect(place).toEqual({ column: 'todo', above: 'a', below: 'b' });
  expect(cardsOf(moved(lanes, { card: 'd', place }, keyOf))).toEqual(['adbc', '', '']);
});

test('a card moved down its own column is counted without itself', () => {
  const place = placeBeside(todo, 'a', { key: 'c', after: true }, keyOf);
  expect(place).toEqual({ column: 'todo', above: 'c', below: undefined });
  expect(cardsOf(moved(lanes, { card: 'a', place }, keyOf))[0]).toBe('bca');
});

test('a drop right beside itself changes nothing', () => {
  const place = placeBeside(todo, 'b', { key: 'a', after: true }, keyOf);
  expect(isSamePlace(lanes, { card: 'b', place }, keyOf)).toBe(true);
  expect(isSamePlace(lanes, { card: 'b', place: placeAt(doing, 'b', 0, keyOf) }, keyOf)).toBe(
    false,
  );
});

test('counts of columns that show only some of their cards move along', () => {
  const place = placeAt(done, 'a', 0, keyOf);
  const after = moved(lanes, { card: 'a', place }, keyOf);
  expect(after.map((it) => it.count)).toEqual([undefined, undefined, 41]);
});

test('a limit that is passed is said', () => {
  const move = { card: 'a', place: placeAt(doing, 'a', 9, keyOf) };
  const after = moved(lanes, move, keyOf);
  expect(movedWords(after, move, 'LNT-1', true, keyOf)).toBe(
    'LNT-1 moved to In progress, 2 of 2, over its limit of 1',
  );
});

test('whatever is moved, no card is lost or doubled', () => {
  const step = fc.record({
    card: fc.constantFrom('a', 'b', 'c', 'd'),
    to: fc.nat(2),
    at: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let now = lanes;
      for (const { card, to, at } of steps) {
        const move = { card, place: placeAt(now[to]!, card, at, keyOf) };
        now = moved(now, move, keyOf);
        const lane = now[to]!.cards;
        expect(lane.indexOf(card)).toBe(Math.min(at, lane.length - 1));
        expect(isSamePlace(now, move, keyOf)).toBe(true);
      }
      expect(cardsOf(now).join('').split('').sort()).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});
