import { eachDay } from '#/kernel/days.ts';
import { isCorrection } from '#/store/facts/corrections.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { dayTableNames, definitionOf, type DayTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import { familyOf, type ImportBatch } from './batches.records.ts';
import { retiredCountries } from './cells.ts';

/**
 * Earlier versions kept countries that a report names in words under codes that nobody uses any more:
 * Germany under DD, Vietnam under VD. Such an import is read anew from its kept report.
 */

const withCountry = dayTableNames.filter((it) => 'country' in definitionOf(it).dimensions);

/** Stores of facts that were looked through: all that is entered since has present codes. */
const looked = new WeakSet<Facts>();

/** Finds imports with such rows, once a run of the server, and marks them as still to be brought here. */
export async function findRetiredCountries({ db, facts }: { db: Db; facts: Facts }): Promise<void> {
  if (looked.has(facts)) return;
  const ids = new Set<number>();
  for (const table of withCountry) {
    const rows = await facts.query(
      `select import_id from deltas(${table})
       where country in ($retired) and not (${isCorrection})
       group by import_id having row_total() > 0`,
      { retired: retiredCountries() },
    );
    for (const it of rows) ids.add(Number(it['import_id']));
  }
  if (ids.size > 0)
    await db
      .updateTable('import_batches')
      .set({ rekeyed: false })
      .where('status', '=', 'committed')
      .where('follows', 'is', null)
      .where('file_key', 'is not', null)
      .where('id', 'in', (of) =>
        of
          .selectFrom('import_batches')
          .select((eb) => eb.fn.coalesce('follows', 'id').as('id'))
          .where('id', 'in', [...ids]),
      )
      .execute();
  looked.add(facts);
}

/** By app, all days of an import some of whose rows stand under such a code. */
export async function daysUnderRetired(
  { db, facts }: { db: Db; facts: Facts },
  batch: ImportBatch,
): Promise<Map<number, ReadonlySet<string>>> {
  const table = batch.fact_table as DayTableName;
  if (!withCountry.includes(table)) return new Map();
  const rows = await facts.query(
    `select app_id from deltas(${table})
     where country in ($retired) and import_id in ($family) and not (${isCorrection})
     group by app_id having row_total() > 0`,
    {
      retired: retiredCountries(),
      family: (await familyOf(db, batch.id)).map((it) => it.id),
    },
  );
  const { from, to } = batch.findings;
  const all = new Set(eachDay({ from, to }));
  return new Map(rows.map((it) => [Number(it['app_id']), all]));
}
