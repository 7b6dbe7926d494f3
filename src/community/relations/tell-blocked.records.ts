import { sql } from 'kysely';
import type { WorkKind } from '#/kernel/work-kind.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, taskSeen } from '#/store/scope.ts';
import type { End } from './relations.records.ts';

type Telling = Pick<Context, 'db' | 'who' | 'now' | 'notify'>;

/** All issues and tasks with who has them and whether they still are to be done. */
const work = sql`(
  select 'task' as kind, t.id, t.key, t.title, t.assignee_id, null::int as project_id,
    t.deleted_at is null and t.status not in ('closed', 'cancelled') as is_open
  from tasks t
  union all
  select 'issue', i.id, i.key, i.title, i.assignee_id, i.project_id,
    i.deleted_at is null and s.status_group not in ('completed', 'cancelled')
  from issues i join project_statuses s on s.id = i.status_id)`;

interface Waiting {
  kind: WorkKind;
  id: number;
  key: string;
  title: string;
  assignee_id: number;
}

/** Open work of somebody that this blocks, and that no other open work blocks. */
async function blockedByAlone(db: Db, blocker: End, blocked: readonly End[]) {
  const kinds = blocked.map((it) => it.kind);
  const ids = blocked.map((it) => it.id);
  const { rows } = await sql<Waiting>`
    select w.kind, w.id, w.key, w.title, w.assignee_id
    from unnest(${kinds}::text[], ${ids}::int[]) as wanted(kind, id)
    join ${work} w on w.kind = wanted.kind and w.id = wanted.id
    where w.is_open and w.assignee_id is not null and not exists (
      select 1 from work_relations r join ${work} b on b.kind = r.from_kind and b.id = r.from_id
      where r.relation = 'blocks' and r.to_kind = w.kind and r.to_id = w.id and b.is_open
        and (r.from_kind, r.from_id) <> (${blocker.kind}, ${blocker.id}))
    order by w.kind, w.id`.execute(db);
  return rows;
}

/** Whether somebody still may see the work that is theirs. */
async function sees(db: Db, it: Waiting): Promise<boolean> {
  const [reader] = await readersOf(db, [it.assignee_id]);
  if (!reader) return false;
  const { rows } =
    it.kind === 'task'
      ? await sql`select 1 from tasks t where t.id = ${it.id} and ${taskSeen(reader)}`.execute(db)
      : await sql`select 1 from issues i where i.id = ${it.id}
          and ${projectSeen('i.project_id', reader)}`.execute(db);
  return rows.length > 0;
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
  const { rows } = await sql`select 1 from ${work} w
    where w.kind = ${blocker.kind} and w.id = ${blocker.id} and w.is_open`.execute(context.db);
  if (rows.length === 0) return;
  for (const it of await blockedByAlone(context.db, blocker, [blocked]))
    await tell(context, it, isNew);
}

/**
 * Tells whoever has work that this blocks, after it was closed or opened again, where that changed
 * whether their work waits. Inside of the transaction that closed or opened it.
 */
export async function tellBlocked(context: Telling, blocker: End, isOpen: boolean) {
  const { db } = context;
  const blocks = await sql<End>`
    select to_kind as kind, to_id as id from work_relations
    where relation = 'blocks' and from_kind = ${blocker.kind} and from_id = ${blocker.id}`.execute(
    db,
  );
  if (blocks.rows.length === 0) return;
  const kinds = blocks.rows.map((it) => it.kind);
  const ids = blocks.rows.map((it) => it.id);
  // Two who close the last two blockers at once: the second one waits, and then sees the first closed.
  await sql`
    select r.id from work_relations r
    join unnest(${kinds}::text[], ${ids}::int[]) as blocked(kind, id)
      on r.to_kind = blocked.kind and r.to_id = blocked.id
    where r.relation = 'blocks' order by r.id for update of r`.execute(db);
  for (const it of await blockedByAlone(db, blocker, blocks.rows)) await tell(context, it, isOpen);
}
