import { sql, type RawBuilder } from 'kysely';
import { ReportDefinition } from '#/figures/report-definition.contract.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { teamInScope } from '#/store/scope.ts';
import type { Report, Sharing } from './library.contract.ts';

interface Row {
  id: number;
  version: number;
  name: string;
  definition: unknown;
  author_id: number;
  author: string;
  sharing: Sharing;
  teams: { id: number; name: string }[];
  schedules: number;
  alerts: number;
  updated_at: Date;
  total: number;
}

type Who = Pick<Context['who'], 'id' | 'teamIds'>;

/** Whether a person may open `reports as r`: their own, shared with everybody or a team of theirs. */
export const mayOpen = ({ id, teamIds }: Who) => sql<boolean>`(
  r.deleted_at is null and (r.author_id = ${id} or r.sharing = 'everybody'
    or r.sharing = 'teams' and exists (select from report_teams t
      where t.report_id = r.id and t.team_id = any(${teamIds}))))`;

export interface Wanted {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Reports a person may open, with what belongs to them; `where` and `order` may use `r` and `p`. */
export async function selectReports({ db, who, scope }: Context, wanted: Wanted): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.version, r.name, r.definition, r.author_id, p.name as author, r.sharing,
      coalesce((select json_agg(json_build_object('id', teams.id, 'name', teams.name)
          order by teams.name)
        from report_teams rt join teams on teams.id = rt.team_id
        where rt.report_id = r.id and ${teamInScope('teams.id', who, scope)}), '[]') as teams,
      (select count(*)::int from report_schedules s where s.report_id = r.id and s.active
        and (s.author_id = ${who.id} or exists (select from report_recipients x
          where x.schedule_id = s.id and x.person_id = ${who.id}))) as schedules,
      (select count(*)::int from report_alerts a where a.report_id = r.id and a.active
        and a.author_id = ${who.id}) as alerts,
      r.updated_at, count(*) over ()::int as total
    from reports r join people p on p.id = r.author_id
    where ${mayOpen(who)} and ${wanted.where}
    order by ${wanted.order}, r.id
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db);
  return rows;
}

export async function findReport(context: Context, id: number): Promise<Row | undefined> {
  const where = sql`r.id = ${id}`;
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
