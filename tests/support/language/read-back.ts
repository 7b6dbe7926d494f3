import { chai } from 'vitest';
import { englishOf } from './english-of.ts';

/** What a test compares, both sides, in English. */

const comparing = [
  'toBe',
  'toEqual',
  'toStrictEqual',
  'toMatch',
  'toMatchObject',
  'toContain',
  'toContainEqual',
  'toHaveProperty',
  'toMatchInlineSnapshot',
  'toMatchSnapshot',
  'toHaveLength',
  'toSatisfy',
  'toThrow',
  'toThrowError',
];

/** What is called to see what it throws. */
function readThrown(call: () => unknown) {
  try {
    return call();
  } catch (error) {
    throw englishOf(error);
  }
}

const read = (it: unknown) =>
  typeof it === 'function' ? () => readThrown(it as () => unknown) : englishOf(it);

export function readBack() {
  for (const name of comparing)
    chai.util.overwriteMethod(
      chai.Assertion.prototype,
      name,
      (original: (...args: unknown[]) => unknown) =>
        function (this: object, ...args: unknown[]) {
          chai.util.flag(this, 'object', read(chai.util.flag(this, 'object')));
          return original.apply(this, args.map(englishOf));
        },
    );
}
