import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

const hour = 3_600_000;

/** Open work by its project or app, the oldest first, with who reported it. */
const openWork = sql<{ kind: 'issue' | 'task'; id: number; place: string; person: number }>`
  select 'issue' as kind, i.id, 'issue ' || i.project_id as place, i.reporter_id as person
  from issues i join project_statuses s on s.id = i.status_id
  join projects p on p.id = i.project_id and p.archived_at is null
  where i.deleted_at is null and s.status_group in ('unstarted', 'started')
  union all
  select 'task', t.id, 'task ' || t.app_id, t.reporter_id from tasks t
  where t.deleted_at is null and t.app_id is not null and t.status in ('todo', 'in_progress', 'paused')
  order by place, id`;

/** In every project and app, and between projects, some work waits for other work, or is the same as other work. */
export async function seedWorkRelations(db: Db, now: Date) {
  const { rows } = await openWork.execute(db);
  const places = Map.groupBy(rows, (it) => it.place);
  const relations = [...places.values()].flatMap((work) =>
    work.slice(0, 7).flatMap((it, at) => {
      const next = work[at + 1];
      const relation = (['blocks', 'relates', undefined, 'duplicates'] as const)[at % 4];
      return next && relation ? [{ relation, from: it, to: next }] : [];
    }),
  );
  const [issue, task] = [
    rows.find((it) => it.kind === 'issue'),
    rows.find((it) => it.kind === 'task'),
  ];
  // A task of a team holds an issue of a project up.
  if (issue && task) relations.push({ relation: 'blocks', from: task, to: issue });
  // The first thing of each project waits for that of the one before.
  const firsts = [...places].flatMap(([place, work]) =>
    place.startsWith('issue') ? work[0]! : [],
  );
  for (const [at, it] of firsts.slice(1).entries())
    relations.push({ relation: 'blocks', from: firsts[at]!, to: it });
  const values = relations.map(({ relation, from, to }, at) => ({
    relation,
    from_kind: from.kind,
    from_id: from.id,
    to_kind: to.kind,
    to_id: to.id,
    person_id: from.person,
    created_at: new Date(now.getTime() - (4 + ((at * 11) % 90)) * hour),
  }));
  if (values.length > 0) await db.insertInto('work_relations').values(values).execute();
}
