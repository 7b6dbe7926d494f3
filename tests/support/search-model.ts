import { sql } from 'kysely';
import type { HitKind } from '#/kernel/hit.ts';
import type { Db } from '#/store/records/records.ts';

interface Entry {
  kind: string;
  id: number;
  key: string | null;
  title: string;
  words: string;
  open: boolean;
  owner_id: number | null;
  author_id: number | null;
  place_id: number | null;
  /** As vectors: the names, and all there is to read. */
  names: string;
  text: string | null;
}

/** Where each kind lies, its key, its title and its other names; `of` names a person, app or thing. */
export const tables = {
  app: { table: 'apps', key: 'key', title: 'name', more: ['package'] },
  person: { table: 'people', title: 'name', more: ['email', 'title'] },
  team: { table: 'teams', title: 'name' },
  task: {
    table: 'tasks',
    key: 'key',
    title: 'title',
    text: ['description'],
    author: 'reporter_id',
  },
  issue: {
    table: 'issues',
    key: 'key',
    title: 'title',
    more: ['external_key'],
    text: ['description'],
    author: 'reporter_id',
  },
  project: {
    table: 'projects',
    key: 'key',
    title: 'name',
    text: ['description'],
    author: 'lead_id',
  },
  document: { table: 'documents', title: 'title', text: ['words'], author: 'owner_id' },
  objective: { table: 'objectives', title: 'title', text: ['description'], author: 'owner_id' },
  'key-result': { table: 'key_results', title: 'title' },
  announcement: { table: 'announcements', title: 'title', text: ['body'], author: 'author_id' },
  'bug-report': {
    table: 'bug_reports',
    title: 'title',
    text: ['happened', 'expected'],
    author: 'reporter_id',
  },
  view: { table: 'saved_views', title: 'name', author: 'person_id' },
  'evaluation-form': { table: 'evaluation_forms', title: 'name' },
  quiz: { table: 'quizzes', title: 'title' },
  report: { table: 'reports', title: 'name', author: 'author_id' },
  dashboard: { table: 'own_dashboards', title: 'name', author: 'author_id' },
  'sql-query': { table: 'sql_queries', title: 'name', author: 'author_id' },
  campaign: { table: 'campaigns', title: 'name', more: ['external_id'] },
  account: { table: 'company_accounts', title: 'name' },
  asset: { table: 'it_assets', key: 'tag', title: 'name', more: ['serial'] },
} as const satisfies Record<
  HitKind,
  { table: string; key?: string; title: string; more?: string[]; text?: string[]; author?: string }
>;
export type Kind = keyof typeof tables;
export const kinds = Object.keys(tables) as Kind[];
type Row = Record<string, never>;

export const rowsOf = async (db: Db, table: string) =>
  (await sql<Row>`select * from ${sql.table(table)} order by id`.execute(db)).rows;

const isOpenBug = (state: string) =>
  ['new', 'reopened', 'needs_info', 'triaged', 'in_progress'].includes(state);

/** What the table is meant to hold, from the records themselves. */
export async function meantEntries(db: Db): Promise<Entry[]> {
  const statuses = await rowsOf(db, 'project_statuses');
  const people = new Map((await rowsOf(db, 'people')).map((it) => [it['id'], String(it['name'])]));
  const apps = new Map((await rowsOf(db, 'apps')).map((it) => [it['id'], String(it['name'])]));
  const holdings = (await rowsOf(db, 'it_holdings')).filter((it) => it['until'] === null);
  const comments = (await rowsOf(db, 'comments')).filter((it) => it['deleted_at'] === null);
  const files = await (
    await rowsOf(db, 'attachments')
  ).filter((it) => it['removed_at'] === null && it['waiting'] === false);
  const isOpen: Partial<Record<Kind, (row: Row) => boolean>> = {
    task: (it) => !['closed', 'cancelled'].includes(String(it['status'])),
    issue: (it) => {
      const status = statuses.find((one) => one['id'] === it['status_id'])!;
      return !['completed', 'cancelled'].includes(String(status['status_group']));
    },
    objective: (it) => !['closed', 'cancelled'].includes(String(it['state'])),
    'bug-report': (it) => isOpenBug(String(it['state'])),
    project: (it) => it['archived_at'] === null,
  };
  const isThere = (kind: Kind, row: Row) => {
    if (kind === 'person') return row['status'] === 'active';
    if (kind === 'account') return row['closed_at'] === null;
    if (kind === 'asset') return row['standing'] !== 'retired';
    return (row['deleted_at'] ?? null) === null;
  };
  const others = (kind: Kind, row: Row): (string | undefined)[] => {
    if (kind === 'bug-report') return [`BUG${row['id']}`];
    if (kind === 'report') return [people.get(row['author_id'])];
    if (kind === 'account') return [people.get(row['owner_id'])];
    if (kind === 'campaign') return [apps.get(row['app_id'])];
    const held = holdings.find((it) => kind === 'asset' && it['asset_id'] === row['id']);
    return held ? [people.get(held['person_id'])] : [];
  };
  const entries: Entry[] = [];
  for (const kind of kinds) {
    const about: (typeof tables)[Kind] & { more?: readonly string[]; text?: readonly string[] } =
      tables[kind];
    for (const row of await rowsOf(db, about.table)) {
      if (!isThere(kind, row)) continue;
      const key =
        'key' in about ? row[about.key] : kind === 'bug-report' ? `BUG-${row['id']}` : null;
      const title = String(row[about.title]);
      const names = [key, title, ...(about.more ?? []).map((it) => row[it]), ...others(kind, row)]
        .filter((it) => it !== null && it !== undefined)
        .join('\n');
      const told = comments
        .filter((it) => it['subject_kind'] === kind && it['subject_id'] === row['id'])
        .map((it) => it['body']);
      const named = files
        .filter((it) => it['subject_kind'] === kind && it['subject_id'] === row['id'])
        .map((it) => it['name']);
      const text = about.text && [...about.text.map((it) => row[it]), ...told, ...named];
      const has = kind === 'task' || kind === 'issue' || kind === 'bug-report';
      entries.push({
        kind,
        id: Number(row['id']),
        key: key === null ? null : String(key).toLowerCase(),
        title: title.normalize('NFKC').toLowerCase(),
        words: names.normalize('NFKC').toLowerCase(),
        open: isOpen[kind]?.(row) ?? true,
        owner_id: has ? row['assignee_id']! : null,
        author_id: 'author' in about ? row[about.author]! : null,
        place_id: (kind === 'issue'
          ? row['project_id']
          : kind === 'document'
            ? row['scope_id']
            : null)!,
        names,
        text: text ? text.filter((it) => it !== null).join('\n') : null,
      });
    }
  }
  return sorted(await vectors(db, entries));
}

/** The texts as PostgreSQL reads them; what is in them is ours. */
async function vectors(db: Db, entries: readonly Entry[]): Promise<Entry[]> {
  const { rows } = await sql<{ names: string; text: string | null }>`
    select setweight(search_vector(it.names), 'A')::text as names,
      (setweight(search_vector(it.names), 'A') || setweight(search_vector(it.text), 'C'))::text as text
    from unnest(${entries.map((it) => it.names)}::text[], ${entries.map((it) => it.text)}::text[])
      with ordinality as it(names, text, place) order by it.place`.execute(db);
  return entries.map((it, at) => ({ ...it, ...rows[at]! }));
}

const place = (it: Entry) => `${it.kind} ${String(it.id).padStart(9, '0')}`;
const sorted = (entries: Entry[]) =>
  entries.toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
/** What it holds. */
export const heldEntries = async (db: Db) => {
  const { rows } = await sql<Entry>`select kind, id, key, title, words, open, owner_id, author_id,
    place_id, names::text, text::text from search_entries`.execute(db);
  return sorted(rows);
};
