import { expect, expectTypeOf, test } from 'vitest';
import { signedIn } from '#/kernel/access.ts';
import { action, type Option } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';
import {
  choice,
  day,
  emails,
  entity,
  many,
  month,
  number,
  optional,
  option,
  orNone,
  passed,
  percent,
  text,
} from '#/kernel/parameters.ts';
import { readDay } from './day.ts';
import type { Surroundings } from './parameter.ts';
import { readText } from './read.ts';

const about = { access: signedIn, icon: 'point', keywords: [] };
const sprintsOf = async (): Promise<(Option & { id: number })[]> => [];

const announce = action({
  ...about,
  id: 'announcement.new',
  title: 'Write an announcement',
  verbs: ['announce'],
  parameters: {
    title: text('title'),
    body: text('words'),
    audience: optional(choice('audience', [{ value: 'all', label: 'everyone' }])),
    until: optional(day('expires')),
    version: passed<number>(),
  },
  run: async (values) => {
    expectTypeOf(values.title).toEqualTypeOf<string>();
    expectTypeOf(values.audience).toEqualTypeOf<'all' | undefined>();
    expectTypeOf(values.version).toEqualTypeOf<number | undefined>();
  },
});
const move = action({
  ...about,
  id: 'issue.to-sprint',
  title: 'Move an issue to a sprint',
  parameters: {
    issue: entity('issue'),
    sprint: orNone(option('Sprint', sprintsOf, ['issue']), 'backlog'),
  },
  run: async ({ sprint }) => {
    expectTypeOf(sprint).toEqualTypeOf<number | null>();
  },
});
const invite = action({
  ...about,
  id: 'user.invite',
  title: 'Invite people',
  verbs: ['invite'],
  parameters: {
    to: emails(),
    people: optional(many(entity('person', 'With'))),
    share: optional(percent('Share')),
    seats: optional(number('Seats')),
    since: optional(month('Since')),
  },
  run: async () => undefined,
});
const actions = [announce, move, invite];
const hits: Hit[] = [
  { kind: 'issue', id: 61, title: 'Crash on resume', key: 'APP-14' },
  { kind: 'person', id: 11, title: 'Hira Baig' },
  { kind: 'person', id: 12, title: 'Bilal Anwar' },
];
const sprints: Option[] = [
  { id: 5, title: 'Sprint 5' },
  { id: 6, title: 'Polish' },
];
const around: Surroundings = {
  today: '2025-11-20',
  readDay,
  hits,
  options: ({ values }) => (values['issue'] === 61 ? sprints : []),
};
const read = (line: string, at: Partial<Surroundings> = {}) =>
  readText(line, actions, {}, { ...around, ...at })!;

test('what a label asks for and does not get is said, and so is what nobody asked for', () => {
  const of = (line: string) => read(line).unclear.map((it) => it.words);
  expect(of('announce title: Closed words: On Friday expires: whenever')).toEqual([
    '“whenever” is no day',
  ]);
  expect(of('invite a@b.pk seats: many')).toEqual(['“many” is no number']);
  expect(of('invite a@b.pk gibberish')).toEqual(['“gibberish” is not understood here']);
  expect(of('move an issue to a sprint APP-14 sprint 9')).not.toEqual([]);
});

test.each([
  'announce title: Office closed words: On Friday, all day audience: everyone expires: tomorrow',
  'announce words: "On Friday, all day" everyone "Office closed" expires: tomorrow',
  'write announcement "Office closed" "On Friday, all day" everyone by tomorrow',
])('several texts are told apart by labels and quotes: %s', (line) => {
  expect(read(line).values).toEqual({
    title: 'Office closed',
    body: 'On Friday, all day',
    audience: 'all',
    until: '2025-11-21',
  });
});

test('a record of a list of its own is named when the list is there, or none of it', () => {
  const line = 'move issue to sprint APP-14 polish';
  expect(read(line).values).toEqual({ issue: 61, sprint: 6 });
  expect(read('move an issue to a sprint APP-14 backlog').values).toMatchObject({ sprint: null });
  const loading = read(line, { options: () => undefined });
  expect(loading).toMatchObject({ isLoading: true, unclear: [], values: { issue: 61 } });
  expect(loading.wanted).toMatchObject([{ action: 'issue.to-sprint', values: { issue: 61 } }]);
});

test('addresses, several people, shares, numbers and months are read', () => {
  const line = 'invite A@b.pk, c@d.pk with hira and bilal 40% seats: 3 since october';
  expect(read(line).values).toEqual({
    to: ['a@b.pk', 'c@d.pk'],
    people: [11, 12],
    share: 40,
    seats: 3,
    since: '2025-10',
  });
  expect(read(line).unclear).toEqual([]);
});
