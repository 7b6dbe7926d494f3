import { may, signedIn, type Access } from '#/kernel/access.ts';
import { lookUp } from '#/kernel/look-up.ts';

interface LiveKind {
  /** Who may know that such a thing changed: whoever may see any of them. */
  access: Access;
  /** What is read anew then: reads whose key begins so. */
  reads: readonly string[];
}

const tasks: LiveKind = {
  access: may('tasks:read'),
  reads: ['GET /tasks', 'GET /work-', 'GET /attachments'],
};
const timesheets: LiveKind = { access: may('tasks:read'), reads: ['GET /tasks/timesheet'] };
const issues: LiveKind = {
  access: may('projects:read'),
  reads: ['GET /cjprojects/', 'GET /work-', 'GET /attachments'],
};
const documents: LiveKind = {
  access: may('documents:read'),
  reads: ['GET /document', 'GET /docs'],
};
const objectives: LiveKind = {
  access: may('okr:read'),
  reads: ['GET /okr', 'GET /get-okr', 'GET /users-okr', 'GET /get-last-okr'],
};
const people: LiveKind = {
  access: may('people:read'),
  reads: [
    'GET /users',
    'GET /team',
    'GET /departments',
    'GET /filters/',
    'GET /employee',
    'GET /staff-',
    'GET /org-chart',
    'GET /namesakes',
  ],
};

/**
 * What is told to open consoles, by the subject of the audit log. Only kinds are told, never which
 * thing it was: so nobody learns the id of what they may not see, and no access has to be checked for
 * each person and change. Consoles read anew what they show of the kind, which the server checks as
 * it checks every read.
 */
export const liveKinds: Readonly<Record<string, LiveKind>> = {
  task: tasks,
  'task-sprint': tasks,
  'task-type': tasks,
  timesheet: timesheets,
  'timesheet-month': timesheets,
  issue: issues,
  project: issues,
  document: documents,
  'manual-heading': documents,
  guide: { access: signedIn, reads: ['GET /guide'] },
  'access-token': { access: signedIn, reads: ['GET /my-access-tokens', 'GET /access-tokens'] },
  company: { access: signedIn, reads: ['GET /user', 'GET /company', 'GET /okr-cycles'] },
  'own-measure': { access: may('revenue:read'), reads: ['GET /own-measure', 'GET /figures'] },
  'fact-export': { access: may('figures:export'), reads: ['GET /fact-exports'] },
  'sql-query': { access: may('figures:sql'), reads: ['GET /sql-queries'] },
  passkey: { access: signedIn, reads: ['GET /my-passkeys', 'GET /user-passkeys'] },
  alias: { access: signedIn, reads: ['GET /aliases'] },
  follow: { access: signedIn, reads: ['GET /following'] },
  'sign-in-provider': {
    access: may('sign-in-providers:write'),
    reads: ['GET /sign-in-provider', 'GET /directory'],
  },
  'git-connection': {
    access: may('git:write'),
    reads: ['GET /git-', 'GET /cjprojects/git', 'GET /work-git'],
  },
  webhook: { access: may('webhooks:write'), reads: ['GET /webhook'] },
  'calendar-feed': { access: signedIn, reads: ['GET /calendar-feeds'] },
  comment: { access: signedIn, reads: ['GET /comments', 'GET /cjprojects/issue'] },
  notice: {
    access: signedIn,
    reads: ['GET /get-notifications', 'GET /announcements/alerts'],
  },
  announcement: { access: may('announcements:read'), reads: ['GET /announcements'] },
  'news-letter': { access: may('announcements:read'), reads: ['GET /news-letters'] },
  decorum: {
    access: may('announcements:read'),
    reads: ['GET /decorum', 'GET /announcements/alerts'],
  },
  quiz: {
    access: may('quizzes:write'),
    reads: ['GET /quiz', 'GET /getDrafts', 'GET /get-users', 'GET /getUsersByRole'],
  },
  'quiz-question': { access: may('quizzes:write'), reads: ['GET /quiz-questions'] },
  'quiz-attempt': {
    access: may('quizzes:grade'),
    // Whoever takes a quiz asks for the time anyway, and a hundred of them begin at once.
    reads: ['GET /quiz-results', 'GET /quiz-items', 'GET /quiz-grading', 'GET /quiz-people'],
  },
  objective: objectives,
  'okr-cycle': objectives,
  'short-leave': {
    access: may('short-leave:read'),
    reads: ['GET /getShortLeaves', 'GET /short-leave'],
  },
  leave: {
    access: may('short-leave:read'),
    reads: ['GET /leaves', 'GET /leave-', 'GET /my-leave', 'GET /short-leave'],
  },
  'leave-type': {
    access: may('short-leave:apply'),
    reads: ['GET /leave-', 'GET /my-leave'],
  },
  'leave-balance': {
    access: may('short-leave:apply'),
    reads: ['GET /leave-', 'GET /my-leave', 'GET /leaves'],
  },
  'it-request': { access: may('it:read'), reads: ['GET /it-request'] },
  'it-access': { access: may('it:read'), reads: ['GET /it-access', 'GET /it-leaving'] },
  'it-asset': { access: may('it:read'), reads: ['GET /it-asset', 'GET /it-leaving'] },
  'report-alert': { access: may('revenue:read'), reads: ['GET /report-alert', 'GET /alert-'] },
  'bug-report': {
    access: may('bug-reports:read'),
    reads: ['GET /getBugReports', 'GET /bug-report'],
  },
  evaluation: { access: may('evaluations:read'), reads: ['GET /evaluations'] },
  'peer-feedback': { access: may('evaluations:read'), reads: ['GET /evaluations/peer'] },
  'evaluation-form': {
    access: may('evaluations:configure'),
    reads: ['GET /evaluations/form', 'GET /evaluations/published'],
  },
  'own-dashboard-link': {
    access: may('dashboards:share-outside'),
    reads: ['GET /own-dashboard-links'],
  },
  'own-dashboard': { access: may('revenue:read'), reads: ['GET /own-dashboard'] },
  app: {
    access: may('apps:read'),
    // A typed floor is a change of its app, and so is a conversion schema.
    reads: [
      'GET /apps',
      'GET /get-app',
      'GET /filters/',
      'GET /ad-unit-waterfall',
      'GET /postback',
      'GET /conversion-schemas',
    ],
  },
  'game-review': { access: may('apps:read'), reads: ['GET /game-review'] },
  employee: {
    access: signedIn,
    // A name or title stands with the person as well, and one's own in the menu.
    reads: [
      'GET /employee',
      'GET /staff-',
      'GET /org-chart',
      'GET /namesakes',
      'GET /user',
      'GET /team',
      'GET /checklists',
      'GET /my-checklist',
    ],
  },
  'custom-field': { access: signedIn, reads: ['GET /custom-fields', 'GET /employee-custom'] },
  'checklist-template': {
    access: may('employees:write'),
    reads: ['GET /checklist-templates'],
  },
  person: people,
  profile: { access: signedIn, reads: ['GET /user', 'GET /get-profile'] },
  team: people,
  department: people,
  campaign: {
    access: may('revenue:read'),
    reads: ['GET /campaign', 'GET /user-acquisition'],
  },
  'spend-plan': { access: may('revenue:read'), reads: ['GET /spend-plans'] },
};

/** Everything may have changed: after a gap nobody can say what. */
export const EVERYTHING = '*';

/** Whether a read, by its key, is concerned by changes of these kinds. */
export function concerns(kinds: Iterable<string>, read: unknown): boolean {
  if (typeof read !== 'string') return false;
  const names = [...kinds];
  const told = names.includes(EVERYTHING) ? Object.keys(liveKinds) : names;
  return told.some((kind) => lookUp(liveKinds, kind)?.reads.some((it) => read.startsWith(it)));
}

/** What open consoles are sent. */
export interface LiveWord {
  kinds: readonly string[];
  /** Milliseconds over which those who hear it spread what they read anew. */
  spread: number;
}
