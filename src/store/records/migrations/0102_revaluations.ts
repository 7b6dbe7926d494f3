import { sql, type Kysely } from 'kysely';

/** What the money of an import came to before a corrected rate valued its days anew, and after. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table revaluations (
      batch_id integer primary key references import_batches on delete cascade,
      run uuid not null,
      at timestamptz not null,
      figure text not null check (figure in ('revenue', 'spend')),
      from_day date not null,
      to_day date not null,
      before_micros bigint not null,
      after_micros bigint not null
    );
    create index revaluations_at on revaluations (at desc);
  `.execute(db);
}
