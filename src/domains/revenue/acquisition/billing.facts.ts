import { dayOf } from '#/kernel/dates.ts';
import { rateText } from '#/kernel/rates.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Context } from '#/store/handler.ts';
import { readRates } from '#/store/rates.records.ts';
import type { Db } from '#/store/records/records.ts';
import type { Billing } from './budget.contract.ts';
import type { CampaignRow } from './campaign.records.ts';

/** What a campaign was billed in last; undefined while it cost nothing. */
async function lastBilled(facts: Facts, campaign: number): Promise<string | undefined> {
  const [row] = await facts.query(
    `select currency, day from deltas(acquisition)
     where campaign_id = $campaign and selected > 0
     group by currency, day having row_total() > 0 order by day desc, currency limit 1`,
    { campaign },
  );
  return row && String(row['currency']);
}

/** What the network's accounts count in, where all that say so say the same. */
async function ofAccounts(db: Db, code: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('accounts')
    .select('currency')
    .distinct()
    .where('kind', '=', code)
    .where('currency', 'is not', null)
    .execute();
  return rows.length === 1 ? rows[0]!.currency! : undefined;
}

/**
 * What a campaign's budget is in at its network. Where nobody knows, the currency it was given in is
 * believed.
 */
export async function billingOf(
  { db, facts, now }: Pick<Context, 'db' | 'facts' | 'now'>,
  { id, code }: CampaignRow,
  given?: string,
): Promise<Billing> {
  const found = (await lastBilled(facts, id)) ?? (await ofAccounts(db, code));
  const currency = found ?? given ?? 'USD';
  const today = dayOf(now);
  const rates = await readRates(db, { from: today, to: today, currencies: [currency] });
  const rate = rates.usdPer(currency, today);
  return { currency, isAssumed: !found, usdPerUnit: rate ? rateText(rate) : null };
}
