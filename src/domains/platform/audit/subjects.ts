import { everything, may, type Access } from '#/kernel/access.ts';
import { lookUp } from '#/kernel/look-up.ts';

/** Everybody who reads the log may read the values of these. */
const open: readonly string[] = [
  'access-token',
  'account',
  'alias',
  'annotation',
  'app',
  'audit',
  'calendar-feed',
  'campaign',
  'company',
  'decorum',
  'department',
  'device',
  'ended-source',
  'entry-draft',
  'facts',
  'follow',
  'git-connection',
  'guide',
  'holiday',
  'holiday-calendar',
  'import',
  'import-mapping',
  'installation',
  'ip-rule',
  'leave-type',
  'manual-heading',
  'network',
  'network-app',
  'network-key',
  'okr-cycle',
  'own-dashboard',
  'own-dashboard-link',
  'own-measure',
  'passkey',
  'person',
  'report',
  'report-alert',
  'report-schedule',
  'role',
  'session',
  'settings',
  'share',
  'sheet-note',
  'task-type',
  'team',
  'sign-in-provider',
  'view',
  'webhook',
];

/** What else one needs, for the whole company, to read what was written about these. */
const closed: Readonly<Record<string, Access & { kind: 'permission' }>> = {
  announcement: may('announcements:write'),
  'announcement-picture': may('announcements:write'),
  'bug-report': may('bug-reports:read'),
  'checklist-item': may('employees:read'),
  'checklist-template': may('employees:read'),
  'checklist-template-item': may('employees:read'),
  'company-account': may('company-accounts:read'),
  'custom-field': may('employees:read'),
  document: may('documents:read'),
  employee: may('employees:read'),
  evaluation: may('evaluations:read'),
  'evaluation-answer': may('evaluations:read'),
  'fact-export': may('figures:export'),
  'evaluation-form': may('evaluations:configure'),
  'exchange-rate': may('rates:read'),
  'exchange-rates': may('rates:read'),
  'game-review': may('game-reviews:write'),
  issue: may('projects:read'),
  'it-asset': may('it:read'),
  'it-access': may('it:read'),
  'it-request': may('it:read'),
  leave: may('short-leave:approve'),
  'leave-balance': may('short-leave:configure'),
  'news-letter': may('news-letters:write'),
  objective: may('okr:read'),
  'peer-feedback': may('evaluations:read'),
  project: may('projects:read'),
  'quarterly-report': may('revenue:read'),
  quiz: may('quizzes:write'),
  'quiz-attempt': may('quizzes:grade'),
  'quiz-question': may('quizzes:write'),
  'quiz-picture': may('quizzes:write'),
  settlement: may('settlements:read'),
  shift: may('employees:read'),
  'short-leave': may('short-leave:read'),
  'spend-plan': may('revenue:read'),
  'sql-query': may('figures:sql'),
  task: may('tasks:read'),
  'task-sprint': may('tasks:read'),
  timesheet: may('tasks:read'),
  'timesheet-month': may('tasks:read'),
  'work-template': may('tasks:read'),
};

/** Every kind of record the log tells of. */
export const auditKinds: readonly string[] = [...open, ...Object.keys(closed)].toSorted();

/**
 * What a reader of the log needs besides to see before and after of a kind of record; undefined when
 * nothing. A kind that nobody thought of is shown to nobody but the super admin.
 */
export function accessToValues(type: string): Access | undefined {
  if (open.includes(type)) return undefined;
  return lookUp(closed, type) ?? may(everything);
}
