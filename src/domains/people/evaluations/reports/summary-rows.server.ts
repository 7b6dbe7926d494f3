import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { selectEvaluations } from '../evaluation.records.ts';
import { evaluationCan } from '../evaluations.policy.ts';
import { selectEvaluated } from './evaluated.records.ts';
import type { Evaluated } from './evaluated.ts';
import { groupOf, groupOrder } from './groups.ts';
import { named, periodsIn, reachOf } from './reach.records.ts';
import type { evaluationReportsEndpoints, SummaryRow } from './reports.contract.ts';
import { suggestedScore } from './statistics.ts';
import { comparesLeads, measureOf, type Measure } from './summary.server.ts';

type Endpoints = typeof evaluationReportsEndpoints;
export type Listing = Omit<
  ParsedInputOf<Endpoints['GET /evaluations/employee-reports']>,
  'page' | 'perPage'
>;

const points = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

function suggestionFor(it: Evaluated, measure: Measure | undefined): number | null {
  const own = measure?.byLead.get(it.evaluator_id);
  if (!measure || !own || it.lead === null) return null;
  return points(suggestedScore(it.lead, own, measure.company));
}

const orders: Record<Listing['sort'], (one: Evaluated, other: Evaluated) => number> = {
  person: (one, other) => one.person_name.localeCompare(other.person_name),
  evaluator: (one, other) => one.evaluator_name.localeCompare(other.evaluator_name),
  state: (one, other) => one.state.localeCompare(other.state),
  score: (one, other) => (one.lead ?? 0) - (other.lead ?? 0),
  final: (one, other) => (one.final ?? 0) - (other.final ?? 0),
};

function sorted(all: readonly Evaluated[], { sort, order, group }: Listing): Evaluated[] {
  const turn = order === 'desc' ? -1 : 1;
  const byGroup = (one: Evaluated, other: Evaluated) =>
    group ? groupOrder(groupOf(one, group), groupOf(other, group)) : 0;
  return all.toSorted(
    (one, other) =>
      byGroup(one, other) ||
      turn * orders[sort](one, other) ||
      orders.person(one, other) ||
      one.id - other.id,
  );
}

/** The evaluations of a period the reader may see one by one. */
export async function listed(wanted: Listing, context: Context): Promise<Evaluated[]> {
  const { period: asked, lead, state, search, ...narrowing } = wanted;
  const period = asked ?? (await periodsIn(context))[0];
  if (period === undefined) return [];
  const conditions = [await reachOf(narrowing, context), sql`e.period = ${period}`];
  if (lead !== undefined) conditions.push(sql`e.evaluator_id = ${lead}`);
  if (search) conditions.push(sql`${containsWords(['p.name'], search.split(/\s+/))}`);
  const all = await selectEvaluated(context, sql.join(conditions, sql` and `));
  const wantedOnes = all.filter(
    (it) => it.isSingle && (!state?.length || state.includes(it.state)),
  );
  return sorted(wantedOnes, wanted);
}

/** What the reader may do with each of the evaluations. */
async function movesBy(all: readonly Evaluated[], context: Context) {
  const { db, who, now } = context;
  const rows = await selectEvaluations(db, who, {
    where: sql`e.id = any(${all.map((it) => it.id)}::int[])`,
    order: sql`e.id`,
    limit: all.length,
    offset: 0,
  });
  return new Map(rows.map((it) => [it.id, evaluationCan(it, who, dayOf(now)).move]));
}

/** Evaluations as rows of the grid. All of them are of one period. */
export async function summaryRows(
  all: readonly Evaluated[],
  context: Context,
): Promise<SummaryRow[]> {
  const [first] = all;
  if (!first) return [];
  const measure = comparesLeads(context) ? await measureOf(context, first.period) : undefined;
  const moves = await movesBy(all, context);
  return all.map((it) => ({
    id: it.id,
    version: it.version,
    period: it.period,
    person: { id: it.person_id, name: it.person_name, title: it.person_title },
    team: named(it.team_id, it.team_name),
    department: named(it.department_id, it.department_name),
    evaluator: { id: it.evaluator_id, name: it.evaluator_name },
    state: it.state,
    isLate: it.isLate,
    self: points(it.self),
    score: points(it.lead),
    suggested: suggestionFor(it, measure),
    calibrated: points(it.calibrated_score),
    reason: it.calibration_reason,
    final: points(it.final),
    can: {
      calibrate: moves.get(it.id)?.includes('calibrate') ?? false,
      release: moves.get(it.id)?.includes('release') ?? false,
    },
  }));
}

export async function employeeReports(
  { page, perPage, ...wanted }: Listing & { page: number; perPage: number },
  context: Context,
) {
  const all = await listed(wanted, context);
  const rows = await summaryRows(all.slice((page - 1) * perPage, page * perPage), context);
  return { rows, totalRows: all.length };
}
