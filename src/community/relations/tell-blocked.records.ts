import { sql, type NotNull } from 'kysely';
import type { WorkKind } from '#/kernel/work-kind.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, taskSeen } from '#/store/scope.ts';
import type { End } from './relations.records.ts';

type Telling = Pick<Context, 'db' | 'who' | 'now' | 'notify'>;

/** All issues and tasks with who has them and whether they still are to be done. */
const work = sql<{
  kind: WorkKind;
  id: number;
  key: string;
  title: string;
  assignee_id: number | null;
  is_open: boolean;
}>`(
  select 'task' as kind, t.id, t.key, t.title, t.assignee_id, null::int as project_id,
    t.deleted_at is null and t.status not in ('closed', 'cancelled') as is_open
  from tasks t
  union all
  select 'issue', i.id, i.key, i.title, i.assignee_id, i.project_id,
    i.deleted_at is null and s.status_group not in ('completed', 'cancelled')
  from issues i join project_statuses s on s.id = i.status_id)`;

type Waiting = Awaited<ReturnType<typeof blockedByAlone>>[number];

/** Ends as rows, to be joined. */
const endsAs = (ends: readonly End[]) =>
  sql<End>`unnest(${ends.map((it) => it.kind)}::text[], ${ends.map((it) => it.id)}::int[])`;

/** Open work of somebody that this blocks, and that no other open work blocks. */
const blockedByAlone = (db: Db, blocker: End, blocked: readonly End[]) =>
  db
    .selectFrom(endsAs(blocked).as<'wanted'>(sql`wanted(kind, id)`))
    .innerJoin(work.as('w'), (join) =>
      join.onRef('w.kind', '=', 'wanted.kind').onRef('w.id', '=', 'wanted.id'),
    )
    .select(['w.kind', 'w.id', 'w.key', 'w.title', 'w.assignee_id'])
    .where(sql<boolean>`w.is_open`)
    .where('w.assignee_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('work_relations as r')
            .innerJoin(work.as('b'), (join) =>
              join.onRef('b.kind', '=', 'r.from_kind').onRef('b.id', '=', 'r.from_id'),
            )
            .select('r.id')
            .where('r.relation', '=', sql.lit('blocks'))
            .whereRef('r.to_kind', '=', 'w.kind')
            .whereRef('r.to_id', '=', 'w.id')
            .where(sql<boolean>`b.is_open`)
            .where(sql<boolean>`(r.from_kind, r.from_id) <> (${blocker.kind}, ${blocker.id})`),
        ),
      ),
    )
    .orderBy('w.kind')
    .orderBy('w.id')
    .$narrowType<{ assignee_id: NotNull }>()
    .execute();

/** Whether somebody still may see the work that is theirs. */
async function sees(db: Db, it: Waiting): Promise<boolean> {
  const [reader] = await readersOf(db, [it.assignee_id]);
  if (!reader) return false;
  const found =
    it.kind === 'task'
      ? db.selectFrom('tasks as t').select('t.id').where('t.id', '=', it.id).where(taskSeen(reader))
      : db
          .selectFrom('issues as i')
          .select('i.id')
          .where('i.id', '=', it.id)
          .where(projectSeen('i.project_id', reader));
  return (await found.execute()).length > 0;
}

const linkOf = ({ kind, key }: Waiting) =>
  kind === 'task'
    ? `/tasks/info?task=${key}`
    : `/project/list?project=${key.slice(0, key.lastIndexOf('-'))}&issue=${key}`;

async function tell(context: Telling, it: Waiting, isBlocked: boolean) {
  const { db, who, now, notify } = context;
  if (it.assignee_id === who.id || !(await sees(db, it))) return;
  // What blocks it is not named: whoever has the work may not be allowed to see that.
  await notify([it.assignee_id], {
    type: isBlocked ? 'work.blocked' : 'work.unblocked',
    title: isBlocked ? `${it.key} is blocked by other work` : `${it.key} is no longer blocked`,
    body: it.title,
    from: who.name,
    link: linkOf(it),
    about: [{ kind: it.kind, id: it.id }],
    key: `work.${isBlocked ? 'blocked' : 'unblocked'}:${it.kind}:${it.id}:${now.getTime()}`,
  });
}

/** Tells whoever has the blocked work when this relation, new or gone, changed whether it waits. */
export async function tellOfBlock(context: Telling, blocker: End, blocked: End, isNew: boolean) {
  const open = await context.db
    .selectFrom(work.as('w'))
    .select('w.id')
    .where('w.kind', '=', blocker.kind)
    .where('w.id', '=', blocker.id)
    .where(sql<boolean>`w.is_open`)
    .execute();
  if (open.length === 0) return;
  for (const it of await blockedByAlone(context.db, blocker, [blocked]))
    await tell(context, it, isNew);
}

/**
 * Tells whoever has work that this blocks, after it was closed or opened again, where that changed
 * whether their work waits. Inside of the transaction that closed or opened it.
 */
export async function tellBlocked(context: Telling, blocker: End, isOpen: boolean) {
  const { db } = context;
  const blocked = await db
    .selectFrom('work_relations')
    .select(['to_kind as kind', 'to_id as id'])
    .where('relation', '=', sql.lit('blocks'))
    .where('from_kind', '=', blocker.kind)
    .where('from_id', '=', blocker.id)
    .execute();
  if (blocked.length === 0) return;
  // Two who close the last two blockers at once: the second one waits, and then sees the first closed.
  await db
    .selectFrom('work_relations as r')
    .innerJoin(endsAs(blocked).as<'blocked'>(sql`blocked(kind, id)`), (join) =>
      join.onRef('r.to_kind', '=', 'blocked.kind').onRef('r.to_id', '=', 'blocked.id'),
    )
    .select('r.id')
    .where('r.relation', '=', sql.lit('blocks'))
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
  for (const it of await blockedByAlone(db, blocker, blocked)) await tell(context, it, isOpen);
}
