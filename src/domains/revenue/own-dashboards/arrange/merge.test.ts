import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Filter } from '#/figures/filter.contract.ts';
import type { Card } from '../cards/card.contract.ts';
import { merge, type Arranged } from './merge.ts';
import { byKey, moved, placeWords, resized } from './moves.ts';

const note = (
  id: string,
  it: Partial<{ title: string; width: number; text: string }> = {},
): Card => ({
  id,
  kind: 'note',
  title: `Card ${id}`,
  width: 4,
  height: 2,
  text: '',
  ...it,
});
const of = (cards: readonly Card[], name = 'Money'): Arranged => ({
  name,
  filter: Filter.parse({}),
  cards,
});
const ids = (cards: readonly Card[]) => cards.map((it) => it.id);

const anyCards = fc
  .uniqueArray(fc.constantFrom('aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff'), { maxLength: 6 })
  .chain((list) =>
    fc.tuple(
      ...list.map((id) => fc.integer({ min: 2, max: 5 }).map((width) => note(id, { width }))),
    ),
  );

test('where only one has changed anything, it is as they have it', () => {
  fc.assert(
    fc.property(anyCards, anyCards, (before, after) => {
      expect(merge(of(before), of(after, 'Mine'), of(before))).toEqual({
        merged: of(after, 'Mine'),
        clashes: [],
      });
      expect(merge(of(before), of(before), of(after))).toEqual({ merged: of(after), clashes: [] });
    }),
  );
});

test('what either has added stays, what both left alone stays, nothing is there twice', () => {
  fc.assert(
    fc.property(anyCards, anyCards, anyCards, (base, mine, theirs) => {
      const { merged, clashes } = merge(of(base), of(mine), of(theirs));
      const found = ids(merged.cards);
      expect(new Set(found).size).toBe(found.length);
      const added = [...ids(mine), ...ids(theirs)].filter((id) => !ids(base).includes(id));
      expect(found).toEqual(expect.arrayContaining(added));
      const kept = ids(base).filter((id) => ids(mine).includes(id) && ids(theirs).includes(id));
      expect(found).toEqual(expect.arrayContaining(kept));
      for (const clash of clashes) expect(clash.mine).not.toEqual(clash.theirs);
    }),
  );
});

test('a card that one moved and the other renamed is both; a removed one that was changed stays', () => {
  const base = [note('aaaa'), note('bbbb'), note('cccc')];
  const mine = moved(base, 'aaaa', 2);
  const theirs = [note('aaaa', { title: 'Renamed' }), note('cccc', { width: 6 })];
  const { merged, clashes } = merge(of(base), of(mine), of(theirs));
  expect(clashes).toEqual([]);
  expect(merged.cards.map((it) => [it.id, it.title, it.width])).toEqual([
    ['cccc', 'Card cccc', 6],
    ['aaaa', 'Renamed', 4],
  ]);
  const changed = [note('aaaa'), note('bbbb', { text: 'Look here' }), note('cccc')];
  expect(ids(merge(of(base), of(changed), of([base[0]!, base[2]!])).merged.cards)).toContain(
    'bbbb',
  );
});

test('a card that both changed in the same respect is left to be chosen', () => {
  const base = [note('aaaa')];
  const [mine, theirs] = [[note('aaaa', { text: 'One' })], [note('aaaa', { text: 'Other' })]];
  const { clashes } = merge(of(base), of(mine), of(theirs));
  expect(clashes).toEqual([{ id: 'aaaa', mine: mine[0], theirs: theirs[0] }]);
});

test('keys move and resize within bounds, and it is said where a card is', () => {
  const cards = [note('aaaa'), note('bbbb')];
  const key = (name: string, shiftKey = false) => byKey(cards, 'bbbb', { key: name, shiftKey });
  expect(ids(key('ArrowLeft')!)).toEqual(['bbbb', 'aaaa']);
  expect(ids(key('ArrowRight')!)).toEqual(['aaaa', 'bbbb']);
  expect(ids(key('Home')!)).toEqual(['bbbb', 'aaaa']);
  expect(key('x')).toBeUndefined();
  expect(key('ArrowRight', true)![1]!.width).toBe(5);
  expect(resized(cards, 'aaaa', { width: 99, height: -3 })[0]).toMatchObject({
    width: 12,
    height: 1,
  });
  expect(placeWords(key('Home')!, 'bbbb')).toBe(
    'Note “Card bbbb”: place 1 of 2, 4 of 12 wide, 2 rows high',
  );
});
