import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import type { announcementEndpoints } from './announcement.contract.ts';
import {
  announcementAddressed,
  announcementWritable,
  stateBy,
  announcementSeen,
} from './announcements.policy.ts';
import { announcementOf, findAnnouncement, selectAnnouncements } from './announcements.records.ts';
import { keepAcknowledgement, markSeen, settleNotices } from './receipts/receipts.records.ts';

type E = typeof announcementEndpoints;
type Input<K extends keyof E> = ParsedInputOf<E[K]>;

/** Waits for this person's acknowledgement of the present edition; `a` is the announcement. */
export const awaits = (personId: number) => sql<boolean>`(a.must_acknowledge and not exists (
  select from acknowledgements k where k.kind = 'announcement' and k.subject_id = a.id
    and k.edition = a.edition and k.person_id = ${personId}))`;

export async function listAnnouncements(it: Input<'GET /announcements'>, context: Context) {
  const { db, who, now } = context;
  const words = it.q?.split(/\s+/).filter(Boolean) ?? [];
  const isMine = it.view === 'mine';
  const rows = await selectAnnouncements(context, {
    where: sql`${isMine ? announcementAddressed(who, now) : announcementWritable(who)}
      and ${containsWords(['a.title', 'a.body'], words)}
      and ${it.state ? sql`${stateBy(now)} = ${it.state}` : sql`true`}`,
    order: isMine
      ? sql`a.pin_place nulls last, a.publish_at desc, a.id desc`
      : sql`a.changed_at desc, a.id desc`,
    limit: it.perPage,
    offset: (it.page - 1) * it.perPage,
  });
  const { waiting } = await db
    .selectFrom('announcements as a')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where(announcementAddressed(who, now))
    .where(awaits(who.id))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => announcementOf(row, who)),
    totalRows: rows[0]?.total ?? 0,
    toAcknowledge: waiting,
  };
}

export async function readAnnouncement({ id }: { id: number }, context: Context) {
  const row = await findAnnouncement(context, id);
  if (!row) throw notFound('This announcement');
  return announcementOf(row, context.who);
}

/** Those of the reader's; what is not theirs is passed over, as if it did not exist. */
export async function seeAnnouncements({ ids }: { ids: number[] }, context: Context) {
  const { db, who, now } = context;
  const done = { message: 'Noted' };
  // Whoever acts as somebody else reads nothing in their name.
  if (who.session.acting) return done;
  const rows = await db
    .selectFrom('announcements as a')
    .select('a.id')
    .where('a.id', 'in', ids)
    .where(announcementAddressed(who, now))
    .execute();
  const seen = rows.map((it) => it.id);
  await markSeen(db, 'announcement', seen, who.id, now);
  return done;
}

/** Notes it for the edition that was read; later editions ask again. */
export async function acknowledgeAnnouncement(
  { id, edition }: Input<'POST /announcements/acknowledge'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const row = await db
    .selectFrom('announcements as a')
    .select(['a.title', 'a.edition'])
    .where('a.id', '=', id)
    .where(announcementAddressed(who, now))
    .where('a.must_acknowledge', '=', true)
    .forShare(['a'])
    .executeTakeFirst();
  if (!row || (edition ?? 1) > row.edition) throw notFound('This announcement');
  const read = edition ?? row.edition;
  const mark = { kind: 'announcement' as const, id, edition: read, personId: who.id };
  const { at, isNew } = await keepAcknowledgement(db, mark, now);
  if (read === row.edition) await settleNotices(db, mark, [who.id], now);
  if (isNew) {
    audit({
      action: 'announcement.acknowledge',
      subject: ['announcement', id],
      after: { edition: read },
    });
  }
  return { title: row.title, acknowledgedAt: at };
}

export async function listVersions({ id }: { id: number }, context: Context) {
  const { db, who, now } = context;
  const open = await db
    .selectFrom('announcements as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where(announcementSeen(who, now))
    .where(announcementWritable(who))
    .executeTakeFirst();
  if (!open) throw notFound('This announcement');
  const rows = await db
    .selectFrom('announcement_versions as v')
    .innerJoin('people as p', 'p.id', 'v.changed_by')
    .select(['v.number', 'v.title', 'v.body', 'v.edition', 'v.changed_at', 'p.name'])
    .where('v.announcement_id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(200)
    .execute();
  return {
    rows: rows.map(({ changed_at, name, ...row }) => ({
      ...row,
      changedBy: name,
      changedAt: changed_at,
    })),
  };
}
