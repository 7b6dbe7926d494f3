import type { Colleague, TestServer } from './server.ts';

/** A record with a paper on it. */
export async function secretPaper({ db, clock }: TestServer, person: Colleague, by: Colleague) {
  await db
    .insertInto('employees')
    .values({ person_id: person.id, employee_no: `S-${person.id}`, manager_id: by.id })
    .execute();
  const { id } = await db
    .insertInto('employee_documents')
    .values({
      person_id: person.id,
      kind: 'contract',
      title: 'Secret contract',
      file_key: `employee-documents/secret-${person.id}`,
      file_name: 'secret.pdf',
      file_type: 'application/pdf',
      file_bytes: 10,
      expires_on: null,
      uploaded_by: by.id,
      uploaded_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
