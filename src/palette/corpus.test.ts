import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Hit } from '#/kernel/hit.ts';
import { firstRow } from '../../tests/palette/first-row.ts';
import { hits, today } from '../../tests/palette/world.ts';

beforeAll(() => {
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`), toFake: ['Date'] });
});
afterAll(() => vi.useRealTimers());

const corpus = new URL('../../tests/palette/corpus.txt', import.meta.url);
const lines = readFileSync(corpus, 'utf8')
  .split('\n')
  .filter((it) => it.includes(' => '))
  .map((it) => it.split(' => ') as [typed: string, wanted: string]);

/** What changes something at once: an action that is run, or one that asks for nothing. */
const commits = (first: string) => first.startsWith('run ');

test('the corpus is large, and no text stands in it twice', () => {
  expect(lines.length).toBeGreaterThanOrEqual(500);
  expect(new Set(lines.map(([typed]) => typed)).size).toBe(lines.length);
});

test('an action that names nothing means what the page is about', () => {
  const on = (kind: Hit['kind'], id: number) => hits.find((it) => it.kind === kind && it.id === id);
  const onTask = (text: string) => firstRow(text, {}, on('task', 41));
  expect(onTask('assign hira')).toBe('run task.assign task=41 person=11');
  expect(onTask('due tomorrow')).toBe('run task.due task=41 day=2025-11-21');
  expect(onTask('log 30m')).toBe('run task.log task=41 day=2025-11-20 length=30');
  expect(onTask('comment looks good to me')).toBe('run task.comment on=41 words=looks good to me');
  expect(onTask('priority high')).toBe('run task.priority task=41 priority=high');
  expect(onTask('due LNT-231 tomorrow')).toBe('run task.due task=42 day=2025-11-21');
  expect(onTask('assign LNT-999 hira')).toBe('unclear task.assign');
  expect(firstRow('comment fixed in 2.4', {}, on('issue', 61))).toBe(
    'run issue.comment on=61 words=fixed in 2.4',
  );
  expect(firstRow('due tomorrow', {}, on('issue', 61))).toBe(
    'run issue.due issue=61 day=2025-11-21',
  );
  expect(firstRow('transfer to puzzle tomorrow', {}, on('app', 2))).toBe(
    'run app.transfer app=2 team=32 on=2025-11-21',
  );
});

test('what was chosen from a list stays, and the rest of the line is read around it', () => {
  expect(firstRow('pause ', { reason: 'break' })).toBe('run task.pause reason=break');
  expect(firstRow('assign LNT-231 ', { person: 20 })).toBe('run task.assign task=42 person=20');
});

test('Enter does what was meant: at least 98 in 100, and never commits something else', () => {
  const wrong = lines.flatMap(([typed, wanted]) => {
    const got = firstRow(typed);
    return got === wanted ? [] : [{ typed, wanted, got }];
  });
  expect(wrong.filter((it) => commits(it.got))).toEqual([]);
  const share = 1 - wrong.length / lines.length;
  expect({ wrong, isEnough: share >= 0.98 }).toEqual({ wrong, isEnough: true });
});
