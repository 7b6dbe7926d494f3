import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/**
 * Working keys of these connectors, as `k`, whose networks (`n`) are asked by themselves: without those
 * whose days are put off for good, as the demo company's, which open nothing.
 */
export const fetchingKeys = (db: Db, connectors: readonly string[], now: Date, today: string) =>
  db
    .selectFrom('network_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .where((eb) => eb.ref('n.active'))
    .where((eb) => eb.ref('n.pulled'))
    .where('k.connector', 'in', connectors)
    .where('k.refused_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_on', 'is', null), eb('k.expires_on', '>=', today)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('network_sources as d')
            .whereRef('d.key_id', '=', 'k.id')
            .where('d.next_at', '>', sql<Date>`${now}::timestamptz + interval '1 year'`),
        ),
      ),
    );
