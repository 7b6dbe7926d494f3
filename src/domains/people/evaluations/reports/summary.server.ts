import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import type { EvaluationState } from '../evaluation-machine.ts';
import { readsAll } from '../evaluations.policy.ts';
import type { Evaluated } from './evaluated.ts';
import { groupsOf, seenOnes, unseenPeople } from './groups.ts';
import { choicesIn, evaluatedIn, evaluatedInCompany, named, periodsIn } from './reach.records.ts';
import type { evaluationReportsEndpoints, LeadMeasure } from './reports.contract.ts';
import {
  distributionOf,
  mayTell,
  meanOf,
  medianOf,
  partOf,
  strictnessOf,
  type Part,
} from './statistics.ts';

type Asked = ParsedInputOf<(typeof evaluationReportsEndpoints)['GET /evaluations/summary']>;

/** Who calibrates all and sees all compares leads; for others this would tell of single scores. */
export const comparesLeads = (context: Context) =>
  scopeOf(may('evaluations:calibrate'), context.who.grants) === 'all' && readsAll(context.who);

function statesOf(all: readonly Evaluated[]): Partial<Record<EvaluationState, number>> {
  return Object.fromEntries(
    [...Map.groupBy(all, (it) => it.state)].map(([state, its]) => [state, its.length]),
  );
}

const lateOf = (all: readonly Evaluated[]) => all.filter((it) => it.isLate).length;

/** What leads gave before calibration, by lead and in the whole company. */
export interface Measure {
  company: Part;
  byLead: ReadonlyMap<number, Part>;
}

const leadScores = (all: readonly Evaluated[]) =>
  all.flatMap((it) => (it.lead === null ? [] : [it.lead]));

/** How every lead scores in a period, as far as the reader knows the scores. */
export async function measureOf(context: Context, period: string): Promise<Measure> {
  const seen = seenOnes(await evaluatedInCompany(context, [period])).filter((it) => it.isSingle);
  return {
    company: partOf(leadScores(seen)),
    byLead: new Map(
      [...Map.groupBy(seen, (it) => it.evaluator_id)].map(([id, its]) => [
        id,
        partOf(leadScores(its)),
      ]),
    ),
  };
}

/** Every lead against the company, the strictest first. */
async function leadsOf(all: readonly Evaluated[], period: string, context: Context) {
  if (!comparesLeads(context)) return [];
  const { company, byLead } = await measureOf(context, period);
  const leads = new Map(all.map((it) => [it.evaluator_id, it.evaluator_name]));
  const rows = [...leads].flatMap(([id, name]): LeadMeasure[] => {
    const own = byLead.get(id);
    if (!own || own.weight === 0) return [];
    const measure = strictnessOf(own, company);
    return [{ lead: { id, name }, people: own.weight, mean: meanOf(own), ...measure }];
  });
  return rows.sort((one, other) => (one.difference ?? 9) - (other.difference ?? 9));
}

/** How far a period's evaluations are, and how what counts is distributed. */
export async function summary({ period: asked, ...narrowing }: Asked, context: Context) {
  const periods = await periodsIn(context);
  const period = asked ?? periods[0] ?? null;
  const all = period === null ? [] : await evaluatedIn(narrowing, context, period);
  const seen = seenOnes(all).filter((it) => it.final !== null);
  const isTold = mayTell(unseenPeople(seen));
  const scores = isTold ? seen.map((it) => it.final!) : [];
  return {
    ...(await choicesIn(context)),
    periods,
    period,
    today: dayOf(context.now),
    evaluations: all.length,
    late: lateOf(all),
    states: statesOf(all),
    progress: groupsOf(all, 'team').map((it) => ({
      team: named(it.all[0]!.team_id, it.all[0]!.team_name),
      evaluations: it.all.length,
      late: lateOf(it.all),
      states: statesOf(it.all),
    })),
    scored: seen.length,
    mean: meanOf(partOf(scores)),
    median: medianOf(scores),
    distribution: isTold ? distributionOf(scores) : null,
    leads: period === null ? [] : await leadsOf(all, period, context),
  };
}
