import { expect, test } from 'vitest';
import type { Hit } from '#/kernel/hit.ts';
import { readEntity, readEntityStart } from './entity.ts';
import { without } from './span.ts';

const hit = (kind: Hit['kind'], id: number, title: string, key?: string): Hit => ({
  kind,
  id,
  title,
  key,
  link: '/',
});
const hits = [
  hit('app', 1, 'Lantern Lagoon'),
  hit('app', 2, 'Lantern'),
  hit('person', 3, 'Sara Khan'),
  hit('person', 4, 'Sara'),
  hit('task', 5, 'Language pack for JP and KR', 'LNT-231'),
];

test('the name of another kind is not read', () => {
  expect(readEntity('sara', 'app', hits)).toBeUndefined();
  expect(readEntityStart('lantern', 'person', hits)).toBeUndefined();
});

test('a name does not reach across a part that was read already', () => {
  const text = 'lantern 3-5 lagoon';
  const left = without(text, { from: 8, to: 11 });
  expect(readEntity(left, 'app', hits)?.hit.id).toBe(2);
});

test('two letters are too few for the start of a name', () => {
  expect(readEntityStart('la', 'app', hits)).toBeUndefined();
});

test.each([
  ['lnt-231 waiting for art', 'task', 5],
  ['pin lantern  lagoon now', 'app', 1],
  ['lantern', 'app', 2],
  ['to SARA khan', 'person', 3],
] as const)('%s names %s %i', (text, kind, id) => {
  expect(readEntity(text, kind, hits)?.hit.id).toBe(id);
});

test('the start of a name or of a word in it is enough when nothing fits whole', () => {
  expect(readEntityStart('to khan please', 'person', hits)?.hit.id).toBe(3);
  expect(readEntityStart('langu', 'task', hits)?.hit.id).toBe(5);
});
