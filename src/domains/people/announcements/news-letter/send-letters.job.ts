import { sql } from 'kysely';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import { addressees } from '../audience.records.ts';
import type { Block } from './blocks.contract.ts';
import { letterTo, type Posting } from './letter-mail.server.ts';

/** What sending needs; `post` queues a mail with the transaction it is given. */
export interface Sending extends Posting {
  post: (db: Db, message: Message) => Promise<void>;
}

/** Mails of one transaction: small, so that little is done again when a server dies. */
const AT_ONCE = 25;

/** Fixes whom an issue goes to; who has unsubscribed reads it in the console. */
async function begin(db: Db, now: Date): Promise<void> {
  const rows = await db
    .updateTable('news_letters')
    .set((eb) => ({ state: 'sending' as const, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('news_letters')
        .select('id')
        .where('state', '=', sql.lit('scheduled'))
        .where('send_at', '<=', now)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await db
      .insertInto('news_letter_recipients')
      .columns(['news_letter_id', 'person_id', 'by_mail'])
      .expression((eb) =>
        eb
          .selectFrom('news_letters as a')
          .innerJoin('people as p', (join) => join.on(addressees('news-letter')))
          .select(['a.id', 'p.id as person_id'])
          .select(
            sql<boolean>`not exists (
              select from news_letter_refusals f where f.person_id = p.id)`.as('by_mail'),
          )
          .where('a.id', '=', id),
      )
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** Queues the mails of a few people together with the note that they were; false when nobody is left. */
async function sendSome(sending: Sending, id: number, now: Date): Promise<boolean> {
  const { db, post } = sending;
  const rows = await db
    .selectFrom('news_letter_recipients as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .select(['r.person_id', 'p.email'])
    .where('r.news_letter_id', '=', id)
    .where('r.by_mail', '=', true)
    .where('r.queued_at', 'is', null)
    // Whoever has left or was blocked since it began is told nothing more.
    .where('p.status', '=', 'active')
    .orderBy('r.person_id')
    .limit(AT_ONCE)
    .forUpdate(['r'])
    .skipLocked()
    .execute();
  if (rows.length === 0) return false;
  const issue = await db
    .selectFrom('news_letters')
    .select(['id', 'subject', 'blocks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Only `saveIssue` writes blocks, through their schema.
  const letter = { ...issue, blocks: issue.blocks as Block[] };
  for (const { person_id, email } of rows)
    await post(db, await letterTo(sending, letter, { id: person_id, email }, now));
  await db
    .updateTable('news_letter_recipients')
    .set({ queued_at: now })
    .where('news_letter_id', '=', id)
    .where(
      'person_id',
      'in',
      rows.map((it) => it.person_id),
    )
    .execute();
  return true;
}

/** Sent once nobody waits, also not in the hands of another server. */
const end = (db: Db, id: number, now: Date) =>
  db
    .updateTable('news_letters as a')
    .set((eb) => ({ state: 'sent' as const, sent_at: now, version: eb('a.version', '+', 1) }))
    .where('a.id', '=', id)
    .where('a.state', '=', sql.lit('sending'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('news_letter_recipients as r')
            .innerJoin('people as p', 'p.id', 'r.person_id')
            .select('r.person_id')
            .whereRef('r.news_letter_id', '=', 'a.id')
            .where('r.by_mail', '=', sql.lit(true))
            .where('r.queued_at', 'is', null)
            .where('p.status', '=', sql.lit('active')),
        ),
      ),
    )
    .execute();

/**
 * Sends what is due. A mail is queued in the transaction that notes it, a few people at a time: a
 * server that dies in the middle leaves each of them with one mail or none yet, and the next run
 * goes on where it stopped. Safe to run at once in several places.
 */
export async function sendDueLetters(sending: Sending, now: Date): Promise<void> {
  await sending.db.transaction().execute((tx) => begin(tx, now));
  const open = await sending.db
    .selectFrom('news_letters')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    let isLeft = true;
    while (isLeft) {
      isLeft = await sending.db
        .transaction()
        .execute((tx) => sendSome({ ...sending, db: tx }, id, now));
    }
    await end(sending.db, id, now);
  }
}
