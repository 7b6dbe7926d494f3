import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Permission } from '#/kernel/access.ts';
import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope, projectSeen } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import type { MemberRole } from './project-words.ts';

/** Who asks, on which connection; every handler's context is one. */
export interface Asking {
  db: Db;
  who: Who;
}

const membersWhere = (project: string, condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from project_members pm where pm.project_id = ${sql.ref(project)} and ${condition})`;

export type WhichProject = { id?: number | undefined; key?: string | undefined };

/** A project by id or key if this person may see it. */
function findProject({ db, who }: Asking, which: WhichProject) {
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

/** Which members of a project have the right with scope `own`. */
const ownRoles: Record<string, readonly MemberRole[]> = {
  'issues:write': ['lead', 'member'],
  'projects:configure': ['lead'],
};

/** Whether this person may use a right of changing in a project they see. */
export async function mayIn({ db, who }: Asking, permission: Permission, projectId: number) {
  const scope = scopeOf(may(permission), who.grants);
  if (!scope) return false;
  if (scope === 'all') return true;
  const roles = ownRoles[permission] ?? ['lead'];
  const own = sql`(pm.person_id = ${who.id} and pm.role = any(${roles}))`;
  const { rows } = await sql<{ allowed: boolean }>`
    select ${membersWhere(
      'p.id',
      scope === 'own'
        ? own
        : sql`(${own} or (pm.person_id <> ${who.id} and ${personInScope('pm.person_id', who, scope)}))`,
    )} as allowed
    from projects p where p.id = ${projectId}`.execute(db);
  return rows[0]?.allowed ?? false;
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
