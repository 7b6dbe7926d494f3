import { expect, test } from 'vitest';
import { callerOf, type Who } from './who.ts';

const session = (realId?: number) =>
  ({ acting: realId === undefined ? null : { realId } }) as Who['session'];

test.each([
  ['a person', { id: 7, session: session() }, 'person:7'],
  ['whoever acts as somebody', { id: 7, session: session(3) }, 'person:3'],
  ['a program of a person', { id: 7, session: session(), token: { id: 9 } }, 'token:9'],
  // Two programs of the company are nobody, and still not one.
  ['a program of the company', { id: 0, session: session(), token: { id: 10 } }, 'token:10'],
  ['a job for somebody', { id: 7 }, 'person:7'],
])('turns are those of %s', (_name, who, caller) => {
  expect(callerOf(who as Parameters<typeof callerOf>[0])).toBe(caller);
});
