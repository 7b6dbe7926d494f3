import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import { asAttachment, filesOfComments } from './attachments/attachments.records.ts';
import type { Comment } from './community.contract.ts';
import { reactionsTo } from './reactions.records.ts';

/** What the code that changes a comment has to know of it. */
export type CommentRow = NonNullable<Awaited<ReturnType<typeof lockComment>>>;

type ShownRow = Awaited<ReturnType<typeof selectComments>>[number];

/** One's own, and those of people one may moderate. */
function changeable(who: Who): RawBuilder<boolean> {
  const scope = scopeOf(may('comments:moderate'), who.grants);
  if (!scope) return sql<boolean>`c.author_id = ${who.id}`;
  return sql<boolean>`(c.author_id = ${who.id} or ${personInScope('c.author_id', who, scope)})`;
}

const anchorOf = ({ quote, prefix, suffix, resolved_at: at, resolver }: ShownRow) =>
  quote === null
    ? null
    : {
        quote,
        prefix: prefix ?? '',
        suffix: suffix ?? '',
        resolved: at && { by: resolver ?? '', at: at.toISOString() },
      };

async function shownAs(db: Db, who: Who, rows: readonly ShownRow[]): Promise<Comment[]> {
  const ids = rows.filter((it) => !it.deleted_at).map((it) => it.id);
  const reactions = await reactionsTo(db, who, 'comment', ids);
  const files = await filesOfComments(db, ids);
  return rows.map((it) => ({
    id: it.id,
    version: it.version,
    parentId: it.parent_id,
    author: { id: it.author_id, name: it.author_name, photo: it.author_photo },
    body: it.deleted_at ? '' : it.body,
    createdAt: it.created_at.toISOString(),
    editedAt: it.edited_at?.toISOString() ?? null,
    deleted: it.deleted_at !== null,
    mayChange: it.deleted_at === null && it.may_change,
    reactions: reactions.get(it.id) ?? [],
    files: (files.get(it.id) ?? []).map((file) => asAttachment(file, it.may_change)),
    anchor: anchorOf(it),
  }));
}

/** Of `comments c`. */
const kept = [
  'c.id',
  'c.version',
  'c.subject_kind',
  'c.subject_id',
  'c.parent_id',
  'c.author_id',
  'c.body',
] as const;

/** What is shown of `comments c`, its author `p`, its anchor `x` and who resolved that, `r`. */
const shown = [
  ...kept,
  'c.created_at',
  'c.edited_at',
  'c.deleted_at',
  'p.name as author_name',
  'p.photo as author_photo',
  'x.quote',
  'x.prefix',
  'x.suffix',
  'x.resolved_at',
  'r.name as resolver',
] as const;

/** A comment that was taken away stays in sight only while answers hang on it. */
const inSight = sql<boolean>`(c.deleted_at is null or exists (
  select 1 from comments a where a.parent_id = c.id and a.deleted_at is null))`;

interface Wanted {
  kind: string;
  id: number;
  /** So many threads from the newest back. */
  last: number;
  /** And back to this comment's thread. */
  comment?: number | undefined;
  /** Only threads on words of the text, or only the others. */
  anchored?: boolean | undefined;
}

/** Threads with their answers, oldest first, and how many there are in all. */
export async function selectThreads(db: Db, who: Who, wanted: Wanted) {
  const { kind, id, last, comment, anchored } = wanted;
  const part =
    anchored === undefined
      ? sql`true`
      : sql`${anchored} = exists (select 1 from comment_anchors y
          where y.comment_id = coalesce(c.parent_id, c.id))`;
  const subject = sql<boolean>`c.subject_kind = ${kind} and c.subject_id = ${id} and ${part}`;
  const rows = await db
    .with('threads', (qb) =>
      qb
        .selectFrom('comments as c')
        .select('c.id')
        .select(sql<number>`row_number() over (order by c.id desc)`.as('nth'))
        .select(sql<number>`count(*) over ()`.as('of'))
        .where(subject)
        .where('c.parent_id', 'is', null)
        .where(inSight),
    )
    .with('wanted', (qb) =>
      qb
        .selectFrom('threads')
        .select(['id', 'of'])
        .where((eb) =>
          eb.or([
            eb('nth', '<=', last),
            eb(
              'id',
              '>=',
              eb
                .selectFrom('comments as c')
                .select((it) => it.fn.coalesce('c.parent_id', 'c.id').as('thread'))
                .where('c.id', '=', sql<number>`${comment ?? null}`)
                .where(subject),
            ),
          ]),
        ),
    )
    .selectFrom('comments as c')
    .innerJoin('wanted as w', (join) => join.on(sql<boolean>`w.id = coalesce(c.parent_id, c.id)`))
    .innerJoin('people as p', 'p.id', 'c.author_id')
    .leftJoin('comment_anchors as x', 'x.comment_id', 'c.id')
    .leftJoin('people as r', 'r.id', 'x.resolved_by')
    .select(shown)
    .select(changeable(who).as('may_change'))
    .select(sql<number>`(select max(of) - count(*) from wanted)::int`.as('earlier'))
    .select(
      sql<number>`(select count(*) from comments c
        where ${subject} and c.deleted_at is null)::int`.as('total'),
    )
    .where((eb) => eb.or([eb('c.parent_id', 'is', null), eb('c.deleted_at', 'is', null)]))
    .orderBy('w.id')
    .orderBy('c.id')
    .execute();
  const { earlier = 0, total = 0 } = rows[0] ?? {};
  return { rows: await shownAs(db, who, rows), earlier, total };
}

const selectComments = (db: Db, who: Who, id: number) =>
  db
    .selectFrom('comments as c')
    .innerJoin('people as p', 'p.id', 'c.author_id')
    .leftJoin('comment_anchors as x', 'x.comment_id', 'c.id')
    .leftJoin('people as r', 'r.id', 'x.resolved_by')
    .select(shown)
    .select(changeable(who).as('may_change'))
    .where('c.id', '=', id)
    .execute();

/** One comment as its reader sees it. */
export async function readComment(db: Db, who: Who, id: number): Promise<Comment> {
  return (await shownAs(db, who, await selectComments(db, who, id)))[0]!;
}

/** A comment that still stands, locked for this transaction. */
export const lockComment = (db: Db, who: Who, id: number) =>
  db
    .selectFrom('comments as c')
    .select(kept)
    .select(changeable(who).as('may_change'))
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Comments that follow within this time belong to one burst. */
const BURST_MS = 10 * 60_000;

/** The burst a comment written now belongs to; null when it begins one. */
export async function burstOf(db: Db, kind: string, id: number, now: Date): Promise<number | null> {
  const last = await db
    .selectFrom('comments')
    .select(['id', 'burst_id'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('created_at', '>', new Date(now.getTime() - BURST_MS))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? (last.burst_id ?? last.id) : null;
}

/** Who wrote on it before, the latest first. */
export async function writersOn(db: Db, kind: string, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['author_id', (it) => it.fn.max('id').as('latest')])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('deleted_at', 'is', null)
    .groupBy('author_id')
    .orderBy('latest', 'desc')
    .limit(50)
    .execute();
  return rows.map((it) => it.author_id);
}

/** Who wrote in a thread: its first comment and the answers to it. */
export async function writersIn(db: Db, threadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('author_id')
    .distinct()
    .where((it) => it.or([it('id', '=', threadId), it('parent_id', '=', threadId)]))
    .where('deleted_at', 'is', null)
    .limit(50)
    .execute();
  return rows.map((it) => it.author_id);
}

/** Each is looked up whether they may read it; whom a text names beyond these is not told. */
export const MOST_MENTIONS = 50;

/** Writes down whom a comment mentions; answers those it did not mention before. */
export async function keepMentions(db: Db, commentId: number, people: readonly number[]) {
  await db
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', commentId)
    .where('person_id', 'not in', [0, ...people])
    .execute();
  if (people.length === 0) return [];
  const rows = await db
    .insertInto('comment_mentions')
    .values(people.map((person_id) => ({ comment_id: commentId, person_id })))
    .onConflict((it) => it.doNothing())
    .returning('person_id')
    .execute();
  return rows.map((it) => it.person_id);
}
