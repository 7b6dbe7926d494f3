import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** Takes a connector's next turn, over all servers; the milliseconds until it comes. */
export async function takeTurn(db: Db, connector: string, paceMs: number): Promise<number> {
  const pace = sql`make_interval(secs => ${paceMs / 1000}::float8)`;
  const { rows } = await sql<{ wait: number }>`
    insert into network_pace (connector, free_at) values (${connector}, clock_timestamp() + ${pace})
    on conflict (connector) do update
      set free_at = greatest(network_pace.free_at, clock_timestamp()) + ${pace}
    returning greatest(0, extract(epoch from free_at - ${pace} - clock_timestamp()) * 1000)::float8
      as wait`.execute(db);
  return Math.ceil(rows[0]!.wait);
}
