/** What a person can have in a calendar feed. */
export const calendarParts = [
  'own-leave',
  'team-leave',
  'holidays',
  'tasks',
  'issues',
  'quizzes',
  'sprints',
] as const;
export type CalendarPart = (typeof calendarParts)[number];

/** What they are called where one is chosen. */
export const calendarPartWords: Readonly<Record<CalendarPart, string>> = {
  'own-leave': 'My leave',
  'team-leave': 'Who of my teams is away',
  holidays: 'Holidays',
  tasks: 'Due days of my tasks',
  issues: 'Due days of my issues',
  quizzes: 'Quizzes to take',
  sprints: 'Sprints of my teams and projects',
};
