import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ReportDefinition } from '#/figures/report-definition.contract.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { teamInScope } from '#/store/scope.ts';
import type { Report } from './library.contract.ts';

type Who = Pick<Context['who'], 'id' | 'teamIds'>;

/** Whether a person may open `reports as r`: their own, shared with everybody or a team of theirs. */
export const mayOpen = ({ id, teamIds }: Who) => sql<boolean>`(
  r.deleted_at is null and (r.author_id = ${id} or r.sharing = 'everybody'
    or r.sharing = 'teams' and exists (select from report_teams t
      where t.report_id = r.id and t.team_id = any(${teamIds}))))`;

export interface Wanted {
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Reports a person may open, with what belongs to them; `where` and `order` may use `r` and `p`. */
export const selectReports = ({ db, who, scope }: Context, wanted: Wanted) =>
  db
    .selectFrom('reports as r')
    .innerJoin('people as p', 'p.id', 'r.author_id')
    .select(['r.id', 'r.version', 'r.name', 'r.definition', 'r.author_id', 'p.name as author'])
    .select(['r.sharing', 'r.updated_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('report_teams as rt')
          .innerJoin('teams', 'teams.id', 'rt.team_id')
          .select(['teams.id', 'teams.name'])
          .whereRef('rt.report_id', '=', 'r.id')
          .where(teamInScope('teams.id', who, scope))
          .orderBy('teams.name'),
      ).as('teams'),
      eb
        .selectFrom('report_schedules as s')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('s.report_id', '=', 'r.id')
        .where((it) => it.ref('s.active'))
        .where((it) =>
          it.or([
            it('s.author_id', '=', who.id),
            it.exists(
              it
                .selectFrom('report_recipients as x')
                .whereRef('x.schedule_id', '=', 's.id')
                .where('x.person_id', '=', who.id),
            ),
          ]),
        )
        .as('schedules'),
      eb
        .selectFrom('report_alerts as a')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('a.report_id', '=', 'r.id')
        .where((it) => it.ref('a.active'))
        .where('a.author_id', '=', who.id)
        .as('alerts'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where(mayOpen(who))
    .where(wanted.where)
    .orderBy(wanted.order)
    .orderBy('r.id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .$narrowType<{ schedules: NotNull; alerts: NotNull }>()
    .execute();

type Row = Awaited<ReturnType<typeof selectReports>>[number];

export async function findReport(context: Context, id: number): Promise<Row | undefined> {
  const where = sql<boolean>`r.id = ${id}`;
  const [row] = await selectReports(context, { where, order: sql`r.id`, limit: 1, offset: 0 });
  return row;
}

/** A row as its reader sees it. */
export const reportOf = (row: Row, readerId: number): Report => ({
  id: row.id,
  version: row.version,
  name: row.name,
  definition: ReportDefinition.parse(row.definition),
  author: { id: row.author_id, name: row.author },
  mine: row.author_id === readerId,
  sharing: row.sharing,
  teams: row.teams,
  schedules: row.schedules,
  alerts: row.alerts,
  updatedAt: row.updated_at.toISOString(),
});

export async function setTeams(db: Db, reportId: number, teamIds: readonly number[]) {
  await db.deleteFrom('report_teams').where('report_id', '=', reportId).execute();
  if (teamIds.length === 0) return;
  await db
    .insertInto('report_teams')
    .values([...new Set(teamIds)].map((team_id) => ({ report_id: reportId, team_id })))
    .execute();
}

/** The first of "Name, copy", "Name, copy 2" … that the person has not used yet. */
export async function nameOfCopy(db: Db, authorId: number, name: string): Promise<string> {
  const rows = await db
    .selectFrom('reports')
    .select('name')
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(rows.map((it) => it.name.toLowerCase()));
  const base = `${name.slice(0, 70)}, copy`;
  for (let count = 1; ; count += 1) {
    const found = count === 1 ? base : `${base} ${count}`;
    if (!taken.has(found.toLowerCase())) return found;
  }
}
