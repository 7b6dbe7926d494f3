import { join } from 'node:path';
import { sql } from 'kysely';
import { parseEnvironment } from '#/server/environment.ts';
import { makeLog } from '#/server/http/log.ts';
import { openStores } from '#/server/run.ts';
import type { Db } from '#/store/records/records.ts';
import { fillCompany } from './facts-company.ts';
import { timed } from './facts-server.ts';
import { against, noted, percentile, type Row } from './result.ts';

const ROUNDS = 8;
/** Changes in a row before it is measured with the triggers the other way. */
const CHANGES = 40;
/** What triggers may add: what is noted is little beside the change itself. */
const MOST = 2;

const changes = {
  'one app': (db: Db, at: number) =>
    sql`update apps set name = ${`App ${at}`} where id = ${1 + (at % 400)}`.execute(db),
  'all 400 apps': (db: Db, at: number) => sql`update apps set batch = ${`Batch ${at}`}`.execute(db),
};

/** The same changes of the records with what triggers note of them, for kept replies and search, and without. */
export async function benchWrites(): Promise<Row[]> {
  const environment = parseEnvironment({
    DATA_DIR: join('.data', 'bench', 'writes'),
    COMPANY: 'own',
    LOG_LEVEL: 'error',
  });
  const stores = await openStores(environment, makeLog('error'), 'server');
  const { db } = stores.records;
  try {
    await fillCompany(db);
    const rows: Row[] = [];
    let at = 0;
    for (const [name, change] of Object.entries(changes)) {
      const measured = async (triggers: 'enable' | 'disable') => {
        await sql`alter table apps ${sql.raw(triggers)} trigger user`.execute(db);
        const times: number[] = [];
        for (let nth = 0; nth < CHANGES; nth += 1)
          times.push(await timed(() => change(db, (at += 1))));
        return times;
      };
      const [on, off]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        off.push(...(await measured('disable')));
        on.push(...(await measured('enable')));
      }
      const without = percentile(off, 0.5);
      rows.push(
        noted(`a change of ${name} without triggers, p50`, 'ms', without),
        against(`a change of ${name}, p50`, 'ms', percentile(on, 0.5), without, {
          most: MOST,
          words: `≤ ${MOST} × without triggers`,
        }),
      );
    }
    return rows;
  } finally {
    await stores.jobs.stop(1_000);
    await stores.facts.close();
    await stores.records.close();
  }
}
