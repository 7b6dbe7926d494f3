import { sql } from 'kysely';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import { defaultChat, type ChatSettings } from '../notice-types.ts';
import { linkOf, type MailKind } from './mail-links.records.ts';
import { noticesMail, type MailedNotice } from './notices-mail.ts';

export interface Mailing {
  db: Db;
  publicUrl: string;
  /** Queues a mail with the transaction it is given. */
  post: (db: Db, message: Message) => Promise<void>;
}

interface Recipient {
  id: number;
  email: string;
  zone: string;
  chat: Partial<ChatSettings>;
  mail_after: number | null;
  mail_since: Date | null;
  digest_at: string | null;
  digest_on: string | null;
}

interface Unseen extends MailedNotice {
  id: number;
  /** Since when it waits: one that was put off, since it came back. */
  since: Date;
  /** It may interrupt. */
  push: boolean;
}

/** A digest tells of no more than a week: somebody may have turned it off in the list and on again. */
const DIGEST_DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whose hour of the day has come or who has waited long enough; never who is blocked or gone. */
async function waiting(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from notification_settings s
    join people p on p.id = s.person_id and p.status = 'active'
    cross join lateral (select ${now}::timestamptz at time zone p.zone as at) local
    where (s.digest_on < local.at::date and to_char(local.at, 'HH24:MI') >= s.digest_at)
      or exists (select from notifications n where n.person_id = p.id and n.read_at is null
        and n.mailed_at is null and n.snoozed_until is null and n.created_at >= s.mail_since
        and coalesce(n.pushed_at, n.created_at) <= ${now}::timestamptz
          - s.mail_after * interval '1 minute')
    order by p.id`.execute(db);
  return rows.map((it) => it.id);
}

/** Their settings until the commit; undefined while another server is at it. */
async function lockRecipient(db: Db, id: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.id, p.email, p.zone, s.chat, s.mail_after, s.mail_since, s.digest_at, s.digest_on
    from notification_settings s join people p on p.id = s.person_id and p.status = 'active'
    where s.person_id = ${id} for update of s skip locked`.execute(db);
  return rows[0];
}

async function unseenBy(db: Db, id: number, since: Date): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    select n.id, n.title, n.body, n.link, coalesce(n.pushed_at, n.created_at) as since,
      coalesce((s.types -> n.type ->> 'push')::boolean, true) as push
    from notifications n join notification_settings s on s.person_id = n.person_id
    where n.person_id = ${id} and n.read_at is null and n.mailed_at is null
      and n.snoozed_until is null and n.created_at >= ${since}
    order by n.id for update of n`.execute(db);
  return rows;
}

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
