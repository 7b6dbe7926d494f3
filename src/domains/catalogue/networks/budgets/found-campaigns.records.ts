import { dayOf } from '#/kernel/dates.ts';
import { smallestOf } from '#/kernel/money.ts';
import { toUsd, type Rate } from '#/kernel/rates.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { bidColumns } from '#/store/bid-columns.ts';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Bid, CampaignThere } from '../connectors/campaign-changes.ts';

/** What was on its way to the network when it was asked: what it says of that may be from before. */
export interface Underway {
  /** The latest change there was. */
  last: number;
  waiting: ReadonlySet<string>;
}

type Kind = 'budget' | 'status' | 'bid';
const keyOf = (campaign: number, kind: Kind) => `${kind}:${campaign}`;

export async function underway(db: Db, networkId: number): Promise<Underway> {
  const rows = await db
    .selectFrom('campaign_budget_changes as b')
    .innerJoin('campaigns as c', 'c.id', 'b.campaign_id')
    .select(['b.campaign_id', 'b.kind'])
    .where('c.network_id', '=', networkId)
    .where('b.push_state', '=', 'waiting')
    .execute();
  const { last } = await db
    .selectFrom('campaign_budget_changes')
    .select((it) => it.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return { last: last ?? 0, waiting: new Set(rows.map((it) => keyOf(it.campaign_id, it.kind))) };
}

const knownCampaigns = (db: Db, networkId: number, ids: readonly string[]) =>
  db
    .selectFrom('campaigns as c')
    .leftJoin('campaign_budgets as b', 'b.campaign_id', 'c.id')
    .leftJoin('campaign_bids as d', 'd.campaign_id', 'c.id')
    .select(['c.id', 'c.external_id', 'c.status'])
    .select(['b.daily_micros', 'b.daily_original', 'b.currency as budget_currency'])
    .select(['d.goal', 'd.amount', 'd.currency'])
    .where('c.network_id', '=', networkId)
    .where('c.external_id', 'in', ids)
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
type Known = Awaited<ReturnType<typeof knownCampaigns>>[number];

/** Changes made here since the network was asked, or on their way then. */
async function ownChanges(db: Db, rows: readonly Known[], { last, waiting }: Underway) {
  const later = await db
    .selectFrom('campaign_budget_changes')
    .select(['campaign_id', 'kind'])
    .where(
      'campaign_id',
      'in',
      rows.map((it) => it.id),
    )
    .where('id', '>', last)
    .execute();
  return new Set([...waiting, ...later.map((it) => keyOf(it.campaign_id, it.kind))]);
}

interface Found {
  networkId: number;
  network: string;
  rows: readonly CampaignThere[];
  underway: Underway;
  /** Of today; undefined while none is known. */
  usdPer: (currency: string) => Rate | undefined;
  now: Date;
}

const isBidLike = (known: Known, bid: Bid) =>
  known.goal === bid.goal && known.currency === bid.currency && known.amount === bid.amount;

/**
 * Takes over how campaigns are set up at their network, of those that its reports have named. What was
 * known before and is otherwise there was changed there, and stands in the history as that; what was
 * not known is only kept. A change of ours that may not have arrived stands.
 */
export async function takeFound(tx: Db, found: Found): Promise<void> {
  const { networkId, network, now } = found;
  const byId = new Map(found.rows.map((it) => [it.campaign, it]));
  if (byId.size === 0) return;
  const known = await knownCampaigns(tx, networkId, [...byId.keys()]);
  if (known.length === 0) return;
  const own = await ownChanges(tx, known, found.underway);
  const common = { person_id: null, at: now, day: dayOf(now), note: `Found at ${network}` };
  const entries: AuditEntry[] = [];
  for (const row of known) {
    const there = byId.get(row.external_id)!;
    const change = { ...common, campaign_id: row.id, push_state: 'done' as const };
    const isFree = (kind: Kind) => !own.has(keyOf(row.id, kind));
    if (isFree('status')) entries.push(...(await takeStatus(tx, row, there, change)));
    if (isFree('budget')) entries.push(...(await takeBudget(tx, row, there, change, found)));
    if (isFree('bid')) entries.push(...(await takeBid(tx, row, there, change)));
  }
  await auditOfSystem(tx, entries, network, now);
}

type Change = {
  person_id: null;
  at: Date;
  day: string;
  note: string;
  campaign_id: number;
  push_state: 'done';
};

async function takeStatus(
  tx: Db,
  { id, status: before_status }: Known,
  { status }: CampaignThere,
  change: Change,
): Promise<AuditEntry[]> {
  if (status === undefined || status === before_status) return [];
  await tx
    .updateTable('campaigns')
    .set((it) => ({ status, status_version: it('status_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (before_status !== null)
    await tx
      .insertInto('campaign_budget_changes')
      .values({ ...change, kind: 'status', before_status, after_status: status })
      .execute();
  return [
    {
      action: 'campaign.set-status',
      subject: ['campaign', id],
      before: { status: before_status },
      after: { status, note: change.note },
    },
  ];
}

async function takeBudget(
  tx: Db,
  row: Known,
  { dailyMicros: daily_original, currency }: CampaignThere,
  change: Change,
  { usdPer }: Found,
): Promise<AuditEntry[]> {
  const { id, daily_micros: before_micros, daily_original: before_original } = row;
  const rate = usdPer(currency);
  if (daily_original === undefined || !rate) return [];
  const isLike = before_original !== null && row.budget_currency === currency;
  // Networks round what they are given.
  if (isLike && Math.abs(before_original - daily_original) < smallestOf(currency)) return [];
  const daily_micros = toUsd(daily_original, rate);
  if (daily_micros < 1) return [];
  const kept = { daily_original, daily_micros, currency };
  await tx
    .insertInto('campaign_budgets')
    .values({ campaign_id: id, ...kept, remark_id: null })
    .onConflict((on) =>
      on
        .column('campaign_id')
        .doUpdateSet((it) => ({ ...kept, version: it('campaign_budgets.version', '+', 1) })),
    )
    .execute();
  if (before_original !== null)
    await tx
      .insertInto('campaign_budget_changes')
      .values({
        ...change,
        before_micros,
        before_original,
        before_currency: row.budget_currency,
        after_micros: daily_micros,
        after_original: daily_original,
        after_currency: currency,
      })
      .execute();
  const inCurrency = (amount: number | null, of: string | null) =>
    amount === null || of === null ? null : { amount, currency: of };
  return [
    {
      action: 'campaign.update-budget',
      subject: ['campaign', id],
      before: { daily: before_micros, original: inCurrency(before_original, row.budget_currency) },
      after: {
        daily: daily_micros,
        original: inCurrency(daily_original, currency),
        note: change.note,
      },
    },
  ];
}

async function takeBid(
  tx: Db,
  row: Known,
  { bid }: CampaignThere,
  change: Change,
): Promise<AuditEntry[]> {
  if (bid === undefined || (bid ? isBidLike(row, bid) : row.goal === null)) return [];
  const kept = bid ?? { goal: null, amount: null, currency: null };
  await tx
    .insertInto('campaign_bids')
    .values({ campaign_id: row.id, ...kept })
    .onConflict((on) =>
      on
        .column('campaign_id')
        .doUpdateSet((it) => ({ ...kept, version: it('campaign_bids.version', '+', 1) })),
    )
    .execute();
  const before = row.goal && { goal: row.goal, amount: row.amount!, currency: row.currency };
  if (before)
    await tx
      .insertInto('campaign_budget_changes')
      .values({ ...change, kind: 'bid', ...bidColumns(before, bid) })
      .execute();
  return [
    {
      action: 'campaign.set-bid',
      subject: ['campaign', row.id],
      before: { bid: before },
      after: { bid, note: change.note },
    },
  ];
}
