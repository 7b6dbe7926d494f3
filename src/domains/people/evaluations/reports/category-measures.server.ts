import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { categoryMeasuresEndpoints } from './category-measures.contract.ts';
import type { Evaluated } from './evaluated.ts';
import { categoryNames, groupsOf, seenOnes } from './groups.ts';
import { evaluatedIn, evaluatedInCompany, periodsIn } from './reach.records.ts';
import { distributionOf, meanOf, partOf, strictnessOf } from './statistics.ts';
import { comparesLeads } from './summary.server.ts';

type Asked = ParsedInputOf<
  (typeof categoryMeasuresEndpoints)['GET /evaluations/category-measures']
>;

/** What leads gave people in a category, in hundredths; each person weighs the same. */
const scoresIn = (all: readonly Evaluated[], category: string) =>
  all.flatMap((it) => {
    const lead = it.categories.find((one) => one.name === category)?.lead;
    return lead && lead.weight > 0 ? [Math.round(lead.sum / lead.weight)] : [];
  });

const handedIn = (all: readonly Evaluated[]) => seenOnes(all).filter((it) => it.isSingle);

/** How leads or teams score in each category against the company, before calibration. */
export async function categoryMeasures(
  { period: asked, by, ...narrowing }: Asked,
  context: Context,
) {
  if (!comparesLeads(context)) {
    throw notAllowed('Only who calibrates everybody compares leads.');
  }
  const period = asked ?? (await periodsIn(context))[0] ?? null;
  if (period === null) return { period, categories: [], rows: [] };
  const company = handedIn(await evaluatedInCompany(context, [period]));
  const chosen = handedIn(await evaluatedIn(narrowing, context, period));
  const names = categoryNames(company);
  const wholes = new Map(names.map((name) => [name, partOf(scoresIn(company, name))]));
  return {
    period,
    categories: names.map((name) => {
      const scores = scoresIn(chosen, name);
      return {
        name,
        people: scores.length,
        company: meanOf(wholes.get(name)!),
        mean: meanOf(partOf(scores)),
        distribution: distributionOf(scoresIn(company, name)),
      };
    }),
    rows: groupsOf(chosen, by).map(({ key, name, all }) => ({
      key,
      name,
      people: all.length,
      cells: names.map((category) => {
        const own = partOf(scoresIn(all, category));
        return { mean: meanOf(own), ...strictnessOf(own, wholes.get(category)!) };
      }),
    })),
  };
}
