import { expect, test } from 'vitest';
import { signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';
import {
  amount,
  choice,
  day,
  entity,
  fallback,
  number,
  optional,
  percent,
  text,
  timeRange,
} from '#/kernel/parameters.ts';
import { readDay } from './day.ts';
import type { Surroundings } from './parameter.ts';
import { readText } from './read.ts';

const about = { access: signedIn, icon: 'point', keywords: [], run: async () => undefined };
const leave = action({
  ...about,
  id: 'short-leave.ask',
  title: 'Ask for leave',
  verbs: ['leave', 'ask for leave'],
  parameters: {
    date: fallback(day(), () => '2025-11-20'),
    time: timeRange(),
    reason: text('Reason'),
  },
});
const pause = action({
  ...about,
  id: 'task.pause',
  title: 'Pause task',
  verbs: ['pause'],
  parameters: {
    task: entity('task'),
    reason: choice('Reason', [
      { value: 'waiting_for_art', label: 'Waiting for art' },
      { value: 'break', label: 'Break', keywords: ['lunch'] },
    ]),
    note: optional(text('Note')),
  },
});
const budget = action({
  ...about,
  id: 'campaign.budget',
  title: 'Change a budget',
  verbs: ['budget'],
  parameters: { app: entity('app'), amount: amount('Budget'), from: optional(day('From')) },
});
const actions = [leave, pause, budget];
const hits: Hit[] = [
  { kind: 'task', id: 12, title: 'Language pack', key: 'ABC-12', link: '/tasks/info?id=12' },
  { kind: 'task', id: 13, title: 'Waiting room', key: 'ABC-13', link: '/tasks/info?id=13' },
  { kind: 'app', id: 1, title: 'Summer-PK', link: '/apps?id=1' },
  { kind: 'app', id: 2, title: 'Level 500', link: '/apps?id=2' },
];
const around: Surroundings = { today: '2025-11-20', readDay, hits };
const read = (text: string, given = {}) => readText(text, actions, given, around);
const valuesOf = (text: string) => read(text)?.values;

test.each(['', 'leav', 'leaves tomorrow', 'my leave', 'tomorrow leave', 'paused'])(
  '"%s" begins with no verb',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test('what is needed and was not typed is missing', () => {
  expect(read('leave')!.missing.map((it) => it.name)).toEqual(['time', 'reason']);
  expect(read('pause lunch')!.missing.map((it) => it.name)).toEqual(['task']);
  expect(read('leave 5pm-3pm dentist')!.missing.map((it) => it.name)).toEqual(['time']);
});

const tomorrow = { date: '2025-11-21', time: { from: '15:00', to: '17:00' }, reason: 'dentist' };
test.each([
  'leave tomorrow 3pm–5pm dentist',
  'leave tomorrow 3-5 dentist',
  'leave 3pm-5pm tomorrow dentist',
  'leave dentist tomorrow 3pm to 5pm',
  'leave dentist 15:00-17:00 on fri',
  'Leave on Friday from 3pm to 5pm for dentist',
  'leave fri 3pm 2h because of dentist',
  'leave 21 nov 3pm for 2 hours: dentist',
  'ask for leave tmr 2h at 3pm dentist',
  '  leave   tomorrow   3 - 5 pm   dentist  ',
])('"%s" is the same request', (text) => {
  expect(valuesOf(text)).toEqual(tomorrow);
});

test.each([
  ['leave 3-5 dentist', '2025-11-20', '15:00', '17:00', 'dentist'],
  ['leave mon 10-12 school', '2025-11-24', '10:00', '12:00', 'school'],
  ['leave next wed 11-1 bank', '2025-11-26', '11:00', '13:00', 'bank'],
  ['leave the 24th 9:30-11 passport office', '2025-11-24', '09:30', '11:00', 'passport office'],
  ['leave 24 dec 4pm 90 min family', '2025-12-24', '16:00', '17:30', 'family'],
  ['leave 1/12 10am-noon visa', '2025-12-01', '10:00', '12:00', 'visa'],
  ['leave day after tomorrow 2-3 gym', '2025-11-22', '14:00', '15:00', 'gym'],
  [
    'leave mother ill today 12-2 going home',
    '2025-11-20',
    '12:00',
    '14:00',
    'mother ill going home',
  ],
])('"%s" is %s %s-%s %s', (text, date, from, to, reason) => {
  expect(valuesOf(text)).toEqual({ date, time: { from, to }, reason });
});

test.each([
  ['pause ABC-12 waiting for art', { task: 12, reason: 'waiting_for_art' }],
  ['pause abc-12 lunch', { task: 12, reason: 'break' }],
  ['pause language pack break', { task: 12, reason: 'break' }],
  ['pause lang lunch back at four', { task: 12, reason: 'break', note: 'back at four' }],
  ['pause waiting room waiting for art', { task: 13, reason: 'waiting_for_art' }],
  ['budget Summer-PK 500', { app: 1, amount: { micros: 500_000_000 } }],
  ['budget summer $1.5k', { app: 1, amount: { micros: 1_500_000_000, currency: 'USD' } }],
  ['budget level 500 500', { app: 2, amount: { micros: 500_000_000 } }],
  ['budget summer 500 21 nov', { app: 1, amount: { micros: 500_000_000 }, from: '2025-11-21' }],
])('"%s" is read', (text, values) => {
  expect(valuesOf(text)).toEqual(values);
});

test('every part of the text is marked with the parameter it went to', () => {
  const text = 'leave tomorrow 3pm–5pm dentist';
  const tokens = read(text)!.tokens.map((it) => [it.name, text.slice(it.from, it.to)]);
  expect(tokens).toEqual([
    ['', 'leave'],
    ['date', 'tomorrow'],
    ['time', '3pm–5pm'],
    ['reason', 'dentist'],
  ]);
});

test('chips say what was understood, and quietly what was typed', () => {
  const chips = read('leave tomorrow 3pm-5pm dentist')!.parts.map((it) => it.chip);
  expect(chips).toEqual([
    { text: 'Fri 21 Nov', note: 'tomorrow' },
    { text: '15:00 – 17:00', note: '2 h, PKT' },
    { text: 'dentist', note: 'reason' },
  ]);
});

test('a value chosen before is kept and not looked for in the text', () => {
  const reading = read('leave tomorrow 3-5', { date: '2025-12-01' })!;
  expect(reading.values).toMatchObject({ date: '2025-12-01', reason: 'tomorrow' });
});

test('days wait until their reader is loaded', () => {
  const early = readText('leave tomorrow 3-5', actions, {}, { ...around, readDay: undefined })!;
  expect(early.values).toMatchObject({ date: '2025-11-20', time: { from: '15:00', to: '17:00' } });
  expect(early.parts[0]!.isFallback).toBe(true);
});

test('of actions with the same verb it is the one that understands the rest', () => {
  const moving = (id: string, kind: 'app' | 'task') =>
    action({
      ...about,
      id,
      title: id,
      verbs: ['move'],
      parameters: { what: entity(kind, 'What') },
    });
  const both = [moving('app.move', 'app'), moving('task.move', 'task')];
  const moved = (text: string) => readText(text, both, {}, around)?.action.id;
  expect(moved('move ABC-12 there')).toBe('task.move');
  expect(moved('move Summer-PK there')).toBe('app.move');
  expect(moved('move')).toBe('app.move');
});

test('the key of something unknown is never passed over for what the page is about', () => {
  const here: Surroundings = { ...around, target: hits[1]! };
  const of = (text: string) => readText(text, actions, {}, here)!;
  expect(of('pause lunch with Sara')).toMatchObject({ values: { task: 13 }, unclear: [] });
  const unknown = of('pause XYZ-7 lunch').unclear;
  expect(unknown).toMatchObject([{ from: 6, to: 11, words: 'No task is called “XYZ-7”' }]);
  expect(of('pause ABC-12 lunch')).toMatchObject({ values: { task: 12 }, unclear: [] });
  expect(of('pause \\XYZ-7 lunch')).toMatchObject({ values: { task: 13 }, unclear: [] });
});

test('the whole name of one goes before a word that begins the name of another', () => {
  const saying = (id: string, kind: 'app' | 'task') =>
    action({
      ...about,
      id,
      title: id,
      verbs: ['comment'],
      parameters: { on: entity(kind, 'On'), words: text('Words') },
    });
  const both = [saying('app.comment', 'app'), saying('task.comment', 'task')];
  const said = readText('comment ABC-12 not summer but winter', both, {}, around);
  expect(said).toMatchObject({ action: { id: 'task.comment' }, unclear: [] });
});

test('half a day is asked about, and the word of the action stays in what is offered', () => {
  const off = { ...leave, verbs: ['leave', 'half day'] };
  const reading = readText('half day tomorrow dentist', [off], {}, around)!;
  const [{ from, to, instead, stays } = { from: 0, to: 0, instead: [], stays: '' }] =
    reading.unclear;
  expect([from, to, stays]).toEqual([0, 8, 'leave']);
  expect(instead[0]?.text).toBe('leave 9am-1pm');
  expect(reading.tokens[0]).toMatchObject({ name: '' });
  expect(reading.values).toEqual({ date: '2025-11-21', reason: 'dentist' });
});

test('two of one name are asked about, with or without the rest of it', () => {
  const twins = [14, 15].map((id): Hit => ({ kind: 'task', id, title: 'Sound check' }));
  const of = (text: string) =>
    readText(text, actions, {}, { ...around, hits: [...hits, ...twins] })!.unclear;
  for (const text of ['pause sound check lunch', 'pause sound lunch'])
    expect(of(text)).toMatchObject([{ parameter: 'task', instead: [] }]);
});

test('a number right behind the name of its parameter is that one’s', () => {
  const settings = action({
    ...about,
    id: 'quiz.settings',
    title: 'Change a quiz',
    verbs: ['quiz settings'],
    parameters: {
      pass: optional(percent('Pass')),
      attempts: optional(number('Attempts')),
      title: optional(text('Title')),
    },
  });
  const said = (typed: string) => readText(typed, [settings], {}, around)?.values;
  expect(said('quiz settings attempts 3')).toEqual({ attempts: 3 });
  expect(said('quiz settings attempts 3 pass 70%')).toEqual({ attempts: 3, pass: 70 });
  expect(said('quiz settings 60 attempts 3')).toEqual({ attempts: 3, pass: 60 });
});
