import { sql, type Kysely } from 'kysely';

/** The words of a text that a comment is on, with what stands around them, and whether it is settled. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table comment_anchors (
      comment_id integer primary key references comments on delete cascade,
      quote text not null check (length(quote) between 1 and 1000),
      prefix text not null,
      suffix text not null,
      resolved_at timestamptz,
      resolved_by integer references people,
      check ((resolved_at is null) = (resolved_by is null))
    );
  `.execute(db);
}
