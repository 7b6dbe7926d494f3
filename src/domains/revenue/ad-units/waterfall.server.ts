import { labelsOf } from '#/figures/labels.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { floorsOf, requireAdUnit } from './ad-unit.records.ts';
import type { adUnitEndpoints, Instance, InstanceFigures } from './ad-units.contract.ts';
import {
  askedOf,
  daysOfInstances,
  figuresOf,
  keptOf,
  summed,
  type SummedRow,
} from './instances.facts.ts';

type Question = ParsedInputOf<(typeof adUnitEndpoints)['GET /ad-unit-waterfall']>;

/** Instances that a page lists; a file has all of them. */
const LISTED = 200;

const shareOf = (part: number | null, whole: number | null) =>
  part === null || !whole ? null : part / whole;

/** Bidders by what they bring; then the waterfall by floor, or by eCPM where none is known. */
function inOrder(one: Instance, other: Instance): number {
  if (one.buying !== other.buying) return one.buying === 'bidding' ? -1 : 1;
  const weight = ({ floor, figures, buying }: Instance) =>
    buying === 'bidding' ? (figures.revenue ?? 0) : (floor?.micros ?? figures.ecpm ?? 0);
  return weight(other) - weight(one) || one.instance.localeCompare(other.instance, 'en');
}

function parts<B extends 'placement' | 'app_version'>(
  rows: SummedRow<B>[],
  name: B,
  total: InstanceFigures,
) {
  return rows
    .map((row) => {
      const figures = figuresOf(row);
      return {
        name: String((row as Record<string, unknown>)[name]),
        figures,
        share: shareOf(figures.revenue, total.revenue),
      };
    })
    .sort((a, b) => (b.figures.revenue ?? 0) - (a.figures.revenue ?? 0))
    .slice(0, LISTED);
}

/** All instances of an ad unit, in their order. */
async function instancesOf(
  context: Context,
  asked: Awaited<ReturnType<typeof askedOf>>,
  total: InstanceFigures,
): Promise<Instance[]> {
  const { facts, db } = context;
  const [rows, days, floorOf] = await Promise.all([
    summed(facts, asked, ['network_id', 'instance', 'buying']),
    daysOfInstances(facts, asked),
    floorsOf(db, asked.adUnit),
  ]);
  const networks = rows.map((it) => String(it.network_id));
  const network = await labelsOf(db, 'network', networks);
  return rows
    .map((row): Instance => {
      const { network_id: id, instance, buying } = row;
      const figures = figuresOf(row);
      const { first, last } = days.get([id, instance, buying].join('\u0001'))!;
      return {
        network: network(String(id)),
        instance,
        buying: buying === 'bidding' ? 'bidding' : 'waterfall',
        floor: floorOf(id, instance),
        figures,
        share: shareOf(figures.revenue, total.revenue),
        first,
        last,
      };
    })
    .sort(inOrder);
}

export async function waterfallOf(context: Context, question: Question) {
  const { facts } = context;
  const unit = await requireAdUnit(context, question.adUnitId);
  const asked = await askedOf(context, unit.appId, question);
  const [stand, kept, [sum], placements, versions, groups] = await Promise.all([
    standingOf(context, asked.selection),
    keptOf(facts, asked),
    summed(facts, asked, []),
    // The choice of a placement stays one among all of them.
    summed(facts, { ...asked, placement: undefined }, ['placement']),
    summed(facts, asked, ['app_version']),
    summed(facts, asked, ['test_group']),
  ]);
  const total = figuresOf(sum!);
  const all = await instancesOf(context, asked, total);
  const largest = new Set(
    all.length <= LISTED
      ? all
      : all
          .toSorted((a, b) => (b.figures.revenue ?? 0) - (a.figures.revenue ?? 0))
          .slice(0, LISTED),
  );
  const rest = all.filter((it) => !largest.has(it));
  const isKnown = rest.some((it) => it.figures.revenue !== null);
  return {
    standing: stand.standing,
    adUnit: unit.shown,
    kept,
    total,
    instances: all.filter((it) => largest.has(it)),
    more: {
      instances: rest.length,
      revenue: isKnown ? rest.reduce((sum, it) => sum + (it.figures.revenue ?? 0), 0) : null,
    },
    placements: parts(placements, 'placement', total),
    versions: parts(versions, 'app_version', total),
    testGroups: groups
      .map((it) => it.test_group)
      .filter((it) => it !== '')
      .sort(),
  };
}

/** Every instance, for a file. */
export async function allInstances(context: Context, question: Question) {
  const unit = await requireAdUnit(context, question.adUnitId);
  const asked = await askedOf(context, unit.appId, question);
  const [sum] = await summed(context.facts, asked, []);
  const rows = await instancesOf(context, asked, figuresOf(sum!));
  return { unit: unit.shown, currency: asked.selection.money?.currency ?? 'USD', rows };
}
