import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { configOf } from '../config/config.records.ts';

const issuesOf = (db: Db, projectId: number) =>
  db
    .selectFrom('issues as i')
    .leftJoin('project_sprints as sp', 'sp.id', 'i.sprint_id')
    .select(['i.id', 'i.version', 'i.key', 'i.external_key', 'i.title', 'i.type_id', 'i.status_id'])
    .select(['i.assignee_id', 'i.priority', 'i.starts_on', 'i.due_on', 'i.points'])
    .select(['i.description', 'i.parent_id', 'i.depth', 'sp.name as sprint'])
    .select(
      sql<string[]>`coalesce((select array_agg(l.name) from issue_labels il
        join project_labels l on l.id = il.label_id where il.issue_id = i.id), '{}')`.as('labels'),
    )
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .execute();

/** An issue of the project that a row may be about. */
export type KnownIssue = Omit<Awaited<ReturnType<typeof issuesOf>>[number], 'key' | 'external_key'>;

/** What the project has, as far as an import looks at it. */
export interface ImportScene {
  projectId: number;
  config: Awaited<ReturnType<typeof configOf>>;
  /** Whoever may be given issues. */
  people: { id: number; name: string; email: string }[];
  /** By key, and by the key it was imported under, in capitals. */
  issues: Map<string, KnownIssue>;
  firstStatus: number;
  firstType: number;
}

export async function importScene(db: Db, projectId: number): Promise<ImportScene> {
  const config = await configOf(db, projectId);
  const people = await db
    .selectFrom('project_members as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.name', 'p.email'])
    .where('m.project_id', '=', projectId)
    .where('m.role', '<>', 'viewer')
    .where('p.status', '=', 'active')
    .execute();
  const rows = await issuesOf(db, projectId);
  const issues = new Map<string, KnownIssue>();
  for (const { key, external_key, ...it } of rows) {
    issues.set(key, it);
    if (external_key !== null) issues.set(external_key.toUpperCase(), it);
  }
  const { statuses, types } = config;
  return {
    projectId,
    config,
    people,
    issues,
    firstStatus: (statuses.find((it) => it.group === 'unstarted') ?? statuses[0]!).id,
    firstType: (types.find((it) => it.level === 1) ?? types[0]!).id,
  };
}
