import { expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { eventsIn } from './event-stream.part.ts';
import { concerns, EVERYTHING, liveKinds } from './live-kinds.ts';

const reads = allEndpoints()
  .map(([key]) => key)
  .filter((key) => key.startsWith('GET '));

test.each(Object.entries(liveKinds))('what is read anew when a %s changes exists', (_, it) => {
  for (const start of it.reads)
    expect(reads.filter((key) => key.startsWith(start))).not.toEqual([]);
});

test('a change concerns the reads of its kind and no others', () => {
  expect(concerns(['task'], 'GET /tasks/info')).toBe(true);
  expect(concerns(['task'], 'GET /comments')).toBe(false);
  expect(concerns(['comment', 'task'], 'GET /comments')).toBe(true);
  expect(concerns([EVERYTHING], 'GET /comments')).toBe(true);
  expect(concerns([EVERYTHING, 'unheard-of'], 'GET /dashboard')).toBe(false);
  expect(concerns(['task'], undefined)).toBe(false);
});

test('events are read whole, however the stream is cut; signs of life and the end are none', () => {
  const text =
    ': hello\n\ndata: {"kinds":["task"],"spread":4}\n\n: beat\n\nevent: end\ndata: {}\n\ndata: {"ki';
  expect(eventsIn(text)).toEqual({ words: [{ kinds: ['task'], spread: 4 }], rest: 'data: {"ki' });
});
