import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';

/** What a campaign spent in other currencies than dollars, as it was spent and in micro-USD. */
export async function spentAbroad(facts: Facts, campaign: number, { from, to }: DayRange) {
  const rows = await facts.query(
    `select currency, total(spend_original) as original, total(spend_micros) as dollars
     from deltas(acquisition)
     where campaign_id = $campaign and day >= day($from) and day <= day($to)
       and selected > 0 and currency <> 'USD'
     group by currency having row_total() > 0 order by currency`,
    { campaign, from, to },
  );
  return rows.map((it) => ({
    currency: String(it['currency']),
    original: Number(it['original']),
    dollars: Number(it['dollars']),
  }));
}
