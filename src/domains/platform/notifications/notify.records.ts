import { sql } from 'kysely';
import { ownPath } from '#/kernel/own-path.ts';
import type { Notice, Thing } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { chatAllows, defaultChat } from './notice-types.ts';
import { quietHoursOf, quietUntil } from './quiet-hours.ts';

/** First half of the advisory lock that orders one person's notifications; the second is their id. */
const INBOX_LOCK = 5_001;

/** Until the commit nobody else writes into this inbox: its ids grow in the order of the commits. */
export const lockInbox = (db: Db, personId: number) => hold(db, INBOX_LOCK, personId);

type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

/**
 * Tells active people something, once a person and key, as their settings allow now.
 *
 * Runs in the caller's transaction. Each inbox is locked until the commit, so that the ids of one
 * person grow in the order of the commits: whoever asks for "everything after id n" never misses a
 * row that was committed late.
 */
export async function notify(db: Db, personIds: readonly number[], notice: Notice, now: Date) {
  if (notice.settles) await settle(db, notice.settles, now);
  const ids = [...new Set(personIds)].sort((a, b) => a - b);
  for (const id of ids) await lockInbox(db, id);
  const muted = await mutedBy(db, ids, notice.about ?? []);
  const recipients = (await recipientsOf(db, ids, notice.type)).filter(
    (it) =>
      !muted.has(it.id) &&
      (it.setting?.list ?? true) &&
      chatAllows(notice.type, { ...defaultChat, ...it.chat }),
  );
  if (recipients.length === 0) return;
  await db
    .insertInto('notifications')
    .values(recipients.map((it) => rowFor(it, notice, now)))
    .onConflict((it) => it.columns(['person_id', 'key']).doNothing())
    .execute();
}

/** What was answered needs nobody's attention any more, and its button would only be refused. */
async function settle(db: Db, key: string, now: Date) {
  await db
    .updateTable('notifications')
    .set((it) => ({
      read_at: it.fn.coalesce('read_at', it.val(now)),
      action: null,
      // There is nothing left to come back for.
      snoozed_until: null,
    }))
    .where('key', '=', key)
    .execute();
}

/** Of these people, who has muted the first of the things they have a wish about. */
async function mutedBy(
  db: Db,
  ids: readonly number[],
  about: readonly Thing[],
): Promise<ReadonlySet<number>> {
  if (about.length === 0 || ids.length === 0) return new Set();
  const things = sql<{
    kind: string;
    id: number;
    nth: number;
  }>`unnest(${about.map((it) => it.kind)}::text[], ${about.map((it) => it.id)}::int[])
    with ordinality`.as<'t'>(sql`t(kind, id, nth)`);
  const rows = await db
    .selectFrom(things)
    .innerJoin('follows as f', (on) =>
      on.onRef('f.subject_kind', '=', 't.kind').onRef('f.subject_id', '=', 't.id'),
    )
    .distinctOn('f.person_id')
    .select(['f.person_id', 'f.muted'])
    .where('f.person_id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('f.person_id')
    .orderBy('t.nth')
    .execute();
  return new Set(rows.filter((it) => it.muted).map((it) => it.person_id));
}

const recipientsOf = (db: Db, ids: number[], type: string) =>
  db
    .selectFrom('people as p')
    .leftJoin('notification_settings as s', 's.person_id', 'p.id')
    .select(['p.id', 'p.zone', 's.chat', 's.quiet_from', 's.quiet_to'])
    .select(sql<{ list: boolean; push: boolean } | null>`s.types -> ${type}::text`.as('setting'))
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .where('p.status', '=', 'active')
    .orderBy('p.id')
    .execute();

function rowFor(to: Recipient, notice: Notice, now: Date) {
  const pushed = to.setting?.push ?? true;
  return {
    person_id: to.id,
    key: notice.key,
    type: notice.type,
    title: notice.title,
    body: notice.body ?? null,
    from_name: notice.from ?? null,
    // What stands in it may have come from somebody: it leads to a page of ours or to the first one.
    link: ownPath(notice.link) ?? '/',
    action: notice.action ? JSON.stringify(notice.action) : null,
    created_at: now,
    push_at: pushed ? (quietUntil(quietHoursOf(to), now, to.zone) ?? now) : null,
  };
}
