import { sql, type Kysely } from 'kysely';

const entries = (where: string) => `
  insert into search_entries (kind, id, key, title, words, names, text, open, owner_id, author_id,
    place_id, changed_at)
  select 'dashboard', d.id, null, search_fold(d.name), search_fold(d.name),
    setweight(search_vector(d.name), 'A'), null, true, null, d.author_id, null, d.updated_at
  from own_dashboards d where d.deleted_at is null and ${where}`;

/** Dashboards are found by name, from their first day to their last. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(entries('true')).execute(db);
  await sql
    .raw(
      `create function search_own_dashboards() returns trigger language plpgsql as $$
    begin
      ${entries('d.id = new.id')}
      on conflict (kind, id) do update set (title, words, names, author_id, changed_at)
        = (excluded.title, excluded.words, excluded.names, excluded.author_id, excluded.changed_at);
      if new.deleted_at is not null then
        delete from search_entries where kind = 'dashboard' and id = new.id;
      end if;
      return null;
    end $$;
    create function search_own_dashboards_gone() returns trigger language plpgsql as $$
    begin
      delete from search_entries where kind = 'dashboard' and id = old.id;
      return null;
    end $$;
    -- A dashboard that changes is a later one, which is written down once a day.
    create function search_own_dashboards_touched() returns trigger language plpgsql as $$
    begin
      update search_entries set changed_at = new.updated_at where kind = 'dashboard'
        and id = new.id and changed_at < new.updated_at - interval '1 day';
      return null;
    end $$;
    create trigger search_own_dashboards_touched after update of updated_at on own_dashboards
      for each row when (old.updated_at < new.updated_at)
      execute function search_own_dashboards_touched();
    create trigger search_own_dashboards_made after insert on own_dashboards
      for each row execute function search_own_dashboards();
    create trigger search_own_dashboards_changed
      after update of name, deleted_at, author_id on own_dashboards
      for each row when ((old.name, old.deleted_at, old.author_id)
        is distinct from (new.name, new.deleted_at, new.author_id))
      execute function search_own_dashboards();
    create trigger search_own_dashboards_gone after delete on own_dashboards
      for each row execute function search_own_dashboards_gone();`,
    )
    .execute(db);
}
