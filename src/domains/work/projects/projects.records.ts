import { sql } from 'kysely';
import type { Permission } from '#/kernel/access.ts';
import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';
import { viewerOf } from '#/store/viewer.ts';
import type { Who } from '#/store/who.ts';
import { mayInProject } from './projects.policy.ts';

/** Who asks, on which connection; every handler's context is one. */
export interface Asking {
  db: Db;
  who: Who;
}

export type WhichProject = { id?: number | undefined; key?: string | undefined };

/** A project by id or key if this person may see it. */
export function findProject({ db, who }: Asking, which: WhichProject) {
  const named =
    which.key !== undefined
      ? sql<boolean>`p.key = ${which.key.toUpperCase()}`
      : sql<boolean>`p.id = ${which.id ?? 0}`;
  return db
    .selectFrom('projects as p')
    .selectAll('p')
    .where(named)
    .where(projectSeen('p.id', who))
    .executeTakeFirst();
}

/** @throws Refusal `not-found` for one that is absent or out of sight. */
export async function needProject(asking: Asking, which: WhichProject) {
  const project = await findProject(asking, which);
  if (!project) throw notFound('This project');
  return project;
}

const membersOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_members')
    .select(['person_id as personId', 'role'])
    .where('project_id', '=', projectId)
    .execute();

/** Whether this person may use a right of changing in a project they see. */
export async function mayIn({ db, who }: Asking, permission: Permission, projectId: number) {
  return mayInProject(permission, await membersOf(db, projectId), await viewerOf(db, who));
}

/** Those of these projects in which this person may use a right of changing. */
export async function projectsWith(
  { db, who }: Asking,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const members = await db
    .selectFrom('project_members')
    .select(['project_id as projectId', 'person_id as personId', 'role'])
    .where('project_id', 'in', ids)
    .execute();
  const viewer = await viewerOf(db, who);
  const of = Map.groupBy(members, (it) => it.projectId);
  return new Set(ids.filter((id) => mayInProject(permission, of.get(id) ?? [], viewer)));
}

/** @throws Refusal `not-allowed` for somebody who may only look at it. */
export async function needRight(asking: Asking, permission: Permission, projectId: number) {
  if (await mayIn(asking, permission, projectId)) {
    if (permission === 'issues:write') await refuseArchived(asking.db, projectId);
    return;
  }
  throw notAllowed(
    permission === 'projects:configure'
      ? 'Only the leads of this project may change it.'
      : 'You may only look at this project.',
  );
}

async function refuseArchived(db: Db, projectId: number) {
  const project = await db
    .selectFrom('projects')
    .select(['key', 'archived_at'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project?.archived_at)
    throw conflict(`${project.key} is archived. Take it out of the archive first.`);
}

/** Puts changes of a project's order, tree and numbers one after another. */
export async function lockProject(db: Db, id: number) {
  await db.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
}
