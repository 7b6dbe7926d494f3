import { sql, type Kysely, type RawBuilder } from 'kysely';
import { followers } from './0280_search-texts.followers.ts';
import { found, type Found } from './0280_search-texts.kinds.ts';

/**
 * What separates words in any script, and the signs without a width. Written out, because what
 * PostgreSQL takes for a letter depends on the locale a database was made with.
 */
const [SEPARATORS, UNSEEN, SINGLE] = [
  String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+`,
  String.raw`[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`,
  // Written without spaces: each sign is a word, and those typed together must stand together.
  String.raw`([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])`,
];
/** As much of a text as a tsvector surely holds: it ends at a megabyte. */
const READ = 200_000;

const functions = `
  create function search_fold(said text) returns text immutable parallel safe language sql as
    $$ select lower(regexp_replace(normalize(said, NFKC), '${UNSEEN}', '', 'g')) $$;
  create function search_plain(said text) returns text immutable parallel safe language sql as
    $$ select regexp_replace(regexp_replace(search_fold(said), '${SEPARATORS}', ' ', 'g'),
      '${SINGLE}', ' \\1 ', 'g') $$;
  create function search_vector(said text) returns tsvector immutable parallel safe language sql as
    $$ select to_tsvector('simple', search_plain(left(said, ${READ}))) $$;
  -- The words of a line, all of them; the last one may not be typed to its end.
  create function search_query(typed text) returns tsquery immutable parallel safe language sql as $$
    select to_tsquery('simple', string_agg('''' || array_to_string(parts, ''' <-> ''') || ''''
      || case when is_last and (cardinality(parts) > 1 or length(parts[1]) > 1) then ':*' else '' end,
      ' & ' order by at))
    from (select at, parts, at = max(at) over () as is_last
      from (select at, string_to_array(trim(regexp_replace(search_plain(word), ' +', ' ', 'g')), ' ')
          as parts
        from regexp_split_to_table(typed, '\\s+') with ordinality as words(word, at)) pieces
      where cardinality(parts) > 0 and parts[1] <> '') words $$;
  create function search_comments(of_kind text, of_id integer) returns text stable language sql as
    $$ select string_agg(c.body, E'\\n' order by c.id) from comments c
      where c.subject_kind = of_kind and c.subject_id = of_id and c.deleted_at is null $$;
  create function search_text(of_kind text, of_id integer) returns text stable language plpgsql as $$
    begin
      case of_kind
      ${found
        .filter((it) => it.text)
        .map(
          ({ kind, table, text }) =>
            `when '${kind}' then return (select ${text} from ${table} it where it.id = of_id);`,
        )
        .join('\n      ')}
      else return '';
      end case;
    end $$;`;

const linesOf = ({ key, title, more = [] }: Found) => [...(key ? [key] : []), title, ...more];
const namesOf = (it: Found) => `concat_ws(E'\\n', ${linesOf(it).join(', ')})`;

/** The entries of a kind; the record is `it`. */
const entriesOf = (of: Found, where: string) => `
  insert into search_entries (kind, id, key, title, words, names, text, open, owner_id, author_id,
    place_id, changed_at)
  select '${of.kind}', it.id, search_fold(${of.key ?? 'null'}), search_fold(${of.title}),
    search_fold(${namesOf(of)}), setweight(search_vector(${namesOf(of)}), 'A'),
    ${
      of.text
        ? `setweight(search_vector(${namesOf(of)}), 'A') || setweight(search_vector(${of.text}), 'C')`
        : 'null'
    },
    ${of.open ?? 'true'}, ${of.owner ?? 'null'}, ${of.author ?? 'null'}, ${of.place ?? 'null'},
    ${of.changed}
  from ${of.table} it where ${of.there ?? 'true'} and ${where}`;

const compared = 'key, title, words, names, text, open, owner_id, author_id, place_id'.split(', ');
const rowOf = (name: string) => `(${compared.map((it) => `${name}.${it}`).join(', ')})`;

/** Writes the entries of these records anew, where they say something else. */
const writing = (of: Found) => `
  create function search_put_${of.table}(wanted integer[]) returns void language plpgsql as $$
  begin
    ${of.before ?? ''}
    -- Who writes about the same record waits here, and then reads what the other has written.
    perform from search_entries e where e.kind = '${of.kind}' and e.id = any(wanted) for update;
    ${entriesOf(of, 'it.id = any(wanted)')}
    on conflict (kind, id) do update set (${compared.join(', ')}, changed_at)
      = (${[...compared, 'changed_at'].map((it) => `excluded.${it}`).join(', ')})
    where ${rowOf('search_entries')} is distinct from ${rowOf('excluded')};
    ${
      of.there
        ? `delete from search_entries e where e.kind = '${of.kind}' and e.id = any(wanted)
      and not exists (select from ${of.table} it where it.id = e.id and ${of.there});`
        : ''
    }
  end $$;`;

const changedOf = (name: string, columns: readonly string[]) =>
  `(${columns.map((it) => `${name}.${it}`).join(', ')})`;

/** Follows each record from its first day to its last, in the transaction that changes it. */
const following = (of: Found) => `
  ${writing(of)}
  create function search_${of.table}() returns trigger language plpgsql as $$
  begin
    perform search_put_${of.table}(array[new.id::integer]);
    return null;
  end $$;
  -- Of many at once all are read by one statement.
  create function search_${of.table}_made() returns trigger language plpgsql as $$
  begin
    perform search_put_${of.table}(array(select id::integer from made));
    return null;
  end $$;
  create function search_${of.table}_gone() returns trigger language plpgsql as $$
  begin
    delete from search_entries where kind = '${of.kind}' and id = old.id;
    return null;
  end $$;
  create trigger search_${of.table}_made after insert on ${of.table} referencing new table as made
    for each statement execute function search_${of.table}_made();
  create trigger search_${of.table}_changed after update of ${of.reads.join(', ')} on ${of.table}
    for each row when (${changedOf('old', of.reads)} is distinct from ${changedOf('new', of.reads)})
    execute function search_${of.table}();
  create trigger search_${of.table}_gone after delete on ${of.table}
    for each row execute function search_${of.table}_gone();
  ${of.instant ? touching(of, of.instant) : ''}`;

/** A record that changes is a later one, which is written down once a day: the indexes are many. */
const touching = ({ kind, table }: Found, instant: string) => `
  create function search_${table}_touched() returns trigger language plpgsql as $$
  begin
    update search_entries set changed_at = new.${instant} where kind = '${kind}' and id = new.id
      and changed_at < new.${instant} - interval '1 day';
    return null;
  end $$;
  create trigger search_${table}_touched after update of ${instant} on ${table}
    for each row when (old.${instant} < new.${instant})
    execute function search_${table}_touched();`;

const indexes = `
  create index search_entries_recent on search_entries (open, changed_at, id, kind);
  create index search_entries_recent_issues on search_entries (open, changed_at, id, kind)
    where kind = 'issue';
  create index search_entries_recent_documents on search_entries (open, changed_at, id, kind)
    where kind = 'document';
  create index search_entries_recent_others on search_entries (open, changed_at, id, kind)
    where kind not in ('issue', 'document');
  create index search_entries_key on search_entries (key) where key is not null;
  create index search_entries_title on search_entries (title);
  create index search_entries_name_words on search_entries using gin (names)
    with (gin_pending_list_limit = 256);
  create index search_entries_text_words on search_entries using gin (text)
    with (gin_pending_list_limit = 256);
  create index search_entries_issues on search_entries using gin (words gin_trgm_ops)
    with (gin_pending_list_limit = 256) where kind = 'issue';
  create index search_entries_documents on search_entries using gin (words gin_trgm_ops)
    with (gin_pending_list_limit = 256) where kind = 'document';
  create index search_entries_others on search_entries using gin (words gin_trgm_ops)
    with (gin_pending_list_limit = 256) where kind not in ('issue', 'document');
  -- Those that say who reads them, and others.
  create index documents_audiences on documents (id) where id = scope_id;
  alter table search_entries add primary key (kind, id);
  analyze search_entries;`;

const run = (db: Kysely<unknown>, statement: string): Promise<unknown> =>
  (sql.raw(statement) as RawBuilder<unknown>).execute(db);

/** Records of a kind that are entered by one statement. */
const AT_ONCE = 20_000;

async function fill(db: Kysely<unknown>, of: Found) {
  const { rows } = await (
    sql.raw(`select coalesce(min(id), 0)::int as first, coalesce(max(id), 0)::int as last
      from ${of.table}`) as RawBuilder<{ first: number; last: number }>
  ).execute(db);
  const { first, last } = rows[0]!;
  for (let at = first; at <= last; at += AT_ONCE)
    await run(db, entriesOf(of, `it.id >= ${at} and it.id < ${at + AT_ONCE}`));
}

/** The functions and triggers of the first table of entries. */
const before = `
  drop function search_apps, search_people, search_teams, search_tasks, search_issues,
    search_projects, search_documents, search_objectives, search_key_results, search_announcements,
    search_bug_reports, search_saved_views, search_evaluation_forms, search_quizzes,
    search_apps_gone, search_people_gone, search_teams_gone, search_tasks_gone, search_issues_gone,
    search_projects_gone, search_documents_gone, search_objectives_gone, search_key_results_gone,
    search_announcements_gone, search_bug_reports_gone, search_saved_views_gone,
    search_evaluation_forms_gone, search_quizzes_gone, search_status_groups cascade;
  drop table search_entries;`;

/**
 * Every kind of record that is found by name in the one table, with what stands in its text, its
 * comments and the names of its files, so that a search is one question to one table. Written by
 * triggers with the record; who may see it is asked of the record itself.
 */
export async function up(db: Kysely<unknown>) {
  await run(
    db,
    `${before}
    create table search_entries (
      kind text not null,
      id integer not null,
      key text collate "C",
      title text collate "C" not null,
      words text collate "C" not null,
      names tsvector not null,
      text tsvector,
      open boolean not null,
      owner_id integer,
      author_id integer,
      place_id integer,
      changed_at timestamptz not null
    );
    ${functions}`,
  );
  for (const it of found) await fill(db, it);
  // Filled first: an index over what is there is built many times faster than entry by entry.
  await run(db, `${indexes} ${found.map(following).join('')} ${followers}`);
}
