import { sql } from 'kysely';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import { defaultChat } from '../notice-types.ts';
import { linkOf, type MailKind } from './mail-links.records.ts';
import { noticesMail } from './notices-mail.ts';

export interface Mailing {
  db: Db;
  publicUrl: string;
  /** Queues a mail with the transaction it is given. */
  post: (db: Db, message: Message) => Promise<void>;
}

/** A digest tells of no more than a week: somebody may have turned it off in the list and on again. */
const DIGEST_DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whose hour of the day has come or who has waited long enough; never who is blocked or gone. */
async function waiting(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_settings as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .crossJoinLateral(
      sql<{ at: Date }>`(select ${now}::timestamptz at time zone p.zone as at)`.as('local'),
    )
    .select('p.id')
    .where('p.status', '=', sql.lit('active'))
    .where((eb) =>
      eb.or([
        sql<boolean>`(s.digest_on < local.at::date and to_char(local.at, 'HH24:MI') >= s.digest_at)`,
        eb.exists(
          eb
            .selectFrom('notifications as n')
            .whereRef('n.person_id', '=', 'p.id')
            .where('n.read_at', 'is', null)
            .where('n.mailed_at', 'is', null)
            .where('n.snoozed_until', 'is', null)
            .whereRef('n.created_at', '>=', 's.mail_since')
            .where(
              sql<boolean>`coalesce(n.pushed_at, n.created_at) <= ${now}::timestamptz
                - s.mail_after * interval '1 minute'`,
            ),
        ),
      ]),
    )
    .orderBy('p.id')
    .execute();
  return rows.map((it) => it.id);
}

/** Their settings until the commit; undefined while another server is at it. */
const lockRecipient = (db: Db, id: number) =>
  db
    .selectFrom('notification_settings as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select(['p.id', 'p.email', 'p.zone', 's.chat', 's.mail_after', 's.mail_since'])
    .select(['s.digest_at', 's.digest_on'])
    .where('s.person_id', '=', id)
    .where('p.status', '=', 'active')
    .forUpdate(['s'])
    .skipLocked()
    .executeTakeFirst();

type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>;

const unseenBy = (db: Db, id: number, since: Date) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('notification_settings as s', 's.person_id', 'n.person_id')
    .select(['n.id', 'n.title', 'n.body', 'n.link'])
    // Since when it waits: one that was put off, since it came back.
    .select((eb) => eb.fn.coalesce('n.pushed_at', 'n.created_at').as('since'))
    // It may interrupt.
    .select(sql<boolean>`coalesce((s.types -> n.type ->> 'push')::boolean, true)`.as('push'))
    .where('n.person_id', '=', id)
    .where('n.read_at', 'is', null)
    .where('n.mailed_at', 'is', null)
    .where('n.snoozed_until', 'is', null)
    .where('n.created_at', '>=', since)
    .orderBy('n.id')
    .forUpdate(['n'])
    .execute();

type Unseen = Awaited<ReturnType<typeof unseenBy>>[number];

/** What is to be mailed now: the day's notifications at their hour, else what waited long enough. */
async function dueFor(
  db: Db,
  it: Recipient,
  now: Date,
): Promise<{ kind: MailKind; notices: Unseen[] } | undefined> {
  const today = dayOf(now, it.zone);
  if (it.digest_at !== null && it.digest_on! < today && timeOf(now, it.zone) >= it.digest_at) {
    await db
      .updateTable('notification_settings')
      .set({ digest_on: today })
      .where('person_id', '=', it.id)
      .execute();
    const since = new Date(now.getTime() - DIGEST_DAYS * DAY_MS);
    return { kind: 'digest', notices: await unseenBy(db, it.id, since) };
  }
  if (it.mail_after === null) return undefined;
  // What does not interrupt waits in the list.
  const unseen = (await unseenBy(db, it.id, it.mail_since!)).filter((one) => one.push);
  const long = now.getTime() - it.mail_after * MINUTE_MS;
  return unseen.some((one) => one.since.getTime() <= long)
    ? { kind: 'unseen', notices: unseen }
    : undefined;
}

async function mailTo({ db, publicUrl, post }: Mailing, id: number, now: Date): Promise<boolean> {
  const it = await lockRecipient(db, id);
  const due = it && (await dueFor(db, it, now));
  if (!due || due.notices.length === 0) return false;
  const { kind, notices } = due;
  const isShown = { ...defaultChat, ...it.chat }.preview;
  const token = await linkOf(db, id);
  await post(db, noticesMail({ kind, to: it.email, notices, isShown, publicUrl, token }));
  await db
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where(
      'id',
      'in',
      notices.map((one) => one.id),
    )
    .execute();
  return true;
}

/**
 * Mails what people have not seen, as they chose. A mail is queued in the transaction that notes it,
 * so that it goes once however many servers there are and wherever one of them dies.
 * @returns how many mails were queued
 */
export async function mailNotices(mailing: Mailing, now: Date): Promise<number> {
  let mails = 0;
  for (const id of await waiting(mailing.db, now)) {
    const isMailed = await mailing.db
      .transaction()
      .execute((tx) => mailTo({ ...mailing, db: tx }, id, now));
    if (isMailed) mails += 1;
  }
  return mails;
}
