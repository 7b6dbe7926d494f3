import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { cycleNamed, cycleNow } from './cycles/cycles.records.ts';
import { daysOfCycle } from './okr-cycle.ts';
import { levels } from './okr-machine.ts';
import { inSight, loadObjectives, objectivesAsSeen, type Loaded } from './okr-reply.server.ts';
import { addSums, expectedShare, progressSums, shareOf } from './okr-score.ts';
import type { okrEndpoints } from './okr.contract.ts';
import { inTeams, readScope } from './okr.policy.ts';
import { checkInMissing, selectObjectives, type ObjectiveRow } from './okr.records.ts';

type Wanted = ParsedInputOf<(typeof okrEndpoints)['GET /okrs']>;

/** Condition: of a cycle whose days cover those of another. */
function coveringCycle(cycle: string) {
  const { from, to } = daysOfCycle(cycle);
  return sql`o.first_day <= ${from} and o.last_day >= ${to}`;
}

function conditionsOf(wanted: Wanted, cycle: string, today: string): RawBuilder<unknown>[] {
  const { level, team, person, state, due, words, around } = wanted;
  const all: RawBuilder<unknown>[] = [around ? coveringCycle(around) : sql`o.cycle = ${cycle}`];
  all.push(state ? sql`o.state = ${state}` : sql`o.state <> 'cancelled'`);
  if (level) all.push(sql`o.level = ${level}`);
  if (team) all.push(inTeams('o', [team]));
  if (person) all.push(sql`o.owner_id = ${person}`);
  if (due) all.push(checkInMissing(startOfWeek(today)));
  if (words) all.push(sql`${containsWords(['o.title', 'p.name'], words.split(/\s+/))}`);
  return all;
}

const ids = (rows: readonly Pick<ObjectiveRow, 'id'>[]) => new Set(rows.map((it) => it.id));

/** What these objectives serve, up to the top, as far as it is wanted and the reader sees it. */
async function servedBy(
  rows: readonly ObjectiveRow[],
  isWanted: RawBuilder<unknown>,
  context: Context,
): Promise<ObjectiveRow[]> {
  const { db, who } = context;
  const above: ObjectiveRow[] = [];
  let below = rows;
  while (below.length > 0) {
    const known = ids([...rows, ...above]);
    const wanted = below.flatMap(({ parent_id: it }) => (it === null || known.has(it) ? [] : [it]));
    const where = sql`o.id = any(${wanted}::int[]) and ${isWanted} and o.state <> 'cancelled'
      and ${inSight(context)}`;
    below = wanted.length > 0 ? await selectObjectives(db, who, where, byLevel) : [];
    above.push(...below);
  }
  return above;
}

/** Children right behind their parents; whose parent is not among them stands at the top. */
function treeOf<R extends Pick<ObjectiveRow, 'id' | 'parent_id'>>(rows: readonly R[]) {
  const known = new Set(rows.map((it) => it.id));
  const below = new Map<number | null, R[]>();
  for (const it of rows) {
    const parent = it.parent_id !== null && known.has(it.parent_id) ? it.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), it]);
  }
  const flat: { row: R; depth: number }[] = [];
  const walk = (parent: number | null, depth: number) => {
    for (const row of below.get(parent) ?? []) {
      flat.push({ row, depth });
      walk(row.id, depth + 1);
    }
  };
  walk(null, 0);
  return flat;
}

/**
 * A page of a tree: so many of what was asked for, with all that stands above these and is only shown
 * with them.
 */
function pageOf<R extends Pick<ObjectiveRow, 'id' | 'parent_id'>>(
  tree: readonly { row: R; depth: number }[],
  above: ReadonlySet<number>,
  from: number,
  to: number,
) {
  const page = new Set(
    tree
      .filter(({ row }) => !above.has(row.id))
      .slice(from, to)
      .map(({ row }) => row.id),
  );
  // Parents stand before their children, so from the end each is known before what is above it.
  for (const { row } of tree.toReversed()) {
    const { parent_id: parent } = row;
    if (page.has(row.id) && parent !== null && above.has(parent)) page.add(parent);
  }
  return tree.filter(({ row }) => page.has(row.id));
}

const byLevel = sql`array_position(array['company', 'team', 'person'], o.level),
  lower(t.name) nulls first, lower(p.name), o.id`;

/** How far each level is: key results summed by weight, drafts not yet counted. */
const levelSums = (all: readonly Loaded[]) =>
  levels.map((level) => {
    const here = all.filter(({ row }) => row.level === level && row.state !== 'draft');
    const sums = here.map(({ results }) => progressSums(results.map((it) => it.measured)));
    return { level, objectives: here.length, progress: shareOf(addSums(sums)) };
  });

function checkInsOf(all: readonly Loaded[], today: string) {
  const monday = startOfWeek(today);
  const active = all.filter(({ row }) => row.state === 'active').flatMap(({ results }) => results);
  const made = active.filter((it) => it.checked_in_on !== null && it.checked_in_on >= monday);
  return { made: made.length, due: active.length };
}

/** The teams the reader may narrow a list to. */
export const teamsToFilter = (context: Context) =>
  context.db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamInScope('id', context.who, readScope(context.who)))
    .orderBy('name')
    .execute();

/** The tree behind `/okr`. */
export async function listOkrs(wanted: Wanted, context: Context) {
  const { db, who, now } = context;
  const today = dayOf(now);
  const cycle = wanted.cycle ? await cycleNamed(db, wanted.cycle) : await cycleNow(context);
  const where = sql.join([...conditionsOf(wanted, cycle.key, today), inSight(context)], sql` and `);
  const rows = await selectObjectives(db, who, where, byLevel);
  const isWanted = wanted.leftOut ? sql`true` : sql`o.cycle <> ${cycle.key}`;
  const above = wanted.above ? await servedBy(rows, isWanted, context) : [];
  const loaded = await loadObjectives(context, rows);
  const byId = new Map(
    [...loaded, ...(await loadObjectives(context, above))].map((it) => [it.row.id, it]),
  );
  const from = (wanted.page - 1) * wanted.perPage;
  const shown = pageOf(treeOf([...above, ...rows]), ids(above), from, from + wanted.perPage);
  const own = ids(rows);
  const seen = await objectivesAsSeen(
    context,
    shown.map(({ row }) => byId.get(row.id)!),
  );
  return {
    rows: seen.map((it, at) => ({
      ...it,
      depth: shown[at]!.depth,
      isAbove: !own.has(it.id),
    })),
    totalRows: rows.length,
    cycle,
    today,
    expected: expectedShare(cycle, today),
    levels: levelSums(loaded),
    checkIns: checkInsOf(loaded, today),
    teams: await teamsToFilter(context),
  };
}
