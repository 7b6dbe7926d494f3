import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Edition } from './reading.contract.ts';

export async function listVersions(db: Db, id: number, page: number, perPage: number) {
  const rows = await db
    .selectFrom('document_versions as v')
    .innerJoin('people as p', 'p.id', 'v.author_id')
    .select(['v.number', 'v.title', 'v.author_id', 'p.name as author', 'v.began_at', 'v.at'])
    .select([sql<number>`length(v.body)`.as('characters'), 'v.restored_from'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('v.document_id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    rows: rows.map((it): Edition => ({
      number: it.number,
      title: it.title,
      author: { id: it.author_id, name: it.author },
      beganAt: it.began_at.toISOString(),
      at: it.at.toISOString(),
      characters: it.characters,
      restoredFrom: it.restored_from,
    })),
    totalRows: rows[0]?.total ?? 0,
  };
}

/** A version and the one before it. */
export async function versionWithBefore(db: Db, id: number, number: number) {
  const rows = await db
    .selectFrom('document_versions')
    .select(['number', 'title', 'body'])
    .where('document_id', '=', id)
    .where('number', 'in', [number, number - 1])
    .execute();
  return {
    version: rows.find((it) => it.number === number),
    before: rows.find((it) => it.number === number - 1) ?? null,
  };
}
