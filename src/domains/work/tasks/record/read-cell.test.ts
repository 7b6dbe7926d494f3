import { expect, test } from 'vitest';
import { readDay } from '#/kernel/reading/day.ts';
import { readCell, type CellField } from './read-cell.ts';

const people = [
  { id: 1, name: 'Hira Baig', mayGet: true, mayReview: true },
  { id: 2, name: 'Bilal Anwar', mayGet: true, mayReview: false },
  { id: 3, name: 'Bilal Hussain', mayGet: false, mayReview: true },
  { id: 4, name: 'Bina Shah', mayGet: true, mayReview: true },
  { id: 5, name: 'Sara Khan', mayGet: true, mayReview: true },
  { id: 6, name: 'Sara Khan', mayGet: true, mayReview: false },
];
const choices = {
  people,
  teams: [],
  apps: [],
  types: [
    { name: 'Task', active: true },
    { name: 'Art', active: true },
    { name: 'Chore', active: false },
  ],
};
const dayIn = (text: string) => readDay(text, '2025-11-20')?.day;
const read = (field: CellField, text: string) => readCell(field, text, { choices, dayIn });

test.each([
  ['title', '  Tide ladder ', { title: 'Tide ladder' }],
  ['type', 'art', { type: 'Art' }],
  ['assignee', 'hira baig', { assigneeId: 1 }],
  ['assignee', 'Bilal', { assigneeId: 2 }],
  ['reviewer', 'bilal', { reviewerId: 3 }],
  ['reviewer', 'Sara Khan', { reviewerId: 5 }],
  ['assignee', ' ', { assigneeId: null }],
  ['priority', 'u', { priority: 'urgent' }],
  ['priority', 'Low', { priority: 'low' }],
  ['due', 'tomorrow', { dueOn: '2025-11-21' }],
  ['due', '2025-12-01', { dueOn: '2025-12-01' }],
  ['due', '', { dueOn: null }],
] as const)('%s: "%s" is understood', (field, text, change) => {
  expect(read(field, text)).toEqual({ change });
});

test.each([
  ['title', '', 'A task needs a title.'],
  ['title', 'x'.repeat(201), 'A title has at most 200 characters.'],
  ['type', 'Chore', 'There is no “Chore” to choose.'],
  ['assignee', 'Nobody', 'There is no “Nobody” to choose.'],
  ['assignee', 'bi', '“bi” may be Bilal Anwar or Bina Shah.'],
  [
    'assignee',
    'Sara Khan',
    '2 people are called “Sara Khan”. Choose which one in the task itself.',
  ],
  ['priority', '', 'A priority is Urgent, High, Medium, Low.'],
  ['due', 'soon', '“soon” is no day.'],
] as const)('%s: "%s" is not guessed at', (field, text, wrong) => {
  expect(read(field, text)).toEqual({ wrong });
});
