import { sql, type Kysely } from 'kysely';

/** What takers of a quiz are told to read: documents of the company, and addresses elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quiz_material (
      id integer generated always as identity primary key,
      quiz_id integer not null references quizzes on delete cascade,
      place integer not null,
      document_id integer references documents on delete cascade,
      title text,
      url text,
      check ((document_id is null) = (url is not null)),
      check ((url is null) = (title is null)),
      unique (quiz_id, place)
    );
    create index quiz_material_document on quiz_material (document_id);
  `.execute(db);
}
