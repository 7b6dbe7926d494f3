import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endOfTemplate } from './templates.ts';

/**
 * Who sees a record is said by one policy a domain. Whoever reads a domain's tables from elsewhere
 * asks it in the same statement, or stands below with the reason why that query needs no eyes.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whose the tables are, by the files that declare them. */
const homes = {
  'src/domains/work/tasks/': ['tasks', 'task-times', 'task-sprints'],
  'src/domains/work/projects/': ['projects'],
  'src/domains/work/bug-reports/': ['bug-reports'],
  'src/domains/work/documents/': ['documents'],
  'src/domains/people/leave/': ['short-leave', 'leaves'],
  'src/domains/people/announcements/': ['announcements'],
  'src/domains/people/employees/': ['employees', 'checklists', 'shifts', 'custom-fields'],
  'src/domains/platform/notifications/': ['notifications'],
  'src/domains/work/templates/': ['work-templates'],
  'src/domains/people/evaluations/': ['evaluations', 'peer-feedback'],
  'src/domains/people/quizzes/': ['quizzes'],
  'src/domains/people/okr/': ['okr'],
  'src/domains/catalogue/company-accounts/': ['company-accounts'],
  'src/domains/work/it/': ['it'],
  'src/domains/revenue/acquisition/': ['spend-plans', 'postbacks'],
};

/** What a statement asks when it asks a policy. */
const asked =
  /\b(taskSeen|templateSeen|taskInScope|workGoingOn|projectSeen|projectInScope|report(Seen|InScope|Triaged)|readable|writable|manageable|companyAccountSeen|evaluationSeen|judgedUnseen|quizSeen|quizTaken|questionSeen|attemptSeen|attemptsUnreleased|objectiveSeen|announcementSeen|announcementAddressed|employeeSeen|notificationSeen|requestSeen|holdingSeen|assetSeen|campaignsInScope)\(/;

/** Statements about these tables that ask nobody, by file: what is told does not depend on who asks. */
const declared: Record<string, string> = {
  'src/domains/platform/auth/invitation/rehire.server.ts employment_changes':
    'what was planned for whoever is hired again is called off, nothing is read',
  'src/domains/platform/auth/invitation/rehire.server.ts handover_takers':
    'who was to take over from whoever is hired again, nothing is read',
  'src/domains/platform/auth/invitation/rehire.server.ts leaves':
    'leave of whoever is hired again after they left is called off, nothing is read',
  'src/domains/platform/auth/invitation/rehire.server.ts short_leaves':
    'leave of whoever is hired again after they left is called off, nothing is read',
  'src/domains/work/projects/sprints/together.server.ts task_sprints':
    'whether a sprint is of a team in reach, which the same statement asks, and not over',
  'src/server/task-issues.ts project_members':
    'whether somebody is of a project that was found for whoever asks',
  'src/server/task-issues.ts project_statuses':
    'the first status of a project that was found for whoever asks',
  'src/domains/work/tasks/issues/end-work.server.ts issues':
    'issues that whoever asks has just closed; another who is told is asked for by the policy',
  'src/domains/work/tasks/issues/end-work.server.ts project_statuses':
    'whether these issues are closed',
  'src/domains/work/tasks/issues/end-work.server.ts issue_events':
    'whether whoever asks has closed these issues in this very change',
  'src/domains/work/tasks/tasks.records.ts issues':
    'the key of the issue a task is the work on, which whoever linked them saw; its page asks again',
  'src/domains/revenue/roas/suggestions/suggestions.records.ts spend_plans':
    'the ROAS target that holds for a campaign one sees, never how much a plan lets spend',
  'src/domains/revenue/roas/suggestions/suggestions.records.ts suggestion_dismissals':
    'which suggestions rest; only those of campaigns one sees are made',
  'src/domains/revenue/roas/suggestions/suggestions.server.ts suggestion_dismissals':
    'written for a campaign that was found in scope, nothing is read',
  'src/domains/catalogue/networks/merge-network.server.ts spend_plans':
    'plans of a merged network become those of the other, nothing is read',
  'src/domains/people/announcements/receipts/receipts.records.ts notifications':
    'what was asked is answered, or asked anew: its notices end, nothing is read',
  'src/store/employment-changes.ts employment_changes':
    'what a record says by now is kept in its history, nothing is told',
  'src/store/employment-changes.ts employees':
    'what a record says by now is kept in its history, nothing is told',
  'src/store/holiday-on-day.ts employees':
    'which holidays somebody has by their place of work, which the directory tells everybody',
  'src/store/hours-on-day.ts shifts':
    'the hours somebody has on a day; whoever shows them asks for the person',
  'src/store/hours-on-day.ts shift_hours':
    'the hours somebody has on a day; whoever shows them asks for the person',
  'src/store/hours-on-day.ts person_shifts':
    'the hours somebody has on a day; whoever shows them asks for the person',
  'src/server/rekey.ts employment_changes': 'sealed values get another master key, nothing is read',
  'src/domains/work/it/leaving/leaving.server.ts employees':
    'whoever takes things back is told the last day of those who have some',
  'src/domains/platform/auth/invitation/rehire.server.ts employees':
    'whoever is hired again begins without a last day, nothing is read',
  'src/domains/people/people/users/take-back-departure.server.ts employees':
    'whoever has not left has no last day, nothing is read',
  'src/domains/people/people/departments/departments.server.ts checklist_templates':
    'how many templates hold a department, never which ones',
  'src/domains/people/leave/holidays/holidays-calendar.records.ts employees':
    'the place of work of whoever asks',
  'src/domains/people/leave/holidays/holidays.records.ts employees':
    'how many people work at a place, and where whoever asks works',
  'src/domains/people/leave/days/accounts.records.ts employees':
    'until which day leave is earned; whoever shows a balance asks for the person',
  'src/domains/people/evaluations/assign/evaluators.records.ts employees':
    'who leads somebody, which the directory tells everybody',
  'src/domains/work/projects/git/link-items.records.ts tasks':
    'the ids of tasks whose keys a repository host names, for a connection that reaches everything',
  'src/domains/people/okr/okr-issues.records.ts issues':
    'how much of what a key result counts is done, which is the objective’s; never which issues',
  'src/domains/people/okr/okr-issues.records.ts project_statuses':
    'how much of what a key result counts is done, which is the objective’s; never which issues',
  'src/domains/people/okr/okr-issues.records.ts issue_counts':
    'how much of what a key result counts is done, which is the objective’s; never which issues',
  'src/domains/people/okr/okr-issues.records.ts issue_labels':
    'how much of what a key result counts is done, which is the objective’s; never which issues',
  'src/domains/people/employees/leaving/held-things.ts evaluations':
    'how many evaluations stop when somebody leaves, never which ones',
  'src/domains/people/employees/leaving/held-things.ts objectives':
    'how many objectives have nobody when somebody leaves, never which ones',
  'src/domains/people/employees/leaving/held-things.ts quizzes':
    'how many quizzes stop when somebody leaves, never which ones',
  'src/domains/people/employees/leaving/held-things.ts it_requests':
    'how many requests of others wait for whoever leaves, never which ones',
  'src/domains/people/employees/leaving/held-things.ts it_access':
    'what is taken away from somebody who leaves, for those who let them go',
  'src/domains/people/employees/leaving/held-things.ts it_holdings':
    'what somebody gives back who leaves, for those who let them go',
  'src/domains/people/employees/leaving/held-things.ts it_assets':
    'what somebody gives back who leaves, for those who let them go',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts task_intervals':
    'a stretch of work that runs ends when its task is handed over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts task_events':
    'the history of a task says who took it over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts project_members':
    'who is given work of a project belongs to it, nothing is read',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts issues':
    'the history of an issue says who took it over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts issue_events':
    'the history of an issue says who took it over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts bug_report_events':
    'the history of a report says who took it over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts evaluations':
    'the history of an evaluation says who took it over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts evaluation_events':
    'the history of an evaluation says who took it over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/givers.records.ts issues':
    'the project of an issue that is handed over, nothing is told',
  'src/domains/people/employees/leaving/hand-over/givers.records.ts quiz_assignees':
    'nobody runs a quiz they take, nothing is told',
  'src/domains/people/employees/leaving/hand-over/passing.records.ts work_templates':
    'who is given a template belongs to its project, nothing is told',
  'src/domains/revenue/teams-overview/team-load.records.ts tasks':
    'how many tasks people of a team have, never which ones',
  'src/store/scope.ts project_members': 'it is the condition on projects itself',
  'src/server/bug-report-issues.ts project_types':
    'the type for bugs of a project that was found in sight, for the issue that is made',
  'src/domains/platform/auth/invitation/rehire.server.ts project_members':
    'whoever is hired again begins without what was shared with them, nothing is read',
  'src/domains/platform/auth/invitation/rehire.server.ts document_people':
    'whoever is hired again begins without what was shared with them, nothing is read',
  'src/store/working-days.ts leaves': 'whether somebody works on a day, never why not',
  'src/community/relations/tell-blocked.records.ts tasks':
    'whose work waits; whoever is told is asked for that work before',
  'src/community/relations/tell-blocked.records.ts project_statuses':
    'whose work waits; whoever is told is asked for that work before',
  'src/community/relations/tell-blocked.records.ts issues':
    'whose work waits; whoever is told is asked for that work before',
  'src/domains/work/templates/templates.policy.ts project_members':
    'it is the condition on templates itself',
  'src/domains/work/templates/settle-templates.job.ts projects':
    'whether the project of a template is archived, when Backlot itself makes its work',
  'src/domains/work/templates/stop-template.records.ts projects':
    'who leads the project of a template that stops, to tell them',
  'src/domains/work/bug-reports/follow-issues.records.ts issues':
    'Backlot itself marks reports as fixed once their issue is done, whoever did that',
};

const tableNames = (file: string) => {
  const text = readFileSync(`${root}src/store/records/tables/${file}.ts`, 'utf8');
  return [...text.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map((it) => it[1]!);
};
const tables = Object.entries(homes).flatMap(([home, files]) =>
  files.flatMap(tableNames).map((table) => ({ home, table })),
);

/** What only builds the records: their schema, and the demo company's first day. */
const isBuilder = (path: string) =>
  /^src\/(store\/records\/(migrations|tables)|demo)\//.test(path) || /\.test\.tsx?$/.test(path);

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** Every piece of SQL in a file: outermost templates, and statements of the query builder. */
function statementsOf(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at + 1)) {
    const end = endOfTemplate(text, at + 1);
    found.push(text.slice(at, end));
    at = end;
  }
  const built = /\b(?:selectFrom|\w+Join|updateTable|deleteFrom|insertInto|mergeInto|using)\(/g;
  for (const { index } of text.matchAll(built)) {
    const end = text.indexOf(';', index);
    const start = Math.max(text.lastIndexOf(';', index), text.lastIndexOf('\n\n', index)) + 1;
    found.push(text.slice(start, end < 0 ? undefined : end));
  }
  return found;
}

const reads = (statement: string, table: string) =>
  new RegExp(
    String.raw`\b(from|join|update|into|using)\s+(only\s+)?${table}\b|,\s*${table}\s+(as\s+)?\w{1,3}\b|(From|Join|Table|Into|using)\(\s*\[?\s*'${table}( as \w+)?'`,
  ).test(statement);

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isBuilder(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(`${root}${path}`, 'utf8')) }));

/** `file table` of every statement from outside that asks no policy. */
function unasked(path: string, text: string): string[] {
  const foreign = tables.filter(({ home }) => !path.startsWith(home));
  if (!foreign.some(({ table }) => text.includes(table))) return [];
  const statements = statementsOf(text).filter((it) => !asked.test(it));
  return foreign
    .filter(({ table }) => statements.some((it) => reads(it, table)))
    .map(({ table }) => `${path} ${table}`);
}

test('a domain’s tables are read from elsewhere only through its policy', () => {
  const found = files.flatMap(({ path, text }) => unasked(path, text));
  expect(found.filter((it) => !(it in declared))).toEqual([]);
  expect(Object.keys(declared).filter((it) => !found.includes(it))).toEqual([]);
});

test.each([
  ["db.selectFrom('tasks as t').select('t.title').execute();", ['tasks']],
  ["db.selectFrom('apps').innerJoin('issues as i', 'i.app_id', 'apps.id').execute();", ['issues']],
  ['sql`select title from bug_reports where id = ${id}`.execute(db);', ['bug_reports']],
  ['sql`select 1 from apps a, tasks t where ${sql`t.id = ${id}`}`.execute(db);', ['tasks']],
  ["db.selectFrom('tasks as t').where(taskSeen(who)).execute();", []],
  [
    "db.selectFrom('tasks as t').execute();\n\ndb.selectFrom('tasks as t').where(taskSeen(who));",
    ['tasks'],
  ],
  ['sql`select key from tasks t where ${taskSeen(who)}`.execute(db);', []],
  ["call('GET /tasks/info'); const label = `Open the tasks of ${name}`;", []],
])('%s', (text, names) => {
  expect(unasked('src/domains/people/somewhere.records.ts', text)).toEqual(
    names.map((it) => `src/domains/people/somewhere.records.ts ${it}`),
  );
});

test('every domain named here has its policy, called after it', () => {
  const policies = files.filter(({ path }) => path.endsWith('.policy.ts'));
  expect(policies.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(homes)
      .map((home) => `${home}${home.split('/').at(-2)}.policy.ts`)
      .toSorted(),
  );
});
