import type { Facts, Params } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { chiefMeasure } from './chief-measure.ts';
import type { AppDays } from './outliers.ts';

/** Figures of one source, whether they are selected or only reconcile. */
export interface KnownFigures {
  table: DayTableName;
  source: string;
  apps: readonly number[];
  from: string;
  to: string;
}

const conditions = `source = $source and app_id in ($apps)
  and day >= day($from) and day <= day($to)`;

const paramsOf = ({ source, apps, from, to }: KnownFigures): Params => ({ source, apps, from, to });

/** Sums of the chief measure by app and day. */
export async function knownDays(facts: Facts, of: KnownFigures): Promise<AppDays> {
  const rows = await facts.query(
    `select app_id, day, total(${chiefMeasure[of.table]}) as value from deltas(${of.table})
     where ${conditions} group by app_id, day having row_total() > 0`,
    paramsOf(of),
  );
  const days: AppDays = new Map();
  for (const row of rows) {
    const app = Number(row['app_id']);
    if (!days.has(app)) days.set(app, new Map());
    days.get(app)!.set(String(row['day']), Number(row['value']));
  }
  return days;
}

/** Sums of the chief measure by app, of one account and perhaps one network; none where nobody told. */
export async function knownSums(
  facts: Facts,
  of: KnownFigures & { accountId: number; networkId: number | null },
): Promise<Map<number, number>> {
  const network = of.networkId === null ? '' : ' and network_id = $network';
  const rows = await facts.query(
    `select app_id, total(${chiefMeasure[of.table]}) as value from deltas(${of.table})
     where ${conditions} and account_id = $account${network}
     group by app_id having row_total() > 0`,
    {
      ...paramsOf(of),
      account: of.accountId,
      ...(of.networkId === null ? {} : { network: of.networkId }),
    },
  );
  return new Map(
    rows.flatMap((row) =>
      row['value'] === null ? [] : [[Number(row['app_id']), Number(row['value'])] as const],
    ),
  );
}
