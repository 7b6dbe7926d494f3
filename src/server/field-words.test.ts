import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './reply.ts';

const shape = z.strictObject({
  kind: z.enum(['laptop', 'phone', 'other']),
  only: z.literal('yes'),
  letter: z.enum([...'abcdefghijklmnop'] as [string, ...string[]]),
  title: z.string(),
  count: z.number(),
  flag: z.boolean(),
  people: z.array(z.number()),
  own: z.enum(['a', 'b'], 'Say who sees it.'),
});

test('what does not fit is told as people write, in the words of the contract where it has any', () => {
  const { error } = shape.safeParse({
    kind: 'car',
    only: 'no',
    letter: 'z',
    title: 3,
    count: 'many',
    flag: 'perhaps',
    own: 'c',
  });
  expect(error && fieldsOf(error)).toEqual({
    kind: 'Choose laptop, phone or other.',
    only: 'Choose yes.',
    letter: 'This is none of the choices.',
    title: 'Write a text.',
    count: 'Write a number.',
    flag: 'Say true or false.',
    people: 'This is needed.',
    own: 'Say who sees it.',
  });
});
