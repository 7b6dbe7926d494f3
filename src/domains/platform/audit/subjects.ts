import { everything, may, type Access } from '#/kernel/access.ts';

/** Everybody who reads the log may read the values of these. */
const open: readonly string[] = [
  'account',
  'alias',
  'annotation',
  'app',
  'audit',
  'campaign',
  'decorum',
  'department',
  'device',
  'ended-source',
  'entry-draft',
  'facts',
  'guide',
  'import',
  'import-mapping',
  'installation',
  'ip-rule',
  'manual-heading',
  'network',
  'network-app',
  'network-key',
  'person',
  'person-location',
  'report',
  'report-alert',
  'report-schedule',
  'role',
  'session',
  'settings',
  'share',
  'sheet-note',
  'target',
  'task-type',
  'team',
  'view',
];

/** What else one needs, for the whole company, to read what was written about these. */
const closed: Readonly<Record<string, Access & { kind: 'permission' }>> = {
  announcement: may('announcements:write'),
  'announcement-picture': may('announcements:write'),
  'bug-report': may('bug-reports:read'),
  'company-account': may('company-accounts:read'),
  document: may('documents:read'),
  employee: may('employees:read'),
  evaluation: may('evaluations:read'),
  'evaluation-answer': may('evaluations:read'),
  'evaluation-form': may('evaluations:configure'),
  'exchange-rate': may('rates:read'),
  'exchange-rates': may('rates:read'),
  'game-review': may('game-reviews:write'),
  issue: may('projects:read'),
  'it-asset': may('it:read'),
  'it-request': may('it:read'),
  'news-letter': may('news-letters:write'),
  objective: may('okr:read'),
  project: may('projects:read'),
  'quarterly-report': may('revenue:read'),
  quiz: may('quizzes:read'),
  'quiz-attempt': may('quizzes:grade'),
  'quiz-picture': may('quizzes:read'),
  settlement: may('settlements:read'),
  'short-leave': may('short-leave:read'),
  task: may('tasks:read'),
  'task-sprint': may('tasks:read'),
};

/**
 * What a reader of the log needs besides to see before and after of a kind of record; undefined when
 * nothing. A kind that nobody thought of is shown to nobody but the super admin.
 */
export function accessToValues(type: string): Access | undefined {
  if (open.includes(type)) return undefined;
  return closed[type] ?? may(everything);
}

/** "IT asset", "short leave", as people call a kind of record. */
export const subjectWords = (type: string) => {
  const words = type.replaceAll('-', ' ').replace(/^it\b/, 'IT');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "short-leave.take-back" in words: "Take back". */
export const actionWords = (action: string) => {
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
