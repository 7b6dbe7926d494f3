import type { AlikeApps } from '#/figures/alike-apps.facts.ts';
import { Paces, stretches, type Grown } from '#/figures/lifetime/paces.ts';
import { reportedAges, stretchesKnownTo } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { revenueIn } from './cohort-buckets.ts';
import { agesTo, cohortRows, groupRows, unrated } from './cohorts.facts.ts';

/** Countries that pay alike, the best first. */
export type Regions = readonly (readonly string[])[];

const REGIONS = 3;
/** What countries pay is held against each other at this age, days. */
const PAID_TO = 7;

const money = ['ad_revenue_micros', 'iap_revenue_micros'] as const;

/** Countries by what an install brings in its first week, cut into so many parts of as much revenue. */
export async function regionsOf(facts: Facts, selection: Selection): Promise<Regions> {
  const { range } = selection;
  const of = { splits: ['country'], days: range, except: unrated(selection, range) };
  const [paid, installed] = await Promise.all([
    cohortRows(facts, selection, { ...of, measures: money, ages: agesTo(PAID_TO) }),
    cohortRows(facts, selection, { ...of, measures: ['installs'], ages: [0] }),
  ]);
  const installs = new Map(
    installed.map(({ values }) => [String(values['country']), Number(values['installs'] ?? 0)]),
  );
  const countries = paid.map(({ values }) => {
    const country = String(values['country']);
    const revenue = Math.max(0, revenueIn(values));
    return { country, revenue, each: revenue / Math.max(1, installs.get(country) ?? 0) };
  });
  const all = countries.reduce((sum, it) => sum + it.revenue, 0);
  const regions: string[][] = Array.from({ length: REGIONS }, () => []);
  let sofar = 0;
  for (const { country, revenue } of countries.sort((a, b) => b.each - a.each)) {
    const middle = all > 0 ? (sofar + revenue / 2) / all : 0;
    regions[Math.min(REGIONS - 1, Math.floor(middle * REGIONS))]!.push(country);
    sofar += revenue;
  }
  return regions.filter((it) => it.length > 0);
}

/** How apps, their media sources and the countries of these grow, each beside those around it. */
export async function pacesOf(
  facts: Facts,
  selection: Selection,
  alike: readonly AlikeApps[],
  { regions, lastComplete }: { regions: Regions; lastComplete: string },
): Promise<Paces> {
  const grown = await Promise.all(
    alike.flatMap((kind) =>
      regions.map((countries, region) =>
        grownOf(
          facts,
          { ...selection, apps: kind.apps, countries },
          { kind, region, lastComplete },
        ),
      ),
    ),
  );
  return new Paces(grown.flat());
}

interface Asked {
  kind: AlikeApps;
  region: number;
  lastComplete: string;
}

async function grownOf(
  facts: Facts,
  selection: Selection,
  { kind, region, lastComplete }: Asked,
): Promise<Grown[]> {
  const { range } = selection;
  const reached = await reportedAges(facts, selection, range, 'money');
  const groups = new Map<string, Grown & { before: number[]; more: number[] }>();
  const at = (values: Record<string, string | number | null>) => {
    const [app, source] = [Number(values['app_id']), Number(values['network_id'])];
    const name = `${app} ${source}`;
    const none = () => stretches.map(() => 0);
    const found = groups.get(name) ?? {
      app,
      source,
      region,
      installs: 0,
      before: none(),
      more: none(),
    };
    groups.set(name, found);
    return found;
  };
  const rowsOf = (question: { measures: readonly string[]; ages: readonly number[] }, on: Known) =>
    groupRows(facts, selection, { ...question, ...on, splits: [] });
  const told = kind.told && Math.max(...kind.told);
  await Promise.all(
    stretches.map(async ([from, to], nth) => {
      if (told === undefined || told < to) return;
      const known = knownTo(to, selection, reached, lastComplete);
      if (!known) return;
      const within = agesTo(to).slice(from + 1);
      const [before, more] = await Promise.all([
        rowsOf({ measures: nth === 0 ? ['installs', ...money] : money, ages: agesTo(from) }, known),
        rowsOf({ measures: money, ages: within }, known),
      ]);
      for (const { values } of before) {
        at(values).before[nth]! += revenueIn(values);
        // The first stretch begins with the day of the install, which each install has once.
        if (nth === 0) at(values).installs += Number(values['installs'] ?? 0);
      }
      for (const { values } of more) at(values).more[nth]! += revenueIn(values);
    }),
  );
  return [...groups.values()];
}

interface Known {
  days: Selection['range'];
  except: readonly Stretch[] | undefined;
}

/** The install days whose revenue is known to an age. */
function knownTo(
  age: number,
  selection: Selection,
  reached: ReadonlyMap<string, number>,
  lastComplete: string,
): Known | undefined {
  const { from, to } = selection.range;
  const last = addDays(lastComplete, -age);
  if (daysBetween(from, last) < 0) return undefined;
  const known = stretchesKnownTo(age, { from, to: last < to ? last : to }, reached);
  if (known.length === 0) return undefined;
  const days = { from: known[0]!.from, to: known.at(-1)!.to };
  const holes = known.slice(1).map((it, at): Stretch => ({
    apps: 'all',
    from: addDays(known[at]!.to, 1),
    to: addDays(it.from, -1),
  }));
  const except = [...(unrated(selection, days) ?? []), ...holes];
  return { days, except: except.length > 0 ? except : undefined };
}
