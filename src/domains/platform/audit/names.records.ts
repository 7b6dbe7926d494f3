import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** Where the name of a kind of record stands, of those whose name every reader of the log may know. */
const named = {
  'access-token': 'access_tokens',
  passkey: 'passkeys',
  person: 'people',
  employee: 'people',
  role: 'roles',
  team: 'teams',
  department: 'departments',
  app: 'apps',
  network: 'networks',
} as const;

const isNamed = (type: string): type is keyof typeof named => type in named;

interface Subject {
  subject_type: string;
  subject_id: string;
}

/** What the subjects of entries are called today, by `type id`. */
export async function namesOf(db: Db, rows: readonly Subject[]): Promise<Map<string, string>> {
  const kinds = [...new Set(rows.map((it) => it.subject_type))].filter(isNamed);
  const found = await Promise.all(
    kinds.map(async (type) => {
      const ids = rows
        .filter((it) => it.subject_type === type && /^\d{1,9}$/.test(it.subject_id))
        .map((it) => Number(it.subject_id));
      const result = await db
        .selectFrom(db.dynamic.table(named[type]).as('it'))
        .select(['it.id', 'it.name'])
        .where('it.id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return result.map((it): [string, string] => [`${type} ${it.id}`, it.name]);
    }),
  );
  return new Map(found.flat());
}
