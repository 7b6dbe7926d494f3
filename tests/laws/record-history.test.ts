import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessToValues } from '#/domains/platform/audit/subjects.ts';
import { auditSubjectsOf, recordKinds, type RecordKind } from '#/kernel/record-kinds.ts';

/** Where the history of each kind of record is shown, for those who may read the audit log. */
const shownOn: Record<RecordKind, readonly string[]> = {
  account: ['catalogue/apps/accounts/account-sheet.part.tsx'],
  app: ['catalogue/apps/register/app-sheet.part.tsx'],
  'bug-report': ['work/bug-reports/bug-sheet.part.tsx'],
  campaign: ['revenue/acquisition/campaign-sheet.part.tsx'],
  'company-account': [
    'catalogue/company-accounts/account-form.part.tsx',
    'catalogue/company-accounts/account-view.part.tsx',
  ],
  document: ['work/documents/reading/document.screen.tsx'],
  employee: ['people/employees/sheet/employee-sheet.part.tsx'],
  evaluation: ['people/evaluations/filling/evaluation-details.screen.tsx'],
  'game-review': ['catalogue/apps/reviews/review-sheet.part.tsx'],
  'git-connection': ['work/projects/git/connection-sheet.part.tsx'],
  import: ['catalogue/data-entry/import-sheet.part.tsx'],
  issue: ['work/projects/issues/issue-sheet.part.tsx'],
  'it-asset': ['work/it/inventory/asset-sheet.part.tsx'],
  'it-request': ['work/it/requests/request-sheet.part.tsx'],
  network: ['catalogue/networks/network-sheet.part.tsx'],
  'network-key': ['catalogue/networks/keys/key-sheet.part.tsx'],
  objective: ['people/okr/objective/objective-page.part.tsx'],
  'own-measure': ['revenue/reports/own-measures/measure-dialog.part.tsx'],
  person: ['people/people/users/user-sheet.part.tsx'],
  project: ['work/projects/overview/overview.screen.tsx'],
  'quiz-attempt': ['people/quizzes/results/attempt-sheet.part.tsx'],
  role: ['people/people/roles/role-editor.part.tsx'],
  settlement: ['catalogue/company-accounts/settlement-sheet.part.tsx'],
  task: ['work/tasks/info/task-page.part.tsx', 'work/tasks/task-sheet.part.tsx'],
  team: ['people/people/teams/team-sheet.part.tsx'],
  'sign-in-provider': ['platform/auth/sign-in-providers/provider-sheet.part.tsx'],
  webhook: ['platform/audit/webhooks/webhook-sheet.part.tsx'],
  'work-template': ['work/templates/template-sheet.part.tsx'],
};

/** Sheets that show no history, and why. */
const without: Readonly<Record<string, string>> = {
  'people/announcements/versions-dialog.part.tsx': 'is the history: the editions of a text',
  'people/employees/sheet/open-employee.part.tsx': 'loads the employee sheet',
  'people/people/team-apps/app-history.part.tsx': 'is the history: the teams of an app',
  'people/people/teams/member-sheet.part.tsx': 'a membership; its changes are the team’s',
  'people/people/users/open-user.part.tsx': 'loads the sheet of the person',
  'people/quizzes/bank/question-dialog.part.tsx': 'a question; its changes are the quiz’s',
  'platform/audit/entry-sheet.part.tsx': 'an entry of the audit log',
  'platform/auth/locations/place-history.part.tsx': 'is a history: the sign-ins from a place',
  'revenue/network-reports/days-dialog.part.tsx': 'figures by day',
  'revenue/reports/alerts/feed/finding-sheet.part.tsx':
    'what an alert found: it says itself who knows',
  'revenue/sheets/app-sheet.part.tsx': 'figures of an app',
  'revenue/teams-overview/team-sheet.part.tsx': 'figures of a team',
  'work/documents/guides/guide-versions.part.tsx': 'is the history: the versions of a guide',
  'work/documents/reading/versions-sheet.part.tsx': 'is the history: the versions of a document',
  'work/tasks/dashboard/due-sheet.part.tsx': 'the tasks of a day',
  'work/tasks/reports/stretch-sheet.part.tsx': 'the hours of a day',
  'work/tasks/sprints/cycle-list.part.tsx': 'a completed sprint, frozen as it was',
};

const parts = globSync('**/*.tsx', { cwd: 'src/domains' }).map((path) => ({
  path,
  text: readFileSync(`src/domains/${path}`, 'utf8'),
}));

test('every kind of record with a sheet shows its history there', () => {
  const shown = parts.flatMap(({ path, text }) =>
    [...text.matchAll(/<RecordHistory kind="([^"]+)"/g)].map((it) => `${it[1]} ${path}`),
  );
  const meant = recordKinds.flatMap((kind) => shownOn[kind].map((path) => `${kind} ${path}`));
  expect(shown.toSorted()).toEqual(meant.toSorted());
});

test('every sheet shows the history of its record, or there is a reason', () => {
  const sheets = parts.filter(({ text }) => text.includes('side="right"')).map((it) => it.path);
  const known = new Set([...Object.values(shownOn).flat(), ...Object.keys(without)]);
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.filter((it) => !known.has(it))).toEqual([]);
  expect(Object.keys(without).filter((it) => !sheets.includes(it))).toEqual([]);
});

test('the audit log says who may read the values of each kind', () => {
  const forgotten = recordKinds
    .flatMap(auditSubjectsOf)
    .filter((it) => JSON.stringify(accessToValues(it))?.includes('*:*'));
  expect(forgotten).toEqual([]);
});
