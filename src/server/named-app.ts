import { sql } from 'kysely';
import { invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

/**
 * Id of the app that somebody calls by its key (`LNT`), package or bundle id, id in the store or name.
 * @throws Refusal `invalid` that names `app` where it is none, or more than one.
 */
export async function namedApp(db: Db, said: string): Promise<number> {
  const rows = await db
    .selectFrom('apps')
    .select(['id', 'key', 'name', 'package', 'platform'])
    .where(({ eb, or }) => {
      const is = (column: 'key' | 'package' | 'store_id' | 'name') =>
        eb(sql`lower(${sql.ref(column)})`, '=', said.trim().toLowerCase());
      return or([is('key'), is('package'), is('store_id'), is('name')]);
    })
    .orderBy('key')
    .execute();
  const [app, ...others] = rows;
  if (!app) throw invalid({ app: `There is no app “${said}”.` });
  if (others.length === 0) return app.id;
  const keys = rows.map((it) => `${it.key} (${it.name}, ${it.platform}, ${it.package})`);
  throw invalid({ app: `“${said}” may be ${keys.join(' or ')}. Say its key.` });
}
