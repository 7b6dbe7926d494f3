import { sql } from 'kysely';
import { monthName } from '#/kernel/date-words.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import type { teamsOverviewEndpoints } from './teams-overview.contract.ts';

type Save = ParsedInputOf<(typeof teamsOverviewEndpoints)['POST /save-team-target']>;

/** Sets, changes or takes away a month's target; the team's row is locked so that changes queue up. */
export async function saveTarget({ teamId, month, revenue, version }: Save, context: Context) {
  const { db, who, scope, audit } = context;
  const team = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', teamId)
    .where(teamInScope('id', who, scope))
    .forUpdate()
    .executeTakeFirst();
  if (!team) throw notFound('This team');
  const before = await db
    .selectFrom('team_targets')
    .select(['revenue_micros', 'version'])
    .where('team_id', '=', teamId)
    .where('month', '=', month)
    .executeTakeFirst();
  const current = { revenue: before?.revenue_micros ?? null, version: before?.version ?? 0 };
  if (current.version !== version) throw stale(current);
  audit({
    action: 'team-target.save',
    subject: ['team', teamId],
    before: { month, revenue: current.revenue },
    after: { month, revenue },
  });
  if (revenue === null) {
    await db
      .deleteFrom('team_targets')
      .where('team_id', '=', teamId)
      .where('month', '=', month)
      .execute();
    return { message: `${team.name} has no target in ${monthName(month)}.`, version: 0 };
  }
  const saved = await db
    .insertInto('team_targets')
    .values({ team_id: teamId, month, revenue_micros: revenue })
    .onConflict((it) =>
      it
        .columns(['team_id', 'month'])
        .doUpdateSet({ revenue_micros: revenue, version: sql`team_targets.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return { message: `${team.name} has its target for ${monthName(month)}.`, ...saved };
}
