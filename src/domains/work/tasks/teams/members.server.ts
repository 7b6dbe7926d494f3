import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { workPieces } from '../reports/pieces.records.ts';
import { teamWithin } from '../reports/work-reach.records.ts';
import { selectMembers } from './board.records.ts';
import type { Member, taskTeamsEndpoints } from './teams.contract.ts';

type Asked = ParsedInputOf<(typeof taskTeamsEndpoints)['GET /tasks/members']>;

/** Seconds since Monday by person, of those whose hours the reader may see. */
async function weekOf({ db, who, now }: Context, today: string) {
  const scope = scopeOf(may('task-reports:read'), who.grants);
  if (!scope) return () => null;
  const range = { from: startOfWeek(today), to: today };
  const rows = await db
    .selectFrom('people as p')
    .leftJoin(workPieces(now, range).as('w'), 'w.person_id', 'p.id')
    .select(['p.id', sql<number>`coalesce(sum(w.seconds), 0)::int`.as('seconds')])
    .where(personInScope('p.id', who, scope))
    .groupBy('p.id')
    .execute();
  const seconds = new Map(rows.map((it) => [it.id, it.seconds]));
  return (id: number) => seconds.get(id) ?? null;
}

type Row = Omit<Member, 'running'> & {
  running: { key: string; title: string; since: Date } | null;
};

function bySort({ sort, order }: Asked) {
  const way = order === 'desc' ? -1 : 1;
  return (a: Row, b: Row) => {
    const names = a.name.localeCompare(b.name, 'en');
    if (sort === 'name') return way * names;
    return way * ((a[sort] ?? -1) - (b[sort] ?? -1)) || names;
  };
}

/** Who has how much to do, within the scope. */
export async function members(asked: Asked, context: Context) {
  const { db, who, now, scope } = context;
  if (asked.team !== undefined) await teamWithin(context, asked.team);
  const today = dayOf(now);
  const write = scopeOf(may('tasks:write'), who.grants);
  const found = await selectMembers(db, asked, { who, read: scope, write }, { now, today });
  const weekSeconds = await weekOf(context, today);
  const rows = found
    .map((it): Row => ({
      id: it.id,
      name: it.name,
      title: it.title,
      teams: it.teams ?? [],
      open: it.open,
      inProgress: it.in_progress,
      toReview: it.to_review,
      overdue: it.overdue,
      weekSeconds: weekSeconds(it.id),
      running:
        it.running_since === null
          ? null
          : { key: it.running_key!, title: it.running_title!, since: it.running_since },
      mayGet: it.may_get,
    }))
    .sort(bySort(asked));
  const { page, perPage } = asked;
  return {
    rows: rows.slice((page - 1) * perPage, page * perPage),
    totalRows: rows.length,
    today,
    weekFrom: startOfWeek(today),
  };
}
