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
  const row = await db
    .selectFrom('reports as r')
    .select(['r.name', 'r.definition'])
    .where('r.id', '=', reportId)
    .where('r.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('r.author_id', '=', who.id),
        eb('r.sharing', '=', sql.lit('everybody')),
        eb.and([
          eb('r.sharing', '=', sql.lit('teams')),
          eb.exists(
            eb
              .selectFrom('report_teams as t')
              .whereRef('t.report_id', '=', 'r.id')
              .where('t.team_id', '=', sql<number>`any(${who.teamIds})`),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row && { name: row.name, definition: ReportDefinition.parse(row.definition) };
}
