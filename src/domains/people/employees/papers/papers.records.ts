import type { Db } from '#/store/records/records.ts';

/** The papers of an employee, the latest first, without the keys of the store. */
export const papersOf = (db: Db, personId: number) =>
  db
    .selectFrom('employee_documents as x')
    .innerJoin('people as p', 'p.id', 'x.uploaded_by')
    .select(['x.id', 'x.kind', 'x.title', 'x.file_name as fileName', 'x.file_type as type'])
    .select(['x.file_bytes as bytes', 'x.expires_on as expiresOn'])
    .select(['p.name as uploadedBy', 'x.uploaded_at as uploadedAt'])
    .where('x.person_id', '=', personId)
    .orderBy('x.uploaded_at', 'desc')
    .orderBy('x.id', 'desc')
    .execute();
