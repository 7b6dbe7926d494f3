import { sql, type Kysely } from 'kysely';

const entries = (where: string) => `
  insert into search_entries (kind, id, key, title, words, names, text, open, owner_id, author_id,
    place_id, changed_at)
  select 'sql-query', q.id, null, search_fold(q.name), search_fold(q.name),
    setweight(search_vector(q.name), 'A'), null, true, null, q.author_id, null, q.updated_at
  from sql_queries q where ${where}`;

/** Saved SQL queries are found by name, from their first day to their last. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(entries('true')).execute(db);
  await sql
    .raw(
      `create function search_sql_queries() returns trigger language plpgsql as $$
    begin
      ${entries('q.id = new.id')}
      on conflict (kind, id) do update set (title, words, names, author_id, changed_at)
        = (excluded.title, excluded.words, excluded.names, excluded.author_id, excluded.changed_at);
      return null;
    end $$;
    create function search_sql_queries_gone() returns trigger language plpgsql as $$
    begin
      delete from search_entries where kind = 'sql-query' and id = old.id;
      return null;
    end $$;
    -- A query that changes is a later one, which is written down once a day.
    create function search_sql_queries_touched() returns trigger language plpgsql as $$
    begin
      update search_entries set changed_at = new.updated_at where kind = 'sql-query'
        and id = new.id and changed_at < new.updated_at - interval '1 day';
      return null;
    end $$;
    create trigger search_sql_queries_touched after update of updated_at on sql_queries
      for each row when (old.updated_at < new.updated_at)
      execute function search_sql_queries_touched();
    create trigger search_sql_queries_made after insert on sql_queries
      for each row execute function search_sql_queries();
    create trigger search_sql_queries_changed after update of name, author_id on sql_queries
      for each row when ((old.name, old.author_id) is distinct from (new.name, new.author_id))
      execute function search_sql_queries();
    create trigger search_sql_queries_gone after delete on sql_queries
      for each row execute function search_sql_queries_gone();`,
    )
    .execute(db);
}
