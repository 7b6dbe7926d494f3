/** What may be due to somebody, or begin. */
export const dueKinds = [
  'task',
  'review',
  'issue',
  'leave',
  'leave-request',
  'timesheet',
  'sprint',
  'announcement',
  'evaluation',
  'feedback',
  'quiz',
  'check-in',
  'checklist',
] as const;
export type DueKind = (typeof dueKinds)[number];
