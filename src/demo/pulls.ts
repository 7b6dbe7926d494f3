import { connectorOf } from '#/domains/catalogue/networks/connectors/connectors.ts';
import type { Db } from '#/store/records/records.ts';
import { NEVER } from './keys.ts';

/** Reports behind the list of a key's last fetches. */
const SHOWN = 3;
const TOOK_MS = 41_000;

/**
 * What the demo's own reports have brought since the last time stands at their keys as fetched, of many
 * the last ones.
 */
export async function seedPulls(db: Db): Promise<void> {
  const sources = await db
    .selectFrom('network_sources as s')
    .innerJoin('network_keys as k', 'k.id', 's.key_id')
    .select(['s.key_id', 's.report', 'k.connector', 'k.account_id'])
    .where('s.next_at', '=', NEVER)
    .where('k.refused_at', 'is', null)
    .execute();
  for (const { key_id, report, connector, account_id } of sources) {
    const format = connectorOf(connector)?.reports.find((it) => it.code === report)?.format;
    if (!format) continue;
    const batches = await db
      .selectFrom('import_batches as b')
      .select(['b.id', 'b.from_day', 'b.to_day', 'b.rows', 'b.committed_at'])
      .where('b.source', '=', format)
      .where('b.account_id', '=', account_id)
      .where('b.status', '=', 'committed')
      .where((it) =>
        it(
          'b.id',
          '>',
          it
            .selectFrom('network_pulls as p')
            .select(({ fn, val }) => fn.coalesce(fn.max('p.batch_id'), val(0)).as('last'))
            .where('p.key_id', '=', key_id)
            .where('p.report', '=', report),
        ),
      )
      .orderBy('b.id', 'desc')
      .limit(SHOWN)
      .execute();
    const pulls = batches.toReversed().map((it) => ({
      key_id,
      report,
      from_day: it.from_day!,
      to_day: it.to_day!,
      started_at: new Date(it.committed_at!.getTime() - TOOK_MS),
      ended_at: it.committed_at!,
      rows: it.rows,
      batch_id: it.id,
      note: null,
      problem: null,
    }));
    if (pulls.length > 0) await db.insertInto('network_pulls').values(pulls).execute();
  }
}
