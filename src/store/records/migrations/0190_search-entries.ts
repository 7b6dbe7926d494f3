import { sql, type Kysely } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What of a table is found by which words. */
interface Found {
  kind: string;
  table: string;
  /** Columns whose words it is found by; what its own list puts first comes first. */
  words: readonly string[];
  /** Records that are found at all, by the columns it reads. */
  there?: { columns: readonly string[]; is: string };
  /** Whether there is still something to do about it, by the columns that reads. */
  open?: { columns: readonly string[]; is: string };
  owner?: string;
  place?: string;
}

const kept = { columns: ['deleted_at'], is: 'it.deleted_at is null' };

const found: readonly Found[] = [
  { kind: 'app', table: 'apps', words: ['name', 'key', 'package'] },
  {
    kind: 'person',
    table: 'people',
    words: ['name', 'email', 'title'],
    there: { columns: ['status'], is: `it.status = 'active'` },
  },
  { kind: 'team', table: 'teams', words: ['name'] },
  {
    kind: 'task',
    table: 'tasks',
    words: ['key', 'title'],
    there: kept,
    open: { columns: ['status'], is: `it.status not in ('closed', 'cancelled')` },
    owner: 'assignee_id',
  },
  {
    kind: 'issue',
    table: 'issues',
    words: ['key', 'title'],
    there: kept,
    open: {
      columns: ['status_id'],
      is: `(select s.status_group not in ('completed', 'cancelled') from project_statuses s
        where s.id = it.status_id)`,
    },
    owner: 'assignee_id',
    place: 'project_id',
  },
  { kind: 'project', table: 'projects', words: ['key', 'name'] },
  { kind: 'document', table: 'documents', words: ['title'], there: kept },
  { kind: 'objective', table: 'objectives', words: ['title'] },
  { kind: 'key-result', table: 'key_results', words: ['title'] },
  { kind: 'announcement', table: 'announcements', words: ['title'], there: kept },
  { kind: 'bug-report', table: 'bug_reports', words: ['title'] },
  { kind: 'view', table: 'saved_views', words: ['name'] },
  { kind: 'evaluation-form', table: 'evaluation_forms', words: ['name'] },
  { kind: 'quiz', table: 'quizzes', words: ['title'] },
];

/** The entries of a table, all or those `where` says; the record is `it`. */
const entriesOf = ({ kind, table, words, there, open, owner, place }: Found, where: string) => `
  insert into search_entries (kind, id, words, open, owner_id, place_id)
  select '${kind}', it.id, lower(concat_ws(E'\\n', ${words.map((name) => `it.${name}`).join(', ')})),
    ${open?.is ?? 'true'}, ${owner ? `it.${owner}` : 'null'}, ${place ? `it.${place}` : 'null'}
  from ${table} it where ${there?.is ?? 'true'} and ${where}`;

/** Follows each record from its first day to its last, in the transaction that changes it. */
function following(it: Found): string {
  const { kind, table, words, there, open, owner, place } = it;
  const follow = `search_${table}`;
  const read = [...words, ...(there?.columns ?? []), ...(open?.columns ?? []), owner, place];
  return `
    create function ${follow}() returns trigger language plpgsql as $$
    begin
      ${kind === 'issue' ? HOLD_GROUPS : ''}
      ${entriesOf(it, 'it.id = new.id')}
      on conflict (kind, id) do update set words = excluded.words, open = excluded.open,
        owner_id = excluded.owner_id, place_id = excluded.place_id
      where (search_entries.words, search_entries.open, search_entries.owner_id,
        search_entries.place_id)
        is distinct from (excluded.words, excluded.open, excluded.owner_id, excluded.place_id);
      ${
        there
          ? `if not exists (select from ${table} it where it.id = new.id and ${there.is}) then
        delete from search_entries where kind = '${kind}' and id = new.id;
      end if;`
          : ''
      }
      return null;
    end $$;
    create function ${follow}_gone() returns trigger language plpgsql as $$
    begin
      delete from search_entries where kind = '${kind}' and id = old.id;
      return null;
    end $$;
    create trigger ${follow} after insert or update of ${read.filter(Boolean).join(', ')}
      on ${table} for each row execute function ${follow}();
    create trigger ${follow}_gone after delete on ${table}
      for each row execute function ${follow}_gone();`;
}

/** Held until the commit: nobody moves an issue into a status whose group is being changed. */
const HOLD_GROUPS = `perform pg_advisory_xact_lock_shared(190, new.project_id);`;

const statusGroups = `
  create function search_status_groups() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(190, new.project_id);
    update search_entries e set open = new.status_group not in ('completed', 'cancelled')
    from issues i where i.project_id = new.project_id and i.status_id = new.id
      and e.kind = 'issue' and e.id = i.id
      and e.open is distinct from (new.status_group not in ('completed', 'cancelled'));
    return null;
  end $$;
  create trigger search_status_groups after update of status_group on project_statuses
    for each row when (old.status_group <> new.status_group)
    execute function search_status_groups();`;

/** Kinds of which there may be a hundred thousand, each with indexes of its own. */
const large = ['issue', 'document'];

const byWords = (name: string, where: string) => `
  create index search_entries_${name} on search_entries using gin (words gin_trgm_ops)
    with (gin_pending_list_limit = 256) where ${where};`;

const run = (db: Kysely<unknown>, statement: string): Promise<unknown> =>
  (sql.raw(statement) as RawBuilder<unknown>).execute(db);

/**
 * One table of everything that is found by name, kept by triggers, so that a search asks once instead
 * of every domain. `words` are those it is found by in small letters, a column a line. Who may see it
 * is not in here: that stays with the records and is asked in the same statement.
 */
export async function up(db: Kysely<unknown>) {
  await run(
    db,
    `create table search_entries (
      kind text not null,
      id integer not null,
      words text collate "C" not null,
      open boolean not null,
      owner_id integer,
      place_id integer
    )`,
  );
  for (const it of found) await run(db, entriesOf(it, 'true'));
  // Filled first: an index over what is there is built many times faster than entry by entry.
  await run(
    db,
    `alter table search_entries add primary key (kind, id);
    create index search_entries_open on search_entries (kind, open, id)
      include (words, owner_id, place_id) where kind = 'issue';
    create index search_entries_owner on search_entries (owner_id, kind) where owner_id is not null;
    create index search_entries_names on search_entries (kind, words, id)
      where kind in ('issue', 'document');
    ${large.map((it) => byWords(`${it}s`, `kind = '${it}'`)).join('')}
    ${byWords('others', `kind not in ('issue', 'document')`)}
    analyze search_entries;
    ${found.map(following).join('')}
    ${statusGroups}
    drop index documents_words;`,
  );
}
