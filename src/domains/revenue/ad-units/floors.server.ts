import { standingOf } from '#/figures/standing.facts.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { requireAdUnit } from './ad-unit.records.ts';
import type { adUnitEndpoints, FloorPoint } from './ad-units.contract.ts';
import {
  changeInterval,
  flooredDays,
  floorsToTry,
  type FloorCell,
  type FlooredDay,
} from './floor-model.ts';
import { askedOf, keptOf, summed, type SummedRow } from './instances.facts.ts';

type Question = ParsedInputOf<(typeof adUnitEndpoints)['GET /ad-unit-floors']>;

/** Instances that are looked at one by one; the others of a network together. */
const APART = 300;
/** Fewer say little of what another month would bring. */
const [FEW_DAYS, FEW_IMPRESSIONS] = [14, 10_000];

const assumptions = [
  'Impressions paid less than the floor are not shown by who would have paid for them.',
  'An instance of the waterfall pays its mean price of the day for each impression: all of them stand, or none.',
  'Bids of one instance on one day are spread log-normally around their mean, with σ 0.5, or more where its days differ by more.',
  'At most, what falls is offered to those that stay, the cheapest first. Each takes as large a part of it as it showed of what it was asked that day, yet no more than the ads it had answered with and not shown, at its mean price above the floor.',
  'At least, all that falls is lost.',
  'Nobody changes bids because of the floor, and users do not stay longer or leave.',
];

/** What each instance did each day, small ones put together by network. */
function cellsOf(rows: readonly SummedRow<'network_id' | 'instance' | 'buying' | 'day'>[]) {
  const nameOf = (it: (typeof rows)[number]) => `${it.network_id} ${it.buying} ${it.instance}`;
  const sizes = new Map<string, number>();
  for (const it of rows)
    sizes.set(nameOf(it), (sizes.get(nameOf(it)) ?? 0) + (it.impressions ?? 0));
  const largest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, APART);
  const apart = new Set(largest.map(([name]) => name));
  const cells = new Map<string, FloorCell>();
  for (const it of rows) {
    const own = nameOf(it);
    const instance = apart.has(own) ? own : `${it.network_id} ${it.buying}`;
    const key = `${it.day} ${instance}`;
    const cell = cells.get(key) ?? {
      instance,
      isBidding: it.buying === 'bidding',
      day: it.day,
      impressions: 0,
      revenue: 0,
      requests: null,
      responses: null,
    };
    cell.impressions += it.impressions ?? 0;
    cell.revenue += it.revenue_micros ?? 0;
    if (it.requests !== null) cell.requests = (cell.requests ?? 0) + it.requests;
    if (it.responses !== null) cell.responses = (cell.responses ?? 0) + it.responses;
    cells.set(key, cell);
  }
  return { cells: [...cells.values()], together: Math.max(0, sizes.size - APART) };
}

const sum = (days: readonly FlooredDay[], of: (day: FlooredDay) => number) =>
  days.reduce((all, it) => all + of(it), 0);

function pointOf(floor: number, days: readonly FlooredDay[]): FloorPoint {
  const impressions = sum(days, (it) => it.impressions);
  return {
    floor,
    most: Math.round(sum(days, (it) => it.most)),
    least: Math.round(sum(days, (it) => it.least)),
    kept: impressions > 0 ? sum(days, (it) => it.kept) / impressions : 0,
  };
}

/** The floor that could earn most, and how much of that has to come true for it to pay. */
function bestOf(
  days: readonly FlooredDay[],
  point: FloorPoint | undefined,
  { now, earned }: { now: readonly number[]; earned: number },
) {
  if (!point || point.floor === 0 || earned <= 0 || point.most <= earned) return null;
  const { floor, most, least } = point;
  return {
    floor,
    most: most / earned - 1,
    least: least / earned - 1,
    ...changeInterval(
      now,
      days.map((it) => it.most),
    ),
    paysFrom: Math.max(0, (earned - least) / (most - least)),
  };
}

function warningsOf(cells: readonly FloorCell[], together: number): string[] {
  const days = new Set(cells.map((it) => it.day)).size;
  const impressions = cells.reduce((all, it) => all + it.impressions, 0);
  const instances = new Set(cells.map((it) => it.instance)).size;
  const isSilent = cells.every((it) => it.requests === null || it.responses === null);
  return [
    ...(days < FEW_DAYS
      ? [`There are ${days} days only: another month may be quite different.`]
      : []),
    ...(impressions < FEW_IMPRESSIONS
      ? [`There are ${impressions} impressions only: too few to trust a floor found on them.`]
      : []),
    ...(instances === 1 ? ['There is one instance only: nobody else could show what falls.'] : []),
    ...(isSilent
      ? [
          'No network says how often it was asked and answered, so that everything that falls counts as lost.',
        ]
      : []),
    ...(together > 0
      ? [`${together} small instances are taken together, those of a network at their mean price.`]
      : []),
  ];
}

export async function floorsOfUnit(context: Context, { floor, ...question }: Question) {
  const unit = await requireAdUnit(context, question.adUnitId);
  const asked = await askedOf(context, unit.appId, question);
  const [stand, kept, rows] = await Promise.all([
    standingOf(context, asked.selection),
    keptOf(context.facts, asked),
    summed(context.facts, asked, ['network_id', 'instance', 'buying', 'day']),
  ]);
  const isTold = rows.some((it) => it.revenue_micros !== null);
  const { cells, together } = cellsOf(isTold ? rows : []);
  const tried = floorsToTry(cells).map((it) => ({ floor: it, days: flooredDays(cells, it) }));
  const points = tried.map((it) => pointOf(it.floor, it.days));
  const at = points.reduce((best, it, index) => (it.most > points[best]!.most ? index : best), 0);
  const now = (tried[0]?.days ?? []).map((it) => it.most);
  const earned = points[0]?.most ?? 0;
  return {
    standing: stand.standing,
    adUnit: unit.shown,
    kept,
    impressions: cells.reduce((all, it) => all + it.impressions, 0),
    revenue: isTold ? earned : null,
    points,
    chosen:
      floor === undefined || cells.length === 0 ? null : pointOf(floor, flooredDays(cells, floor)),
    best: bestOf(tried[at]?.days ?? [], points[at], { now, earned }),
    assumptions,
    warnings: cells.length > 0 ? warningsOf(cells, together) : [],
  };
}
