import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { priorityWords, type IssuePriority } from '../project-words.ts';
import { needProject } from '../projects.records.ts';
import { filtered } from './filter-issues.records.ts';
import { issueTree, lines, type TreeIssue } from './issue-tree.records.ts';
import type { listEndpoints } from './list.contract.ts';

/** More rows than a spreadsheet takes would be cut there without a word. */
const MOST_ROWS = 100_000;

type Line = TreeIssue & { level: number };

/** No space: one at the beginning of a cell is taken off by whoever reads the file. */
const INDENT = '\u2003';

const columns: readonly Column<Line>[] = [
  { title: 'type', value: (it) => it.type },
  { title: 'key', value: (it) => it.key },
  { title: 'summary', value: (it) => INDENT.repeat(it.level) + it.title },
  { title: 'status', value: (it) => it.status },
  { title: 'assignee', value: (it) => it.assignee },
  { title: 'reporter', value: (it) => it.reporter },
  { title: 'priority', value: (it) => priorityWords[it.priority as IssuePriority] },
  { title: 'due', value: (it) => it.due_on },
  { title: 'updated', value: (it) => dayOf(it.updated_at) },
];

/** What an import takes again: the tree by its parents' keys, and the rest of an issue. */
const whole: readonly Column<Line>[] = [
  { title: 'Issue Type', value: (it) => it.type },
  { title: 'Issue key', value: (it) => it.key },
  { title: 'Summary', value: (it) => it.title },
  { title: 'Status', value: (it) => it.status },
  { title: 'Assignee', value: (it) => it.assignee },
  { title: 'Reporter', value: (it) => it.reporter },
  { title: 'Priority', value: (it) => priorityWords[it.priority as IssuePriority] },
  { title: 'Start date', value: (it) => it.starts_on },
  { title: 'Due date', value: (it) => it.due_on },
  { title: 'Created', value: (it) => it.created_at.toISOString() },
  { title: 'Updated', value: (it) => it.updated_at.toISOString() },
  { title: 'Parent', value: (it) => it.parent_key },
  { title: 'Labels', value: (it) => it.labels?.join(', ') },
  { title: 'Story Points', value: (it) => it.points },
  { title: 'Description', value: (it) => it.description },
  { title: 'Sprint', value: (it) => it.sprint },
];

type Wanted = ParsedInputOf<(typeof listEndpoints)['GET /cjprojects/export-issues']>;

export async function exportIssues({ format, columns: set, ...wanted }: Wanted, context: Context) {
  const { db, who, now } = context;
  const project = await needProject(context, { key: wanted.project });
  const where = filtered(wanted, { projectId: project.id, myId: who.id, now });
  const tree = await issueTree(db, where, MOST_ROWS);
  const name = `${project.key.toLowerCase()}-issues-${dayOf(now)}`;
  return sheetFile(name, format, set === 'import' ? whole : columns, [...lines(tree)]);
}
