import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { CampaignDay } from './spending.ts';

/** What campaigns cost day by day, of the apps that may be seen. */
export function campaignDays(
  facts: Facts,
  { from, to }: DayRange,
  apps: readonly number[] | 'all',
): Promise<ReadonlyMap<number, CampaignDay[]>> {
  return facts.cached(['campaign-days', from, to, apps], async () => {
    const rows = await facts.query(
      `select campaign_id, day, currency, provisional,
         total(spend_micros) as dollars, total(spend_original) as original
       from deltas(acquisition)
       where day >= day($from) and day <= day($to) and selected > 0 and campaign_id > 0
         ${apps === 'all' ? '' : 'and app_id in ($apps)'}
       group by campaign_id, day, currency, provisional having row_total() > 0
       order by campaign_id, day, currency`,
      { from, to, ...(apps !== 'all' && { apps }) },
    );
    const found = new Map<number, CampaignDay[]>();
    for (const row of rows) {
      const id = Number(row['campaign_id']);
      const of = found.get(id) ?? [];
      found.set(id, of);
      const currency = String(row['currency']);
      const dollars = Number(row['dollars'] ?? 0);
      of.push({
        day: String(row['day']),
        currency,
        dollars,
        // Of dollars the amount is kept once.
        original: currency === 'USD' ? dollars : Number(row['original'] ?? 0),
        provisional: Number(row['provisional']) === 1,
      });
    }
    return found;
  });
}

/** The days each media source has delivered, of any campaign. */
export function deliveredDays(
  facts: Facts,
  { from, to }: DayRange,
): Promise<ReadonlyMap<number, string[]>> {
  return facts.cached(['delivered-days', from, to], async () => {
    const rows = await facts.query(
      `select network_id, day from deltas(acquisition)
       where day >= day($from) and day <= day($to) and selected > 0
       group by network_id, day having row_total() > 0 order by network_id, day`,
      { from, to },
    );
    const byNetwork = Map.groupBy(rows, (it) => Number(it['network_id']));
    return new Map([...byNetwork].map(([id, of]) => [id, of.map((it) => String(it['day']))]));
  });
}
