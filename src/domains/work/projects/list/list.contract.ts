import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Flag, Id, Instant, listOf, pageOf, paging, FileReply } from '#/kernel/schema.ts';
import { Issue } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { issuePriorities, statusGroups } from '../project-words.ts';

export const issueGroupings = ['none', 'status', 'assignee', 'priority', 'sprint', 'type'] as const;
export type IssueGrouping = (typeof issueGroupings)[number];
export const issueSorts = [
  'rank',
  'key',
  'title',
  'status',
  'priority',
  'assignee',
  'due',
  'points',
  'updated',
  'created',
] as const;
export type IssueSort = (typeof issueSorts)[number];

/** What narrows a list of issues, the same for table, board, tree and export. */
export const issueFilter = {
  status: listOf(Id).optional(),
  group: listOf(z.enum(statusGroups)).optional(),
  type: listOf(Id).optional(),
  assignee: listOf(z.union([z.enum(['me', 'none']), Id])).optional(),
  label: listOf(Id).optional(),
  priority: listOf(z.enum(issuePriorities)).optional(),
  sprint: listOf(z.union([z.enum(['active', 'none']), Id])).optional(),
  due: z.enum(['overdue', 'week', 'none']).optional(),
  /** Part of the title or the key. */
  search: z.string().trim().max(100).optional(),
};
const sorting = {
  sort: z.enum(issueSorts).default('rank'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

interface TreeRow {
  type: string;
  short_name: string;
  summary: string;
  task_status: string;
  assignee_id: { id: number; name: string } | null;
  reporter_id: { id: number; name: string };
  priority: string;
  due_date: string | null;
  updated_at: string | Date;
  children: TreeRow[];
}
const member = z.object({ id: z.number().int(), name: z.string() });
/**
 * An issue with what stands below it, in the field names of the specification, section 3.
 * @public The API document refers to it by this name, because it leads back to itself.
 */
export const TreeRow: z.ZodType<TreeRow> = z.object({
  type: z.string(),
  short_name: z.string(),
  summary: z.string(),
  task_status: z.string(),
  assignee_id: member.nullable(),
  reporter_id: member,
  priority: z.string(),
  due_date: z.string().nullable(),
  updated_at: Instant,
  get children() {
    return z.array(TreeRow);
  },
});

export const listEndpoints = {
  'GET /cjprojects/issues-list': endpoint({
    summary:
      'List issues of a project, by page or the first of every group, as table and board show them',
    access: may('projects:read'),
    input: z.strictObject({
      ...paging,
      project: ProjectKey,
      ...issueFilter,
      ...sorting,
      groupBy: z.enum(issueGroupings).default('none'),
      /** So many of every group instead of a page: the columns of a board. */
      perGroup: z.coerce.number().int().min(1).max(500).optional(),
      /** Only issues on top of the tree; or only those right below these issues. */
      top: Flag.default(false),
      below: listOf(Id).optional(),
    }),
    output: z.object({
      rows: z.array(z.object({ ...Issue.shape, groupValue: z.string() })),
      totalRows: z.number().int(),
      /** Every group there is, also beyond this page, in the order of the rows. */
      groups: z.array(
        z.object({
          /** An id, a priority, or `none`. */
          value: z.string(),
          totalRows: z.number().int(),
          points: z.number(),
        }),
      ),
      /** Of everything the filter lets through. */
      points: z.number(),
      pointsDone: z.number(),
    }),
  }),
  'GET /cjprojects/my-issues': endpoint({
    summary: 'List my open issues of all projects, what is begun and due first',
    access: may('projects:read'),
    input: z.strictObject({
      ...paging,
      /** Part of the title or the key. */
      search: z.string().trim().max(100).optional(),
    }),
    output: pageOf(Issue),
  }),
  'GET /cjprojects/tasks-list': endpoint({
    summary: 'List issues as a tree of three levels',
    access: may('projects:read'),
    input: z.strictObject({ ...paging, project: ProjectKey, ...issueFilter }),
    output: z.object({ rows: z.array(TreeRow), totalRows: z.number().int() }),
  }),
  'GET /cjprojects/export-issues': endpoint({
    summary: 'Download issues as a sheet, indented by their level',
    access: may('projects:read'),
    input: z.strictObject({
      project: ProjectKey,
      ...issueFilter,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      /** `import`: the columns an import takes, with parents by their key. */
      columns: z.enum(['list', 'import']).default('list'),
    }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};
