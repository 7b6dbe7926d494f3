import { narrowedBy } from '#/figures/coverage/cover.ts';
import { rowCovers } from '#/figures/coverage/row-cover.ts';
import { figuresIn, groupsOf } from '#/figures/figures.facts.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { selectionOf, type Reader } from '#/figures/selection.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { businessZone, dayOf, isZone } from '#/kernel/dates.ts';
import { addDays, lengthOf, type DayRange } from '#/kernel/days.ts';
import { deliveredTo, toldOf } from './delivered.facts.ts';
import type { Outcome, Side } from './outcome.contract.ts';
import { outcomeOf, windowsOf } from './outcome.ts';

const measures = ['spend', 'installs', 'cpi', 'roas7'] as const;

/** A change as far as what came of it depends on it. */
export interface Changed {
  id: number;
  campaignId: number;
  appId: number | null;
  networkId: number;
  at: Date;
  push: 'waiting' | 'done' | 'failed' | null;
  kind: 'budget' | 'status' | 'bid';
  isFirst: boolean;
}

/** What a campaign did over some days, in dollars whatever the reader sees money in. */
async function sideOf(context: Reader, { campaignId, appId, networkId }: Changed, on: DayRange) {
  const filter = Filter.parse({
    date: `${on.from}..${on.to}`,
    compare: 'none',
    campaign: [campaignId],
    mediaSource: [networkId],
    ...(appId !== null && { app: [appId] }),
  });
  const selection = await selectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const groups = await groupsOf(context.facts, selection, stand, { by: [], measures });
  const coverOf = rowCovers(stand, selection, { by: [] })([]);
  const figures = figuresIn(groups.get(''), measures, coverOf);
  const valueOf = (it: (typeof measures)[number]) => figures[it]?.value ?? null;
  const side: Side = {
    ...on,
    spend: valueOf('spend'),
    installs: valueOf('installs'),
    cpi: valueOf('cpi'),
    roas7: valueOf('roas7'),
  };
  return { side, missing: missingDays(stand, selection, appId, on), stand };
}

function missingDays(
  { cover }: Stand,
  selection: Parameters<typeof narrowedBy>[0],
  app: number | null,
  days: DayRange,
): number {
  // Of a campaign whose app nobody knows it cannot be said what is expected.
  if (app === null) return 0;
  const question = { tables: ['acquisition'] as const, days, apps: [app] };
  const holes = cover.holes({ ...question, ...narrowedBy(selection) });
  return [...holes.values()].flat().reduce((sum, it) => sum + lengthOf(it), 0);
}

const within = (day: string, { from, to }: DayRange) => day >= from && day <= to;

/**
 * What came of changes of campaigns, by the id of the change. Days are those of the network, whose
 * own day of the change belongs to neither side.
 */
export async function outcomesOf(
  context: Reader,
  changes: readonly Changed[],
): Promise<Map<number, Outcome>> {
  if (changes.length === 0) return new Map();
  const campaigns = [...new Set(changes.map((it) => it.campaignId))].sort((a, b) => a - b);
  const networks = [...new Set(changes.map((it) => it.networkId))].sort((a, b) => a - b);
  const { db, facts } = context;
  const first = changes.map((it) => dayOf(it.at)).sort()[0]!;
  // A day earlier, because the network may still count the day before.
  const { from } = windowsOf(addDays(first, -1)).before;
  const [told, delivered, all] = await Promise.all([
    facts.cached(['campaigns-told', campaigns, from], () => toldOf(facts, campaigns, from)),
    facts.cached(['delivered-to', networks], () => deliveredTo(facts, networks)),
    db
      .selectFrom('campaign_budget_changes')
      .select(['id', 'campaign_id', 'at'])
      .where('campaign_id', 'in', campaigns)
      // What the network refused has changed nothing.
      .where((it) => it.or([it('push_state', 'is', null), it('push_state', '<>', 'failed')]))
      .orderBy('at')
      .execute(),
  ]);
  const found = new Map<number, Outcome>();
  for (const it of changes) {
    const known = told.get(it.campaignId);
    const zone = known && isZone(known.zone) ? known.zone : businessZone();
    const { before, after } = windowsOf(dayOf(it.at, zone));
    const [was, is] = await Promise.all([sideOf(context, it, before), sideOf(context, it, after)]);
    const days = { from: before.from, to: after.to };
    const isCorrected = (day: string) => within(day, before) || within(day, after);
    const around = {
      before: was.side,
      after: is.side,
      push: it.push,
      kind: it.kind,
      isFirst: it.isFirst,
      others: all
        .filter((other) => other.campaign_id === it.campaignId && other.id !== it.id)
        .map((other) => dayOf(other.at, zone))
        .filter((day) => within(day, days)),
      deliveredTo: delivered.get(it.networkId),
      missing: was.missing + is.missing,
      provisional: [...(known?.provisional ?? [])].filter(isCorrected).length,
    };
    found.set(it.id, outcomeOf(around, lastOf(is.stand)));
  }
  return found;
}

/** The last day whose cohorts are complete. */
const lastOf = ({ lastComplete, yesterday }: Stand) =>
  lastComplete < yesterday ? lastComplete : yesterday;
