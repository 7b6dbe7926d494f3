import { sql } from 'kysely';
import { ReportDefinition } from '#/figures/report-definition.contract.ts';
import type { Reader } from '#/figures/selection.records.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';

/** Whether somebody may see the figures of an app: its name, or undefined. */
export async function appFor({ db, who, scope }: Reader, appId: number) {
  const visible = await appsInScope(db, { teamIds: who.teamIds }, scope);
  if (visible !== 'all' && !visible.includes(appId)) return undefined;
  const query = db.selectFrom('apps').select(['id', 'name']).where('id', '=', appId);
  return query.executeTakeFirst();
}

/** A report somebody may open: their own, or shared in the library with all or a team of theirs. */
export async function reportFor({ db, who }: { db: Db; who: Reader['who'] }, reportId: number) {
  const { rows } = await sql<{ name: string; definition: unknown }>`
    select r.name, r.definition from reports r
    where r.id = ${reportId} and r.deleted_at is null and (r.author_id = ${who.id}
      or r.sharing = 'everybody' or r.sharing = 'teams' and exists (select from report_teams t
        where t.report_id = r.id and t.team_id = any(${who.teamIds})))`.execute(db);
  const row = rows[0];
  return row && { name: row.name, definition: ReportDefinition.parse(row.definition) };
}
