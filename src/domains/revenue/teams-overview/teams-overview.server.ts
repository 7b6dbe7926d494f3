import { breakdownOf } from '#/figures/breakdown.server.ts';
import { groupsOf } from '#/figures/figures.facts.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { keyOf } from '#/figures/group-keys.ts';
import { outlooksOf } from '#/figures/outlook.server.ts';
import { ownersOf } from '#/figures/owners.records.ts';
import { teamsOn, type Owners } from '#/figures/owners.ts';
import { measuresUnder, revenueMeasure, withAdRevenue } from '#/figures/revenue.ts';
import { selectionOf, type Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { tilesOf } from '#/figures/trend.server.ts';
import { dayOf } from '#/kernel/dates.ts';
import { daysBetween, eachDay, endOfMonth, lengthOf, startOfMonth } from '#/kernel/days.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { saveTarget } from './save-target.server.ts';
import { memberLoads, teamLoads } from './team-load.records.ts';
import {
  teamMeasures,
  teamsOverviewEndpoints,
  teamTiles,
  type Target,
  type TeamRow,
} from './teams-overview.contract.ts';

const MOST = 200;

/** Teams the person may see; of a filter by team only those. */
async function teamsInSight({ db, who, scope }: Context, only: readonly number[] | undefined) {
  let query = db
    .selectFrom('teams as t')
    .leftJoin('people as p', 'p.id', 't.lead_id')
    .select(['t.id', 't.name', 'p.id as leadId', 'p.name as lead'])
    .where(teamInScope('t.id', who, scope));
  if (only) query = query.where('t.id', 'in', only);
  return query.orderBy('t.name').limit(MOST).execute();
}

/** Revenue of each team by day of the range. */
async function sparks(context: Context, selection: Selection, stand: Stand, owners: Owners) {
  const own = revenueMeasure(selection.revenue);
  const groups = await groupsOf(context.facts, selection, stand, {
    by: ['team', 'day'],
    measures: [own],
    owners,
  });
  const days = eachDay(selection.range);
  const unrated = new Set(selection.money?.missingIn(selection.range));
  return (team: number) =>
    days.map((day) =>
      unrated.has(day) ? null : (groups.get(keyOf([String(team), day]))?.whole[own] ?? 0),
    );
}

async function targetsOf(context: Context, month: string) {
  const rows = await context.db
    .selectFrom('team_targets')
    .select(['team_id', 'revenue_micros', 'version'])
    .where('month', '=', month)
    .execute();
  return new Map(rows.map((it) => [it.team_id, it]));
}

/** The share of the month that has passed in complete days. */
function paceOf(month: string, lastComplete: string): number {
  const length = lengthOf({ from: month, to: endOfMonth(month) });
  return Math.max(0, Math.min(length, daysBetween(month, lastComplete) + 1)) / length;
}

/**
 * Targets and forecasts are those of the whole team, whatever the page is filtered by. Targets are
 * set in dollars and held against dollars, so that no exchange rate moves how much is attained.
 */
async function outlooks(context: Context, filter: Filter, stand: Stand, owners: Owners) {
  const { team, teams, revenue } = filter;
  const whole = context.scope === 'all' ? undefined : team;
  const of = { ...Filter.parse({ compare: 'none' }), team: whole, teams, revenue };
  const [shown, dollars] = await Promise.all([
    shownSelectionOf(of, context),
    selectionOf(of, context),
  ]);
  const [each, sum, inDollars] = await Promise.all([
    outlooksOf(context, shown, stand, owners),
    outlooksOf(context, shown, stand),
    shown.money ? outlooksOf(context, dollars, stand, owners) : undefined,
  ]);
  return { each, whole: sum.get('') ?? null, dollars: inDollars ?? each };
}

async function overview(asked: Filter, context: Context) {
  const { db, now, scope } = context;
  const teams = await teamsInSight(context, asked.team);
  const ids = teams.map((it) => it.id);
  // Those who see some teams see what these owned on each day, also what has gone to others since.
  const filter = scope === 'all' ? asked : { ...asked, team: ids };
  const selection = await shownSelectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const owners = await ownersOf(db, filter.teams);
  const present = teamsOn(owners, dayOf(now));
  const month = startOfMonth(dayOf(now));
  const measures = withAdRevenue(teamMeasures, selection.revenue);
  const request = { by: ['team' as const], measures, page: 1, perPage: 500 };
  const [breakdown, tiles, sparkOf, targets, ahead, loads] = await Promise.all([
    breakdownOf(context, selection, stand, request),
    tilesOf(context, selection, stand, measuresUnder(teamTiles, selection.revenue)),
    sparks(context, selection, stand, owners),
    targetsOf(context, month),
    outlooks(context, filter, stand, owners),
    teamLoads(db, ids, dayOf(now)),
  ]);
  const figures = new Map(breakdown.rows.map((it) => [it.labels[0]?.key, it.figures]));
  const pace = paceOf(month, stand.lastComplete);
  const rows = teams.map((it): TeamRow => {
    const outlook = ahead.each.get(String(it.id)) ?? null;
    const target = targets.get(it.id);
    return {
      id: it.id,
      name: it.name,
      lead: it.leadId === null ? null : { id: it.leadId, name: it.lead ?? '' },
      apps: [...present.values()].filter((team) => team === String(it.id)).length,
      members: loads.get(it.id)?.members ?? 0,
      figures: figures.get(String(it.id)) ?? {},
      spark: sparkOf(it.id),
      target: targetOf(target, ahead.dollars.get(String(it.id))?.soFar ?? 0, pace),
      outlook,
      load: loads.get(it.id)?.load ?? { open: 0, inProgress: 0, overdue: 0 },
    };
  });
  return {
    standing: stand.standing,
    month,
    tiles,
    rows,
    total: breakdown.total,
    others: figures.get('') ?? null,
    outlook: ahead.whole,
  };
}

function targetOf(
  target: { revenue_micros: number; version: number } | undefined,
  soFar: number,
  pace: number,
): Target {
  return {
    revenue: target?.revenue_micros ?? null,
    version: target?.version ?? 0,
    soFar,
    attained: target ? soFar / target.revenue_micros : null,
    pace,
  };
}

export const teamsOverviewServed = serve(teamsOverviewEndpoints, {
  'GET /teams-overview': overview,
  'GET /teams-overview/team': async ({ id, ...filter }, context) => {
    const [team] = await teamsInSight(context, [id]);
    if (!team) throw notFound('This team');
    const selection = await shownSelectionOf({ ...filter, team: [id] }, context);
    const stand = await standingOf(context, selection);
    const [apps, members] = await Promise.all([
      breakdownOf(context, selection, stand, {
        by: ['app'],
        measures: withAdRevenue(teamMeasures, selection.revenue),
        page: 1,
        perPage: MOST,
      }),
      memberLoads(context, id),
    ]);
    const { standing } = stand;
    return { name: team.name, standing, apps: apps.rows, total: apps.total, members };
  },
  'POST /save-team-target': saveTarget,
});
