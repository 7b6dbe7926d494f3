import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  added,
  areaOf,
  firstMark,
  isMeant,
  markKinds,
  noMarks,
  nudged,
  redone,
  shownOf,
  undone,
  type Mark,
  type Marks,
} from './marks.ts';

const size = { width: 800, height: 600 };
const whole = { x: 0, y: 0, ...size };

test('taking back and doing again lead to where one was; drawing forgets what was taken back', () => {
  const step = fc.constantFrom('add' as const, 'undo' as const, 'redo' as const);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let marks: Marks = noMarks;
      for (const it of steps) {
        if (it === 'undo') marks = undone(marks);
        else if (it === 'redo') marks = redone(marks);
        else marks = added(marks, firstMark('box', whole));
        const more = added(marks, firstMark('arrow', whole));
        expect(more.undone).toEqual([]);
        expect(undone(more).done).toEqual(marks.done);
        expect(redone(undone(more))).toEqual(more);
      }
    }),
  );
});

test('whatever the keys do, a mark stays within what is shown', () => {
  const press = fc.record({
    x: fc.integer({ min: -300, max: 300 }),
    y: fc.integer({ min: -300, max: 300 }),
    grow: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...markKinds),
      fc.array(press, { maxLength: 20 }),
      (kind, presses) => {
        let mark: Mark = firstMark(kind, whole, 'Here');
        for (const { grow, ...by } of presses) mark = nudged(mark, by, whole, grow);
        const { x, y, width, height } = areaOf(mark);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
      },
    ),
  );
});

test('the last cut says what is shown, and a click is no mark', () => {
  const crop = (from: number, to: number): Mark => ({
    kind: 'crop',
    from: { x: from, y: from },
    to: { x: to, y: to },
  });
  expect(shownOf([], size)).toEqual(whole);
  expect(shownOf([crop(500, 100), crop(450, 200)], size)).toEqual({
    x: 200,
    y: 200,
    width: 250,
    height: 250,
  });
  expect(isMeant(crop(10, 12))).toBe(false);
  expect(isMeant({ ...crop(10, 12), kind: 'text', words: ' ' })).toBe(false);
});
