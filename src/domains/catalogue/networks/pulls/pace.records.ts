import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** Takes a connector's next turn, over all servers; the milliseconds until it comes. */
export async function takeTurn(db: Db, connector: string, paceMs: number): Promise<number> {
  const pace = sql<Date>`make_interval(secs => ${paceMs / 1000}::float8)`;
  const { wait } = await db
    .insertInto('network_pace')
    .values({ connector, free_at: sql<Date>`clock_timestamp() + ${pace}` })
    .onConflict((on) =>
      on.column('connector').doUpdateSet({
        free_at: sql<Date>`greatest(network_pace.free_at, clock_timestamp()) + ${pace}`,
      }),
    )
    .returning(
      sql<number>`greatest(0, extract(epoch from free_at - ${pace} - clock_timestamp()) * 1000)::float8`.as(
        'wait',
      ),
    )
    .executeTakeFirstOrThrow();
  return Math.ceil(wait);
}
