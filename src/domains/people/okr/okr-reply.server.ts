import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { nameOfCycle } from './cycles/cycles.records.ts';
import type { KeyResult, Objective } from './objective.contract.ts';
import type { NamedCycle } from './okr-cycle.ts';
import { figureSight, liveFigures, type LiveFigure } from './okr-figures.facts.ts';
import { liveIssues, shareDone, type LiveIssues } from './okr-issues.records.ts';
import {
  expectedShare,
  leastSure,
  objectiveProgress,
  progressOf,
  suggestedScore,
  type Weighted,
} from './okr-score.ts';
import { objectiveCan, objectiveSeen } from './okr.policy.ts';
import { keyResultsOf, type KeyResultRow, type ObjectiveRow } from './okr.records.ts';

/** Condition on `o`: the reader may see the objective. */
export const inSight = (context: Pick<Context, 'who'>) => objectiveSeen(context.who);

/** A key result with what it stands at, and whether the reader may see its figure. */
export interface LoadedResult extends KeyResultRow {
  measured: Weighted;
  live: LiveFigure | undefined;
  issues: LiveIssues | undefined;
  hidden: boolean;
}

export interface Loaded {
  row: ObjectiveRow;
  results: LoadedResult[];
}

const isOver = (row: ObjectiveRow) => row.state === 'closed' || row.state === 'cancelled';

/** Objectives with their key results, the bound ones as the figures stand now. */
export async function loadObjectives(
  context: Pick<Context, 'db' | 'facts' | 'now' | 'who'>,
  rows: readonly ObjectiveRow[],
): Promise<Loaded[]> {
  const ids = rows.map((it) => it.id);
  const results = await keyResultsOf(context.db, ids);
  const byId = new Map(rows.map((it) => [it.id, it]));
  const live = await liveFigures(
    context,
    results.flatMap((it) => {
      const row = byId.get(it.objective_id)!;
      const { id, measure, filter } = it;
      if (measure === null) return [];
      const frozen = isOver(row) ? it.current_value : undefined;
      return [{ id, ownerId: row.owner_id, cycle: row.cycle, measure, filter, frozen }];
    }),
  );
  const issues = await liveIssues(
    context,
    results.flatMap((it) => (it.project_id === null ? [] : [it.id])),
  );
  const maySee = live.size > 0 ? await figureSight(context) : () => true;
  const loaded = new Map<number, Loaded>(rows.map((row) => [row.id, { row, results: [] }]));
  for (const it of results) {
    const figure = live.get(it.id);
    const bound = issues.get(it.id);
    const isFrozen = isOver(byId.get(it.objective_id)!);
    const measured = {
      start: it.start_value,
      target: it.target_value,
      current: figure ? figure.value : bound && !isFrozen ? shareDone(bound) : it.current_value,
      weight: it.weight,
    };
    const hidden = figure !== undefined && !maySee(figure.apps);
    loaded.get(it.objective_id)!.results.push({
      ...it,
      measured,
      live: figure,
      issues: bound && (isFrozen ? { ...bound, done: null, counted: null } : bound),
      hidden,
    });
  }
  return [...loaded.values()];
}

/** The share is the objective's; whose issues they are is only for those who see the project. */
function issuesAsSeen(it: LiveIssues): KeyResult['issues'] {
  const { project, epic, label, isGone, done, counted } = it;
  return it.isSeen
    ? { project, epic, label, isGone, done, counted }
    : { project: null, epic: null, label: null, isGone: false, done: null, counted: null };
}

/** A key result as the reader may see it. */
export function resultAsSeen(it: LoadedResult): KeyResult {
  const { measured, live, hidden } = it;
  // Of a project without issues nobody can say how far it is: that is no 0 %.
  const isUnknown = it.issues !== undefined && measured.current === null;
  const shown = <T>(value: T) => (hidden ? null : value);
  const filter = it.filter ?? {};
  return {
    id: it.id,
    title: it.title,
    kind: it.kind,
    unit: it.unit,
    // What it is made of is as secret as the figure.
    metric:
      live && !hidden
        ? {
            measure: it.measure as NonNullable<KeyResult['metric']>['measure'],
            filter,
            words: live.words,
          }
        : null,
    issues: it.issues ? issuesAsSeen(it.issues) : null,
    start: shown(measured.start),
    target: shown(measured.target),
    current: shown(measured.current),
    hidden,
    progress: isUnknown ? null : shown(progressOf(measured)),
    weight: it.weight,
    confidence: it.confidence,
    score: it.score,
    suggested: isUnknown ? null : shown(suggestedScore(measured)),
    checkedInOn: it.checked_in_on,
  };
}

/** Whether a check-in of the running week is missing. */
export function isDue({ row, results }: Loaded, today: string): boolean {
  if (row.state !== 'active' || today < row.first_day) return false;
  const monday = startOfWeek(today);
  return results.some((it) => it.checked_in_on === null || it.checked_in_on < monday);
}

/** The cycle an objective is for. */
export const cycleFor = (row: ObjectiveRow): NamedCycle => ({
  key: row.cycle,
  name: nameOfCycle(row.cycle, row.cycle_name),
  from: row.first_day,
  to: row.last_day,
});

const lastOf = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, it) => (it !== null && (last === null || it > last) ? it : last), null);

/** An objective as its reader may see it. `parents` are those in sight. */
function asSeen(loaded: Loaded, context: Context, parents: ReadonlySet<number>): Objective {
  const { row, results } = loaded;
  const today = dayOf(context.now);
  return {
    id: row.id,
    version: row.version,
    cycle: cycleFor(row),
    level: row.level,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name! },
    owner: { id: row.owner_id, name: row.owner_name },
    title: row.title,
    private: row.is_private,
    state: row.state,
    outcome: row.outcome,
    score: row.score,
    parentId: row.parent_id !== null && parents.has(row.parent_id) ? row.parent_id : null,
    keyResults: results.length,
    progress: objectiveProgress(results.map((it) => it.measured)),
    expected: expectedShare({ from: row.first_day, to: row.last_day }, today),
    confidence: leastSure(results.map((it) => it.confidence)),
    checkedInOn: lastOf(results.map((it) => it.checked_in_on)),
    checkInDue: isDue(loaded, today),
    can: objectiveCan(row, results.length, context.who),
  };
}

/** The objectives as the reader may see them. */
export async function objectivesAsSeen(context: Context, loaded: readonly Loaded[]) {
  const wanted = loaded.flatMap(({ row }) => (row.parent_id === null ? [] : [row.parent_id]));
  const rows = await context.db
    .selectFrom('objectives as o')
    .select('o.id')
    .where(sql<boolean>`o.id = any(${[...new Set(wanted)]}::int[])`)
    .where(inSight(context))
    .execute();
  const parents = new Set(rows.map((it) => it.id));
  return loaded.map((it) => asSeen(it, context, parents));
}
