import { expect, test } from 'vitest';
import { aliasSave } from '#/domains/platform/search/aliases/aliases.actions.ts';
import { readAction } from '#/kernel/reading/read.ts';
import { meantBy, namesakeOf } from './aliases.ts';
import type { Level } from './levels.ts';

const alias = (id: number, word: string, line: string) => ({ id, word, line, version: 1 });
const mine = [
  alias(1, 'standup', 'open sprint board'),
  alias(2, 'lunch', 'pause lunch'),
  alias(3, 'stand up', 'my tasks'),
  alias(4, 'log', 'log 30m'),
];
const level = (query: string, kind: 'root' | 'about' = 'root') =>
  ({ page: { kind }, query, given: {} }) as Level;
const meant = (query: string) => meantBy(level(query), mine).level.query;

test.each([
  ['standup', 'open sprint board'],
  ['  STANDUP', 'open sprint board'],
  ['stand  up', 'my tasks'],
  ['standup arcade', 'open sprint board arcade'],
  ['lunch LNT-207', 'pause lunch LNT-207'],
])('%s stands for %s', (typed, line) => {
  expect(meant(typed)).toBe(line);
});

test.each(['', 'stand', 'standups', 'my standup', 'log 30m LNT-207'])(
  '“%s” is no alias, or stands there already',
  (typed) => {
    expect(meant(typed)).toBe(typed);
  },
);

test('on another page than the first a text is a text', () => {
  expect(meantBy(level('standup', 'about'), mine).alias).toBeUndefined();
});

const around = { today: '2025-11-20', readDay: undefined, hits: [] };
const said = (line: string) =>
  readAction(aliasSave, `alias ${line}`, [{ from: 0, to: 5 }], {}, around).values;

test.each([
  ['standup = open sprint board', 'standup', 'open sprint board'],
  ['stand up = open sprint board', 'stand up', 'open sprint board'],
  ['standup open sprint board', 'standup', 'open sprint board'],
  ['su means my tasks', 'su', 'my tasks'],
])('alias %s', (line, word, stands) => {
  expect(said(line)).toEqual({ word, line: stands });
});

test('an alias without a line is still asked for it', () => {
  expect(said('standup')).toEqual({ word: 'standup' });
});

test('the exact name of a page or an action is noticed, that of a record is one’s own affair', () => {
  const page = { id: 'screen:/tasks', kind: 'screen' as const, title: 'My tasks', keywords: [] };
  const leave = {
    id: 'action:leave.ask',
    kind: 'action' as const,
    title: 'Ask for leave…',
    keywords: ['leave', 'absence'],
    names: 1,
  };
  expect(namesakeOf('MY TASKS', [page, leave])).toBe(page);
  expect(namesakeOf('leave', [page, leave])).toBe(leave);
  expect(namesakeOf('absence', [page, leave])).toBeUndefined();
});
