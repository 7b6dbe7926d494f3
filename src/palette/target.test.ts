import { expect, test } from 'vitest';
import type { Hit } from '#/kernel/hit.ts';
import { targetOf } from './target.ts';

const hits: Hit[] = [
  { kind: 'task', id: 1, title: 'One', key: 'LNT-1', link: '/tasks/info?task=LNT-1' },
  { kind: 'task', id: 12, title: 'Two', key: 'LNT-12', link: '/tasks/info?task=LNT-12' },
  {
    kind: 'issue',
    id: 4,
    title: 'Three',
    key: 'PUZ-4',
    link: '/project/list?project=PUZ&issue=PUZ-4',
  },
  { kind: 'project', id: 3, title: 'Website', link: '/project' },
];

test('the open page is about the record whose address it is', () => {
  expect(targetOf(hits, '/tasks/info', 'tab=history&task=LNT-12')?.id).toBe(12);
});

test('a list is about the task or issue that is open beside it', () => {
  expect(targetOf(hits, '/tasks', 'search=x&task=lnt-12')?.id).toBe(12);
  expect(targetOf(hits, '/project/backlog', 'project=PUZ&issue=PUZ-4')?.id).toBe(4);
});

test.each([
  ['a list', '/tasks', ''],
  ['a list beside a record that is not to be seen', '/tasks', 'task=LNT-98'],
  ['another record', '/tasks/info', 'task=LNT-99'],
  ['a page that several share', '/project', ''],
  ['the popup', undefined, undefined],
])('%s is about none', (_what, path, query) => {
  expect(targetOf(hits, path, query)).toBeUndefined();
});
