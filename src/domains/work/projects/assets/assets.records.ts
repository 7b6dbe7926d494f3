import type { Db } from '#/store/records/records.ts';

/** The files of an issue, oldest first, without the keys of the store. */
export async function assetsOf(db: Db, issueId: number) {
  const rows = await db
    .selectFrom('issue_assets as x')
    .innerJoin('people as p', 'p.id', 'x.person_id')
    .select(['x.id', 'x.name', 'x.type', 'x.size', 'x.width', 'x.height', 'x.at'])
    .select(['p.id as person_id', 'p.name as person_name'])
    .where('x.issue_id', '=', issueId)
    .orderBy('x.id')
    .execute();
  return rows.map(({ person_id, person_name, ...it }) => ({
    ...it,
    person: { id: person_id, name: person_name },
  }));
}
