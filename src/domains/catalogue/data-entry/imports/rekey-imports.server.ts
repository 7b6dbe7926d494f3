import { eachDay } from '#/kernel/days.ts';
import { isCorrection } from '#/store/facts/corrections.ts';
import { isWhole, type DayTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import { aloneJoining } from './alone.records.ts';
import { familyOf, findBatch, type ImportBatch } from './batches.records.ts';
import type { JoinStores } from './following.server.ts';
import { formatOfBatch } from './formats.records.ts';
import { joinSpans } from './join-spans.server.ts';
import { joinedSpans } from './joined-spans.ts';
import { daysUnderRetired, findRetiredCountries } from './retired-countries.server.ts';
import type { Audit } from './settle-batch.server.ts';

/**
 * Brings imports of earlier versions under the keys of this one. Those versions kept cohorts under
 * the service that reported them, not under the media source and campaign that brought the installs,
 * and a mediation's total as if the mediation were a network, or countries under codes of the past.
 * The kept report is read anew, and what it says follows the import, so that it is logged and taken back with it. An import whose report was
 * not kept stays as it is: its cohorts are ranked, and shared out, when they are read. Each is looked
 * at once; killed in between, the next run does it once more, and the same rows replace themselves.
 */
export async function rekeyImports(stores: JoinStores, now: Date, audit: Audit): Promise<number[]> {
  await findRetiredCountries(stores);
  const imports = await stores.db
    .selectFrom('import_batches')
    .select('id')
    .where('rekeyed', '=', false)
    .where('status', '=', 'committed')
    .where('follows', 'is', null)
    .orderBy('fetched_at')
    .orderBy('id')
    .execute();
  const made: number[] = [];
  const failures: unknown[] = [];
  for (const { id } of imports) {
    // A report that cannot be read holds up none of the others.
    const following = await aloneJoining(stores.db, id, () => rekey(stores, id, now, audit)).catch(
      (error: unknown) => void failures.push(error),
    );
    if (following !== undefined) made.push(following);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Imports could not be read anew.');
  return made;
}

const markRekeyed = (db: Db, id: number) =>
  db.updateTable('import_batches').set({ rekeyed: true }).where('id', '=', id).execute();

async function rekey(
  stores: JoinStores,
  id: number,
  now: Date,
  audit: Audit,
): Promise<number | undefined> {
  const { db } = stores;
  const batch = await findBatch(db, id);
  const isKept = batch.file_key !== null;
  const reported = isKept ? await daysUnderReporter(stores, batch) : new Map();
  const retired = isKept ? await daysUnderRetired(stores, batch) : new Map();
  const spans = await joinedSpans(stores, batch, new Map([...retired, ...reported]));
  if (spans.length === 0) {
    await markRekeyed(db, id);
    return undefined;
  }
  // Whatever network they were kept under, the rows of the reporter are replaced.
  const whole =
    reported.size > 0 ? { ...batch, findings: { ...batch.findings, networkId: null } } : batch;
  return joinSpans(stores, whole, spans, {
    now,
    audit,
    told: { rekeyed: true },
    done: async (tx) => void (await markRekeyed(tx, id)),
  });
}

/** By app, all days of an import some of whose rows stand under the service that reported them. */
async function daysUnderReporter(
  { db, facts }: JoinStores,
  batch: ImportBatch,
): Promise<Map<number, ReadonlySet<string>>> {
  const format = await formatOfBatch(db, batch);
  const isTotal = format.table === 'monetisation' && format.precedence === 'mediation';
  if (format.table !== 'cohort' && !isTotal) return new Map();
  const reporter = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', format.network)
    .executeTakeFirst();
  if (!reporter) return new Map();
  const { networkId } = batch.findings;
  // A report of one network says nothing of the others, which reading it whole would replace.
  if (networkId && (isTotal || networkId !== reporter.id)) return new Map();
  const family = await familyOf(db, batch.id);
  const rows = await facts.query(
    `select app_id, import_id from deltas(${batch.fact_table as DayTableName})
     where network_id = $reporter and import_id in ($family)
       and not (${isWhole}) and not (${isCorrection})
     group by app_id, import_id having row_total() > 0`,
    { reporter: reporter.id, family: family.map((it) => it.id) },
  );
  const { from, to } = batch.findings;
  const all = new Set(eachDay({ from, to }));
  return new Map(rows.map((it) => [Number(it['app_id']), all]));
}
