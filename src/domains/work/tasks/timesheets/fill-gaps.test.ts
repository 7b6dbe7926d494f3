import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesFor, type Span } from './fill-gaps.ts';

const MINUTES = 24 * 60;
const busyOf = (marks: readonly boolean[]): Span[] =>
  marks.flatMap((isBusy, at) => (isBusy ? [{ from: at * 10, to: at * 10 + 10 }] : []));

test('so much is placed, inside of the day, beside everything else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 144, maxLength: 144 }),
      fc.integer({ min: 1, max: MINUTES }),
      fc.nat(MINUTES),
      fc.integer({ min: 1, max: MINUTES }),
      (marks, length, begins, end) => {
        const busy = busyOf(marks);
        const places = placesFor(length, busy, { from: 0, to: end }, begins);
        // Counted minute by minute, which shares nothing with how it is done.
        const taken = Array.from({ length: MINUTES }, (_, at) => marks[Math.floor(at / 10)]!);
        const free = taken.slice(0, end).filter((it) => !it).length;
        expect(places !== undefined).toBe(free >= length);
        if (!places) return;
        let sum = 0;
        for (const { from, to } of places) {
          for (let at = from; at < to; at += 1) {
            expect(taken[at]).toBe(false);
            taken[at] = true;
            sum += 1;
          }
          expect(to).toBeLessThanOrEqual(end);
        }
        expect(sum).toBe(length);
        const isEarly = places.some((it) => it.from < begins);
        const lateFree = taken.slice(begins, end).some((it) => !it);
        expect(isEarly && lateFree).toBe(false);
      },
    ),
  );
});
