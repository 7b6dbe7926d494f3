import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { campaignsInScope } from '../acquisition.policy.ts';
import { setBid } from '../bids/set-bid.server.ts';
import { setStatus } from '../status/set-status.server.ts';
import { updateBudget } from '../update-budget.server.ts';
import { bulkEndpoints, type CampaignRowChange } from './bulk.contract.ts';
import { isLarge } from './planned.ts';

type Many = ParsedInputOf<(typeof bulkEndpoints)['POST /campaigns/change-many']>;

/** The campaigns within the scope with what their budgets and bids are. */
async function named(context: Context, ids: readonly number[]) {
  const rows = await (
    await campaignsInScope(context)
  )
    .leftJoin('campaign_budgets as b', 'b.campaign_id', 'c.id')
    .leftJoin('campaign_bids as d', 'd.campaign_id', 'c.id')
    .select(['c.id', 'c.name', 'b.daily_original', 'b.daily_micros', 'b.currency'])
    .select(['d.goal', 'd.amount as bid', 'd.currency as bid_currency'])
    .where('c.id', 'in', ids)
    .execute();
  return new Map(rows.map((it) => [it.id, it]));
}
type Named = Awaited<ReturnType<typeof named>>;

type Kept = Named extends Map<number, infer T> ? T : never;

/** By how much a budget changes; undefined where there was none, or none is to be. */
function budgetChangeOf(row: CampaignRowChange, it: Kept): number | undefined {
  if (!('daily' in row) || row.daily === null) return undefined;
  // What is given in dollars is compared in dollars; a third currency is refused anyway.
  const isOwn = row.currency === undefined || row.currency === it.currency;
  const before = isOwn ? it.daily_original : it.daily_micros;
  return before ? row.daily / before - 1 : undefined;
}

/** The same of a bid for the same goal in the same currency; of another the server knows no rate yet. */
function bidChangeOf(row: CampaignRowChange, it: Kept): number | undefined {
  if (!('bid' in row) || row.bid === null || !it.bid || it.goal !== row.bid.goal) return undefined;
  const currency = row.bid.goal === 'cost' ? (row.bid.currency ?? it.bid_currency) : null;
  return currency === it.bid_currency ? row.bid.amount / it.bid - 1 : undefined;
}

/** @throws Refusal `invalid` that names the largest change nobody was asked about again. */
function askAgain(rows: readonly CampaignRowChange[], known: Named): void {
  const large = rows
    .flatMap((row) => {
      const it = known.get(row.id);
      const change = it && ('bid' in row ? bidChangeOf(row, it) : budgetChangeOf(row, it));
      return change === undefined ? [] : [{ name: it!.name, change }];
    })
    .filter(isLarge)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const [first] = large;
  if (!first) return;
  const words = `${first.name} changes by ${formatChange(first.change)}`;
  const others = large.length > 1 ? `, ${large.length - 1} more by more than half` : '';
  throw invalid({ sure: `${words}${others}. Confirm that this is meant.` });
}

async function changeOne(row: CampaignRowChange, note: string | undefined, context: Context) {
  if ('status' in row) {
    const { status, message } = await setStatus({ ...row, note }, context);
    return { version: status.version, message };
  }
  if ('bid' in row) {
    const { bid, message } = await setBid({ ...row, note }, context);
    return { version: bid.version, message };
  }
  const { budget, message } = await updateBudget({ ...row, note }, context);
  return { version: budget.version, message };
}

/**
 * Changes several campaigns in one transaction: the first refusal leaves all as they were. They are
 * locked in the order of their ids, so that two such requests cannot wait for each other.
 */
async function changeMany(many: Many, context: Context) {
  const rows = many.rows.toSorted((a, b) => a.id - b.id);
  const known = await named(
    context,
    rows.map((it) => it.id),
  );
  if (!many.sure) askAgain(rows, known);
  const done = [];
  for (const row of rows) {
    const name = known.get(row.id)?.name ?? '';
    try {
      done.push({ id: row.id, name, ...(await changeOne(row, many.note, context)) });
    } catch (error) {
      if (!(error instanceof Refusal) || !known.has(row.id)) throw error;
      const { code, fields, current } = error;
      const words = `${name}: ${error.message} Nothing was changed.`;
      throw new Refusal(code, words, { ...(fields && { fields: { rows: words } }), current });
    }
  }
  return { rows: done };
}

export const bulkServed = serve(bulkEndpoints, { 'POST /campaigns/change-many': changeMany });
