import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { inSight, isDue, loadObjectives, type Loaded } from '../okr-reply.server.ts';
import { addSums, progressSums, shareOf } from '../okr-score.ts';
import { readScope } from '../okr.policy.ts';
import { runsOn, selectObjectives } from '../okr.records.ts';
import type { okrReportEndpoints, UserOkr } from './okr-reports.contract.ts';

type Wanted = ParsedInputOf<(typeof okrReportEndpoints)['GET /users-okr']>;

function userOf(all: readonly Loaded[], today: string): UserOkr {
  const { owner_id, owner_name } = all[0]!.row;
  const monday = startOfWeek(today);
  const results = all.flatMap((it) => it.results);
  const late = all
    .filter((it) => isDue(it, today))
    .flatMap((it) => it.results)
    .filter((it) => it.checked_in_on === null || it.checked_in_on < monday);
  return {
    person: { id: owner_id, name: owner_name },
    objectives: all.length,
    keyResults: results.length,
    progress: shareOf(
      addSums(all.map((it) => progressSums(it.results.map((one) => one.measured)))),
    ),
    due: late.length,
    checkedInOn:
      results
        .map((it) => it.checked_in_on ?? '')
        .sort()
        .at(-1) || null,
  };
}

const ofTeam = (team: number) => sql`(o.owner_id in (
  select person_id from team_members where until is null and team_id = ${team}
  union all select lead_id from teams where id = ${team}))`;

/** People with active objectives, those first who have not checked in this week. */
export async function usersOkr({ page, perPage, team, show }: Wanted, context: Context) {
  const { db, who, now } = context;
  const today = dayOf(now);
  const where = [
    sql`${runsOn(today)} and o.state = 'active'`,
    personInScope('o.owner_id', who, readScope(who)),
    inSight(context),
    ...(team ? [ofTeam(team)] : []),
  ];
  const rows = await selectObjectives(db, who, sql.join(where, sql` and `));
  const byOwner = new Map<number, Loaded[]>();
  for (const it of await loadObjectives(context, rows))
    byOwner.set(it.row.owner_id, [...(byOwner.get(it.row.owner_id) ?? []), it]);
  const users = [...byOwner.values()]
    .map((it) => userOf(it, today))
    .filter((it) => show === 'all' || it.due > 0)
    .sort((a, b) => b.due - a.due || (a.person.name < b.person.name ? -1 : 1));
  return { rows: users.slice((page - 1) * perPage, page * perPage), totalRows: users.length };
}
