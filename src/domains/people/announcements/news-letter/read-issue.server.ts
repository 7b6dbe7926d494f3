import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context, OpenContext } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { withFigures } from './freeze-figures.server.ts';
import { findIssue, issueOf, readableBy, selectIssues } from './issues.records.ts';
import { isOpenToken, unsubscriberOf } from './letter-tokens.server.ts';
import { issueHtml } from './mail-html.server.ts';
import { issueText } from './mail-text.server.ts';
import type { newsLetterEndpoints } from './news-letter.contract.ts';
import { shownBlocks } from './shown-blocks.records.ts';

type E = typeof newsLetterEndpoints;
type Input<K extends keyof E> = ParsedInputOf<E[K]>;

const maySend = ({ who }: Pick<Context, 'who'>) =>
  scopeOf(may('news-letters:write'), who.grants) !== undefined;

export async function listIssues(it: Input<'GET /news-letters'>, context: Context) {
  const writes = maySend(context);
  const rows = await selectIssues(context, {
    where: it.view === 'written' && writes ? sql`true` : readableBy(context.who.id),
    limit: it.perPage,
    offset: (it.page - 1) * it.perPage,
  });
  return {
    rows: rows.map((row) => issueOf(row, writes && it.view === 'written')),
    totalRows: rows[0]?.total ?? 0,
  };
}

/** Sent to this person, or for an audience they belong to. */
async function readable(context: Context, id: number) {
  const where = sql`a.id = ${id} and ${readableBy(context.who.id)}`;
  const [row] = await selectIssues(context, { where, limit: 1, offset: 0 });
  if (!row) throw notFound('This news-letter');
  return row;
}

export async function readIssue({ id, dark }: Input<'GET /news-letters/read'>, context: Context) {
  const row = await readable(context, id);
  const shown = await shownBlocks(context.db, row.blocks, context.who.id, context.now);
  const { subject } = row;
  return {
    id,
    subject,
    sentAt: row.sent_at ?? row.send_at!,
    html: issueHtml(shown, { subject, publicUrl: context.publicUrl, dark }),
  };
}

/** Counts the first opening of everybody it was sent to; from the mail when the token says so. */
export async function noteOpened(
  { id, token }: Input<'POST /news-letters/opened'>,
  context: Context,
) {
  const { db, who, now, masterKey } = context;
  await readable(context, id);
  if (who.session.acting) return { message: 'Noted' };
  const isFromMail = token !== undefined && isOpenToken(token, id, who.id, masterKey);
  await db
    .updateTable('news_letter_recipients')
    .set({ opened_at: now, opened_from: isFromMail ? 'mail' : 'console' })
    .where('news_letter_id', '=', id)
    .where('person_id', '=', who.id)
    .where('opened_at', 'is', null)
    .execute();
  return { message: 'Noted' };
}

export async function previewIssue(it: Input<'POST /news-letters/preview'>, context: Context) {
  const { db, who, now, publicUrl } = context;
  const clean = it.blocks.map((one) =>
    one.kind === 'text' ? { ...one, markdown: cleanRichText(one.markdown) } : one,
  );
  // What was computed is shown as it was; a new figure once more with each preview until it is kept.
  const blocks = await withFigures(context, clean, clean);
  const shown = await shownBlocks(db, blocks, who.id, now);
  const frame = { subject: it.subject || 'Subject', publicUrl, dark: it.dark, readUrl: publicUrl };
  return { html: issueHtml(shown, frame), text: issueText(shown, frame) };
}

export async function listRecipients(
  { id, page, perPage }: Input<'GET /news-letters/recipients'>,
  context: Context,
) {
  const { db } = context;
  if (!(await findIssue(context, id))) throw notFound('This news-letter');
  const rows = await db
    .selectFrom('news_letter_recipients as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .select(['p.id', 'p.name', 'r.by_mail', 'r.queued_at', 'r.opened_at', 'r.opened_from'])
    .select([
      sql<number>`count(*) over ()::int`.as('total'),
      sql<number>`count(r.opened_at) over ()::int`.as('opened'),
    ])
    .where('r.news_letter_id', '=', id)
    .orderBy('r.opened_at', (it) => it.desc().nullsLast())
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    rows: rows.map((it) => ({
      person: { id: it.id, name: it.name },
      mailedAt: it.queued_at,
      byMail: it.by_mail,
      openedAt: it.opened_at,
      openedFrom: it.opened_from,
    })),
    totalRows: rows[0]?.total ?? 0,
    opened: rows[0]?.opened ?? 0,
  };
}

/** The bytes of a picture: for whoever reads its issue, writes issues, or put it in. */
export async function letterPicture({ image }: { image: number }, context: Context) {
  const { db, who, files } = context;
  const found = await db
    .selectFrom('announcement_pictures as i')
    .leftJoin('news_letters as a', 'a.id', 'i.subject_id')
    .select('i.file_key')
    .where('i.id', '=', image)
    .where('i.kind', '=', 'news-letter')
    .$if(!maySend(context), (query) => query.where(readableBy(who.id)))
    .executeTakeFirst();
  const file = found && (await files.get(found.file_key));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}

export async function subscriptionOf({ db, who }: Context) {
  const row = await db
    .selectFrom('news_letter_refusals')
    .select('person_id')
    .where('person_id', '=', who.id)
    .executeTakeFirst();
  return { byMail: row === undefined };
}

type Asking = Pick<OpenContext, 'db' | 'now' | 'audit'>;

async function subscribe({ db, now, audit }: Asking, personId: number, byMail: boolean) {
  if (byMail)
    await db.deleteFrom('news_letter_refusals').where('person_id', '=', personId).execute();
  else
    await db
      .insertInto('news_letter_refusals')
      .values({ person_id: personId, at: now })
      .onConflict((on) => on.doNothing())
      .execute();
  const action = byMail ? 'news-letter.subscribe' : 'news-letter.unsubscribe';
  audit({ action, subject: ['person', personId], actor: personId });
}

export async function saveSubscription({ byMail }: { byMail: boolean }, context: Context) {
  await subscribe(context, context.who.id, byMail);
  return subscriptionOf(context);
}

/** By the link of a mail, without signing in: it can end getting mails, and nothing else. */
export async function unsubscribe({ token }: { token: string }, context: OpenContext) {
  const personId = unsubscriberOf(token, context.masterKey);
  const person = await context.db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId ?? 0)
    .executeTakeFirst();
  if (personId === undefined || !person) throw notFound('This link');
  await subscribe(context, personId, false);
  return { message: 'You get no more news-letters by mail. Your profile has the way back.' };
}
