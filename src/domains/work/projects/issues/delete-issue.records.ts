import { tellBlocked } from '#/community/relations/tell-blocked.records.ts';
import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import { projectSeen } from '#/store/scope.ts';
import { openGroups } from '../project-words.ts';
import { lockProject, needRight } from '../projects.records.ts';
import { below, type Changing } from './change-issue.records.ts';
import { keepEvents } from './issue-events.records.ts';
import { issueById, needIssue } from './issues.records.ts';

const tree = (id: number, rows: readonly { id: number }[]) => [id, ...rows.map((it) => it.id)];

const keep = async (
  { db, who, now }: Changing,
  projectId: number,
  ids: number[],
  field: string,
) => {
  for (const id of ids)
    await keepEvents(db, { issue: { id, projectId }, personId: who.id, at: now }, [
      { field, from: null, to: null },
    ]);
};

/** Those of these that still are to be done. */
async function openOf(db: Changing['db'], ids: readonly number[]) {
  const rows = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .select('i.id')
    .where('i.id', 'in', [...ids])
    .where('s.status_group', 'in', [...openGroups])
    .orderBy('i.id')
    .execute();
  return rows.map(({ id }) => ({ kind: 'issue' as const, id }));
}

/** Takes an issue and everything below it out of sight; one instant marks what went together. */
export async function deleteIssue(context: Changing, id: number, version?: number) {
  const { db, now, audit } = context;
  const found = await needIssue(context, { id });
  await needRight(context, 'issues:write', found.projectId);
  await lockProject(db, found.projectId);
  const issue = await needIssue(context, { id });
  if (version !== undefined && version !== issue.version) throw stale(issue);
  const ids = tree(id, await below(db, id));
  await db.updateTable('issues').set({ deleted_at: now }).where('id', 'in', ids).execute();
  await keep(context, issue.projectId, ids, 'deleted');
  for (const one of await openOf(db, ids)) await tellBlocked(context, one, false);
  audit({ action: 'issue.delete', subject: ['issue', id], before: { key: issue.key, ids } });
  return { id, key: issue.key, count: ids.length };
}

/** Brings back what was deleted together with it. */
export async function restoreIssue(context: Changing, id: number) {
  const { db, who, audit } = context;
  const row = await db
    .selectFrom('issues as i')
    .select(['i.id', 'i.project_id', 'i.parent_id', 'i.deleted_at'])
    .where('i.id', '=', id)
    .where('i.deleted_at', 'is not', null)
    .where(projectSeen('i.project_id', who))
    .executeTakeFirst();
  if (!row) throw notFound('This issue');
  await needRight(context, 'issues:write', row.project_id);
  await lockProject(db, row.project_id);
  const parent =
    row.parent_id === null
      ? undefined
      : await db
          .selectFrom('issues')
          .select(['key', 'deleted_at'])
          .where('id', '=', row.parent_id)
          .executeTakeFirst();
  if (parent?.deleted_at) throw conflict(`Bring back ${parent.key} first: it stood below that.`);
  const rows = await db
    .withRecursive('gone(id)', (qb) =>
      qb
        .selectFrom('issues')
        .select('id')
        .where('id', '=', id)
        .unionAll(
          qb
            .selectFrom('issues as i')
            .innerJoin('gone', 'i.parent_id', 'gone.id')
            .select('i.id')
            .where('i.deleted_at', '=', (eb) =>
              eb.selectFrom('issues').select('deleted_at').where('id', '=', id),
            ),
        ),
    )
    .updateTable('issues')
    .set({ deleted_at: null })
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('gone.id'))
    .returning('id')
    .execute();
  const ids = rows.map((it) => it.id);
  await keep(context, row.project_id, ids, 'restored');
  for (const one of await openOf(db, ids)) await tellBlocked(context, one, true);
  audit({ action: 'issue.restore', subject: ['issue', id], after: { ids } });
  return issueById(db, id);
}
