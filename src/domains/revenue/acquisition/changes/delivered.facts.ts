import type { Facts } from '#/store/facts/facts.ts';

/** A day of a campaign as it was delivered. */
interface Told {
  zone: string;
  provisional: Set<string>;
}

/** In which zone campaigns are counted, by what was delivered last, and days still corrected. */
export async function toldOf(
  facts: Facts,
  campaigns: readonly number[],
  from: string,
): Promise<Map<number, Told>> {
  const rows = await facts.query(
    `select campaign_id, day, source_timezone, provisional from deltas(acquisition)
     where campaign_id in ($campaigns) and day >= day($from) and selected > 0
     group by campaign_id, day, source_timezone, provisional having row_total() > 0
     order by day`,
    { campaigns, from },
  );
  const found = new Map<number, Told>();
  for (const row of rows) {
    const id = Number(row['campaign_id']);
    const zone = String(row['source_timezone']);
    const it = found.get(id) ?? { zone, provisional: new Set() };
    it.zone = zone;
    if (Number(row['provisional']) === 1) it.provisional.add(String(row['day']));
    found.set(id, it);
  }
  return found;
}

/** The last day each media source has delivered, of any campaign. */
export async function deliveredTo(facts: Facts, networks: readonly number[]) {
  const rows = await facts.query(
    `select network_id, max(day) as last_day from (
       select network_id, day from deltas(acquisition)
       where network_id in ($networks) and selected > 0
       group by network_id, day having row_total() > 0) as delivered
     group by network_id order by network_id`,
    { networks },
  );
  return new Map(rows.map((it) => [Number(it['network_id']), String(it['last_day'])]));
}
