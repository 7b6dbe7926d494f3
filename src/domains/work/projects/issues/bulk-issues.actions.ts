import { call } from '#/client/api.ts';
import { confirmed } from '#/client/confirming.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import { choice, day, entity, many, optional, orNone } from '#/kernel/parameters.ts';
import { toast } from '#/ui/toast.ts';
import { issuePriorities, priorityWords, type IssuePriority } from '../project-words.ts';
import type { IssueRowChange, RefusedIssue } from './bulk-issues.contract.ts';
import { saidBefore } from './issue-before.ts';
import type { Issue } from './issue.contract.ts';
import { askedWhereOpen } from './leave-open.part.ts';

const issuesWords = (count: number) => counted(count, 'issue');

/** As many refused ones as a toast names. */
const NAMED = 3;

/** Which were left as they were, and why. */
function sayRefused(issues: readonly Issue[], refused: readonly RefusedIssue[]) {
  if (refused.length === 0) return;
  const keys = new Map(issues.map((it) => [it.id, it.key]));
  const reasons = refused
    .slice(0, NAMED)
    .map((it) => `${keys.get(it.id)}: ${Object.values(it.fields ?? {})[0] ?? it.message}`);
  const more = refused.length - NAMED;
  if (more > 0) reasons.push(`And ${more} more.`);
  toast('warning', `${issuesWords(refused.length)} left unchanged`, { detail: reasons.join(' ') });
}

type Rows = (IssueRowChange & { id: number; version: number })[];

/** Changes them; those with open work below are closed only when that is meant. */
async function sent(rows: Rows) {
  const first = await askedWhereOpen((leaveOpen) =>
    call('POST /cjprojects/update-issues', { rows, leaveOpen }),
  );
  if (!first) return { done: [], refused: [] };
  const held = first.refused.filter((it) => it.fields?.['leaveOpen']);
  if (held.length === 0) return first;
  const goes = await confirmed({
    title: 'Close with open issues below',
    confirm: `${held.map((it) => it.message).join(' ')} They stay open.`,
    verb: 'Close anyway',
  });
  if (!goes) return first;
  const ids = new Set(held.map((it) => it.id));
  const again = await call('POST /cjprojects/update-issues', {
    rows: rows.filter((it) => ids.has(it.id)),
    leaveOpen: true,
  });
  const others = first.refused.filter((it) => !ids.has(it.id));
  return { done: [...first.done, ...again.done], refused: [...others, ...again.refused] };
}

interface Several {
  issues: readonly Issue[];
  /** What is changed of each; the same for all, but for labels that it keeps. */
  change: (issue: Issue) => IssueRowChange;
}

/** Changes several issues in one go; run from the list that has them selected. */
export const changeIssues = {
  run: async ({ issues, change }: Several): Promise<Outcome | void> => {
    const rows = issues.map((it) => ({ id: it.id, version: it.version, ...change(it) }));
    const { done, refused } = await sent(rows);
    sayRefused(issues, refused);
    if (done.length === 0) return undefined;
    const before = new Map(issues.map((it) => [it.id, it]));
    const back = done.map(({ id, version }) => {
      const was = before.get(id)!;
      return { id, version, ...saidBefore(was, change(was)) };
    });
    return {
      message: `${issuesWords(done.length)} changed`,
      undo: () => call('POST /cjprojects/update-issues', { rows: back, leaveOpen: true }),
    };
  },
};

const severalChange = action({
  id: 'issues.change',
  title: 'Change several issues',
  icon: 'edit',
  access: may('issues:write'),
  keywords: ['bulk', 'many', 'assign', 'priority', 'due'],
  verbs: ['change issues'],
  parameters: {
    issues: many(entity('issue', 'Issues')),
    person: optional(orNone(entity('person', 'For'), 'nobody')),
    priority: optional(
      choice<IssuePriority>(
        'priority',
        issuePriorities.map((value) => ({ value, label: priorityWords[value] })),
      ),
    ),
    start: optional(orNone(day('Start'), 'no start date')),
    due: optional(orNone(day('Due'), 'no due day')),
  },
  run: async ({ issues: ids, person, priority, start, due }) => {
    const change = {
      ...(person !== undefined && { assigneeId: person }),
      ...(priority !== undefined && { priority }),
      ...(start !== undefined && { startsOn: start }),
      ...(due !== undefined && { dueOn: due }),
    };
    if (Object.keys(change).length === 0) throw new Error('Say what is to be changed.');
    const issues = await Promise.all(
      ids.map(async (id) => (await call('GET /cjprojects/issue-detail', { id })).issue),
    );
    return changeIssues.run({ issues, change: () => change });
  },
});

export const bulkIssueActions = [severalChange];
