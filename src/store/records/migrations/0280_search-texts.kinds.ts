/** What of a table is found, as expressions on the record `it`. */
export interface Found {
  kind: string;
  table: string;
  /** The short name people type: `LNT-207`. */
  key?: string;
  title: string;
  /** Other lines it is found by. */
  more?: readonly string[];
  /** What stands in it, its comments and the names of its files. */
  text?: string;
  /** Records that are found at all. */
  there?: string;
  /** Whether there is still something to do about it. */
  open?: string;
  owner?: string;
  author?: string;
  /** The project it lies in, or the document that says who reads it. */
  place?: string;
  /** When it changed last. */
  changed: string;
  /** Its column that says so, where it has one. */
  instant?: string;
  /** Columns of which a change is a change of the entry. */
  reads: readonly string[];
  /** What is done before it is read. */
  before?: string;
}

const kept = 'it.deleted_at is null';
const personOf = (column: string) => `(select p.name from people p where p.id = it.${column})`;
const textOf = (...parts: string[]) => `concat_ws(E'\\n', ${parts.join(', ')})`;
const comments = (kind: string) => `search_comments('${kind}', it.id::integer)`;

export const found: readonly Found[] = [
  {
    kind: 'app',
    table: 'apps',
    key: 'it.key',
    title: 'it.name',
    more: ['it.package'],
    changed: 'it.created_at',
    reads: ['name', 'key', 'package'],
  },
  {
    kind: 'person',
    table: 'people',
    title: 'it.name',
    more: ['it.email', 'it.title'],
    there: `it.status = 'active'`,
    changed: 'it.created_at',
    reads: ['name', 'email', 'title', 'status'],
  },
  { kind: 'team', table: 'teams', title: 'it.name', changed: 'it.created_at', reads: ['name'] },
  {
    kind: 'task',
    table: 'tasks',
    key: 'it.key',
    title: 'it.title',
    text: textOf('it.description', comments('task')),
    there: kept,
    open: `it.status not in ('closed', 'cancelled')`,
    owner: 'it.assignee_id',
    author: 'it.reporter_id',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: ['key', 'title', 'description', 'deleted_at', 'status', 'assignee_id', 'reporter_id'],
  },
  {
    kind: 'issue',
    table: 'issues',
    key: 'it.key',
    title: 'it.title',
    more: ['it.external_key'],
    text: textOf(
      'it.description',
      comments('issue'),
      `(select string_agg(f.name, E'\\n' order by f.id) from issue_assets f where f.issue_id = it.id)`,
    ),
    there: kept,
    open: `(select s.status_group not in ('completed', 'cancelled') from project_statuses s
      where s.id = it.status_id)`,
    owner: 'it.assignee_id',
    author: 'it.reporter_id',
    place: 'it.project_id',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: [
      'key',
      'title',
      'external_key',
      'description',
      'deleted_at',
      'status_id',
      'assignee_id',
      'reporter_id',
      'project_id',
    ],
    // Held until the commit: nobody moves an issue into a status whose group is being changed.
    before: `perform pg_advisory_xact_lock_shared(190, x.project_id)
      from (select distinct project_id from issues where id = any(wanted)) x;`,
  },
  {
    kind: 'project',
    table: 'projects',
    key: 'it.key',
    title: 'it.name',
    text: textOf('it.description'),
    open: 'it.archived_at is null',
    author: 'it.lead_id',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: ['key', 'name', 'description', 'archived_at', 'lead_id'],
  },
  {
    kind: 'document',
    table: 'documents',
    title: 'it.title',
    text: textOf('it.words', comments('document')),
    there: kept,
    author: 'it.owner_id',
    place: 'it.scope_id',
    changed: 'it.changed_at',
    instant: 'changed_at',
    reads: ['title', 'words', 'deleted_at', 'owner_id', 'scope_id'],
  },
  {
    kind: 'objective',
    table: 'objectives',
    title: 'it.title',
    text: textOf('it.description', comments('objective')),
    open: `it.state not in ('closed', 'cancelled')`,
    author: 'it.owner_id',
    changed: 'it.changed_at',
    instant: 'changed_at',
    reads: ['title', 'description', 'state', 'owner_id'],
  },
  {
    kind: 'key-result',
    table: 'key_results',
    title: 'it.title',
    changed: '(select o.changed_at from objectives o where o.id = it.objective_id)',
    reads: ['title', 'objective_id'],
  },
  {
    kind: 'announcement',
    table: 'announcements',
    title: 'it.title',
    text: textOf('it.body', comments('announcement')),
    there: kept,
    author: 'it.author_id',
    changed: 'it.changed_at',
    instant: 'changed_at',
    reads: ['title', 'body', 'deleted_at', 'author_id'],
  },
  {
    kind: 'bug-report',
    table: 'bug_reports',
    key: `'BUG-' || it.id`,
    title: 'it.title',
    more: [`'BUG' || it.id`],
    text: textOf('it.happened', 'it.expected', comments('bug-report')),
    open: `it.state in ('new', 'reopened', 'needs_info', 'triaged', 'in_progress')`,
    owner: 'it.assignee_id',
    author: 'it.reporter_id',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: ['title', 'happened', 'expected', 'state', 'assignee_id', 'reporter_id'],
  },
  {
    kind: 'view',
    table: 'saved_views',
    title: 'it.name',
    author: 'it.person_id',
    changed: 'it.created_at',
    reads: ['name', 'person_id'],
  },
  {
    kind: 'evaluation-form',
    table: 'evaluation_forms',
    title: 'it.name',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: ['name'],
  },
  {
    kind: 'quiz',
    table: 'quizzes',
    title: 'it.title',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: ['title'],
  },
  {
    kind: 'report',
    table: 'reports',
    title: 'it.name',
    more: [personOf('author_id')],
    there: kept,
    author: 'it.author_id',
    changed: 'it.updated_at',
    instant: 'updated_at',
    reads: ['name', 'deleted_at', 'author_id'],
  },
  {
    kind: 'campaign',
    table: 'campaigns',
    title: 'it.name',
    more: ['it.external_id', '(select a.name from apps a where a.id = it.app_id)'],
    changed: 'it.created_at',
    reads: ['name', 'external_id', 'app_id'],
  },
  {
    kind: 'account',
    table: 'company_accounts',
    title: 'it.name',
    more: [personOf('owner_id')],
    there: 'it.closed_at is null',
    changed: 'it.created_at',
    reads: ['name', 'closed_at', 'owner_id'],
  },
  {
    kind: 'asset',
    table: 'it_assets',
    key: 'it.tag',
    title: 'it.name',
    more: [
      'it.serial',
      `(select p.name from it_holdings h join people p on p.id = h.person_id
        where h.asset_id = it.id and h.until is null)`,
    ],
    there: `it.standing <> 'retired'`,
    changed: 'it.created_at',
    reads: ['tag', 'name', 'serial', 'standing'],
  },
];
