import type { DayTableName } from '#/store/facts/tables.ts';
import type { Context } from '#/store/handler.ts';
import { addBatch } from '../imports/batches.records.ts';
import type { Preview } from '../imports/preview.ts';
import { MANUAL } from '../imports/source-name.ts';

/** Name of the account under which hand-entered figures stand. */
export const HAND_ACCOUNT = 'Entered by hand';

/** A change of figures by hand. */
export interface HandChange {
  /** How the list of imports names it. */
  name: string;
  table: DayTableName;
  accountId: number;
  /** The day of each figure. */
  days: readonly string[];
}

/** What the list of imports tells of the batch; each figure stands in the log. */
function previewOf(days: readonly string[]): Preview {
  const sorted = [...days].sort();
  return {
    source: MANUAL,
    read: days.length,
    usable: days.length,
    from: sorted[0]!,
    to: sorted.at(-1)!,
    problems: [],
    problemRows: 0,
    unknownApps: [],
    notYours: 0,
    newAdUnits: 0,
    totals: {},
    apps: [],
    outliers: [],
    outlierCount: 0,
    networkId: null,
  };
}

/** A batch for a change by hand, ready to be committed. */
export function addHandBatch(
  { db, who, now }: Pick<Context, 'db' | 'now'> & { who: Pick<Context['who'], 'id'> },
  change: HandChange,
): Promise<number> {
  const { name, table, accountId, days } = change;
  const preview = previewOf(days);
  return addBatch(db, {
    source: MANUAL,
    fact_table: table,
    account_id: accountId,
    file_name: name,
    file_size: 0,
    file_key: null,
    status: 'validated',
    fetched_at: now,
    from_day: preview.from,
    to_day: preview.to,
    rows: days.length,
    findings: preview,
    uploaded_by: who.id,
    uploaded_at: now,
  });
}

/** Forgets a batch that could not be committed and never can be. */
export async function forgetHandBatch({ db }: Context, id: number): Promise<void> {
  await db
    .deleteFrom('import_batches')
    .where('id', '=', id)
    .where('status', '=', 'validated')
    .execute();
}
