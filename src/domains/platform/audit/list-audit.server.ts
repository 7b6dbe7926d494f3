import { sql, type RawBuilder } from 'kysely';
import { judgedUnseen } from '#/domains/people/evaluations/evaluations.policy.ts';
import { attemptsUnreleased } from '#/domains/people/quizzes/quizzes.policy.ts';
import { scopeOf } from '#/kernel/access.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { anywhere } from '#/store/records/like.ts';
import type { Db } from '#/store/records/records.ts';
import type { AuditDictionary } from './audit-dictionary.ts';
import type { auditEndpoints } from './audit.contract.ts';
import { changesOf } from './changes.ts';
import { namesIn } from './names.records.ts';
import { accessToValues } from './subjects.ts';

type Wanted = Omit<ParsedInputOf<(typeof auditEndpoints)['GET /audit']>, 'before' | 'perPage'>;

/** Entries looked at for one page: a search for what is nowhere must not read the whole log. */
const LOOKED_AT = 20_000;

interface Entry {
  id: number;
  at: Date;
  actor_id: number | null;
  actor: string | null;
  acting_as: number | null;
  acted: string | null;
  token_id: number | null;
  token: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  address: string | null;
  request_id: string | null;
}

/** What an index finds. */
function narrowed({
  person,
  acting,
  token,
  subject,
  record,
  from,
  to,
}: Wanted): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (person) all.push(sql`a.actor_id = any(${person}::int[])`);
  if (acting) all.push(sql`a.acting_as is not null`);
  if (token) all.push(sql`a.token_id = ${token}`);
  if (subject) all.push(sql`a.subject_type = any(${subject}::text[])`);
  if (record) all.push(sql`a.subject_id = ${record}`);
  // Days are those of the business zone.
  if (from) all.push(sql`a.at >= ${instantOf(from)}`);
  if (to) all.push(sql`a.at < ${instantOf(addDays(to, 1))}`);
  return sql.join(all, sql` and `);
}

interface Sought {
  /** Kinds whose values are searched. */
  shown: readonly string[];
  /** Records, as `type id`, whose values are not. */
  hidden: readonly string[];
  /** What has the words that are typed. */
  actions: readonly string[];
  kinds: readonly string[];
}

/**
 * What is typed, in what anybody who reads the log sees of an entry; in its values only where the
 * reader sees those of its kind: a hit would tell what they say.
 */
function found(q: string, { shown, hidden, actions, kinds }: Sought): RawBuilder<boolean> {
  const like = anywhere(q);
  return sql`(concat_ws(' ', replace(a.action, '-', ' '), a.action, a.subject_type, a.subject_id,
      a.request_id, a.address, p.name, o.name, k.name) ilike ${like}
    or a.action = any(${actions}::text[]) or a.subject_type = any(${kinds}::text[])
    or (a.subject_type = any(${shown}::text[]) and a.subject_type || ' ' || a.subject_id <> all(${hidden}::text[])
      and concat_ws(' ', a.before::text, a.after::text) ilike ${like}))`;
}

const personal: readonly string[] = ['evaluation', 'evaluation-answer', 'quiz-attempt'];

/**
 * Records of the reader themselves, as `type id`, of which they are told nothing yet: how they are
 * evaluated until it is released, what a quiz's answers were given until these are shown.
 */
async function unseenOf({ db, who, now }: Asking): Promise<Set<string>> {
  const rows = await db
    .selectFrom(judgedUnseen(who).as('own'))
    .crossJoin(sql<{ type: string }>`unnest(array['evaluation', 'evaluation-answer'])`.as('type'))
    .select(sql<string>`type || ' ' || own.id`.as('name'))
    .unionAll(
      db
        .selectFrom(attemptsUnreleased(who, now).as('own'))
        .select(sql<string>`'quiz-attempt ' || own.id`.as('name')),
    )
    .execute();
  return new Set(rows.map((it) => it.name));
}
type Asking = Pick<Context, 'db' | 'who' | 'now'>;

/** Kinds in the log, by one look into the index for each. */
export async function subjectsIn(db: Db): Promise<string[]> {
  const rows = await db
    .withRecursive('kinds(type)', (query) =>
      query
        .selectFrom((eb) =>
          eb
            .selectFrom('audit')
            .select('subject_type as type')
            .orderBy('subject_type')
            .limit(sql.lit(1))
            .as('first'),
        )
        .select('first.type')
        .unionAll(
          query
            .selectFrom('kinds')
            .select((eb) =>
              eb
                .selectFrom('audit as a')
                .select('a.subject_type')
                .whereRef('a.subject_type', '>', 'kinds.type')
                .orderBy('a.subject_type')
                .limit(sql.lit(1))
                .as('type'),
            )
            .where('kinds.type', 'is not', null)
            .$castTo<{ type: string }>(),
        ),
    )
    .selectFrom('kinds')
    .select('type')
    .where('type', 'is not', null)
    .execute();
  return rows.map((it) => it.type);
}

interface Page {
  rows: Entry[];
  next: number | null;
  lookedTo: Date | null;
}

type Asked = Wanted & { before?: number | undefined };

/** A page and what it takes to know of a next one, as a query. */
export const pageOf = (it: Asked, limit: number, sought: Sought) =>
  sql<Entry & { looked: number; last: number; last_at: Date }>`
    with looked as materialized (
      select * from audit a where ${narrowed(it)} and a.id < ${it.before ?? Number.MAX_SAFE_INTEGER}
      order by a.id desc limit ${it.q ? LOOKED_AT : limit + 1}),
    bound as (select count(*)::int as looked, min(id) as last, min(at) as last_at from looked)
    select bound.*, x.* from bound left join lateral (
      select a.id, a.at, a.actor_id, p.name as actor, a.acting_as, o.name as acted,
        a.token_id, k.name as token, a.action,
        a.subject_type, a.subject_id, a.before, a.after, a.address, a.request_id
      from looked a left join people p on p.id = a.actor_id left join people o on o.id = a.acting_as
        left join access_tokens k on k.id = a.token_id
      where ${it.q ? found(it.q, sought) : sql<boolean>`true`}
      order by a.id desc limit ${limit + 1}) x on true`;

/** Entries before one, the latest first, as far as one look reaches. */
export async function readAudit(
  it: Asked,
  limit: number,
  { db, who, now }: Asking,
  dictionary: AuditDictionary,
): Promise<Page> {
  const shown = it.q
    ? (await subjectsIn(db)).filter((type) => {
        const access = accessToValues(type);
        return !access || scopeOf(access, who.grants) === 'all';
      })
    : [];
  const hidden = it.q ? [...(await unseenOf({ db, who, now }))] : [];
  const worded = it.q ? dictionary.search(it.q) : { actions: [], kinds: [] };
  const { rows } = await pageOf(it, limit, { shown, hidden, ...worded }).execute(db);
  const entries = rows
    .filter((row) => row.id !== null)
    .map((row) => ({ ...row, id: Number(row.id) }));
  const [first] = rows;
  const page = entries.slice(0, limit);
  if (entries.length > limit) {
    const last = page.at(-1)!;
    return { rows: page, next: last.id, lookedTo: last.at };
  }
  const isCut = it.q !== undefined && (first?.looked ?? 0) >= LOOKED_AT;
  return {
    rows: page,
    next: isCut ? Number(first!.last) : null,
    lookedTo: first?.last_at ?? null,
  };
}

/** Entries as one reader sees them. */
export async function shownTo(
  entries: readonly Entry[],
  { db, who, now }: Asking,
  dictionary: AuditDictionary,
) {
  const names = await namesIn(db, entries);
  const isPersonal = entries.some((it) => personal.includes(it.subject_type));
  const unseen = isPersonal ? await unseenOf({ db, who, now }) : new Set<string>();
  return entries.map((it) => {
    const needed = accessToValues(it.subject_type);
    const isOwn = unseen.has(`${it.subject_type} ${it.subject_id}`);
    const isShown = !isOwn && (!needed || scopeOf(needed, who.grants) === 'all');
    const { action, subject_type: kind } = it;
    const telling = { action, kind, dictionary, nameOf: names.ofField };
    const changes = changesOf(it.before, it.after, telling);
    return {
      id: it.id,
      at: it.at,
      by: it.actor_id === null ? null : { id: it.actor_id, name: it.actor ?? '' },
      as: it.acting_as === null ? null : { id: it.acting_as, name: it.acted ?? '' },
      token: it.token_id === null ? null : { id: it.token_id, name: it.token ?? '' },
      action,
      words: dictionary.action(action),
      subject: {
        type: kind,
        words: dictionary.kind(kind),
        id: it.subject_id,
        name: names.ofSubject(it) ?? null,
      },
      address: it.address || null,
      requestId: it.request_id || null,
      changes: isShown ? changes : [],
      withheld:
        isShown || changes.length === 0
          ? null
          : isOwn
            ? 'What was written about you here is shown once it is released.'
            : `What was written here (${dictionary.kind(kind)}) is shown to those who may read all of this kind.`,
    };
  });
}
