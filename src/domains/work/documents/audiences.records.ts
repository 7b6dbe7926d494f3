import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { documents, type Whose } from './documents.policy.ts';

/** Whose some documents are, by id: to ask the policy of many people at once. */
export async function whoseDocuments(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Whose>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Whose & { id: number }>`
    select d.id, d.owner_id as "ownerId", d.deleted_at as "deletedAt",
      json_build_object('ownerId', a.owner_id, 'audience', a.audience, 'teamId', a.team_id,
        'level', a.level, 'people', (select coalesce(json_agg(
            json_build_object('id', x.person_id, 'level', x.level)), '[]')
          from document_people x where x.document_id = a.id)) as "inForce"
    from ${documents} where d.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...whose }) => [id, whose]));
}
