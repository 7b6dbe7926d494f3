import { instantOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { checkAudience, keepTargets } from '../audience.records.ts';
import { tiePictures } from '../pictures.records.ts';
import type { Block } from './blocks.contract.ts';
import { withFigures } from './freeze-figures.server.ts';
import { findIssue, writtenIssue, type IssueRow } from './issues.records.ts';
import { letterTo } from './letter-mail.server.ts';
import { issueStateWords } from './news-letter-words.ts';
import type { newsLetterEndpoints } from './news-letter.contract.ts';

type E = typeof newsLetterEndpoints;
type Input<K extends keyof E> = ParsedInputOf<E[K]>;

/** The queue of the job that sends what is due, see `send-letters.job.ts`. */
export const SENDING = 'send-news-letters';

async function lock(context: Context, it: { id: number; version: number }): Promise<IssueRow> {
  const { db } = context;
  await db.selectFrom('news_letters').select('id').where('id', '=', it.id).forUpdate().execute();
  const row = await findIssue(context, it.id);
  if (!row) throw notFound('This news-letter');
  if (row.version !== it.version) throw stale(writtenIssue(row));
  return row;
}

async function lockUnsent(context: Context, it: { id: number; version: number }) {
  const row = await lock(context, it);
  if (row.state === 'sending' || row.state === 'sent')
    throw conflict(`This news-letter is ${issueStateWords[row.state].toLowerCase()} already.`);
  return row;
}

const asKept = async (context: Context, id: number) =>
  writtenIssue((await findIssue(context, id))!);

const cleaned = (it: Block): Block =>
  it.kind === 'text' ? { ...it, markdown: cleanRichText(it.markdown) } : it;

export async function openIssue({ id }: { id: number }, context: Context) {
  const row = await findIssue(context, id);
  if (!row) throw notFound('This news-letter');
  return writtenIssue(row);
}

export async function saveIssue(it: Input<'POST /news-letters/save'>, context: Context) {
  const { db, who, scope, now, audit } = context;
  const before =
    it.id === undefined
      ? undefined
      : await lockUnsent(context, { id: it.id, version: it.version! });
  const targets = await checkAudience(context, scope, it);
  const blocks = await withFigures(context, it.blocks.map(cleaned), before?.blocks ?? []);
  if (before?.state === 'scheduled')
    checkWhole({ ...before, blocks, audience: it.audience }, targets);
  const values = {
    subject: it.subject,
    blocks: JSON.stringify(blocks),
    audience: it.audience,
    changed_by: who.id,
    changed_at: now,
  };
  let id: number;
  if (before) {
    id = before.id;
    await db
      .updateTable('news_letters')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  } else {
    const added = await db
      .insertInto('news_letters')
      .values({ ...values, author_id: who.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = added.id;
  }
  await keepTargets(db, 'news-letter', id, targets);
  const pictures = blocks.flatMap((one) => (one.kind === 'picture' && one.picture) || []);
  await tiePictures(db, 'news-letter', id, pictures, who.id);
  audit({
    action: 'news-letter.save',
    subject: ['news-letter', id],
    ...(before && { before: { subject: before.subject, blocks: before.blocks.length } }),
    after: { subject: it.subject, audience: it.audience, targets, blocks: blocks.length },
  });
  return asKept(context, id);
}

/** What is missing before it may go out. */
function checkWhole(row: Pick<IssueRow, 'blocks' | 'audience'>, targets: readonly number[]) {
  if (row.audience !== 'everyone' && targets.length === 0)
    throw invalid({ targetIds: 'Whom is it for?' });
  if (row.blocks.length === 0) throw invalid({ blocks: 'There is nothing in it yet.' });
  const empty = row.blocks.find(
    (it) =>
      (it.kind === 'heading' && !it.text) ||
      (it.kind === 'text' && !it.markdown) ||
      (it.kind === 'picture' && (!it.picture || !it.alt)) ||
      (it.kind === 'button' && (!it.label || !it.link)) ||
      (it.kind === 'announcements' && it.ids.length === 0),
  );
  if (!empty) return;
  const words =
    empty.kind === 'picture'
      ? 'Each picture needs a file and words for those who do not see it.'
      : `A block is empty: ${empty.kind}. Fill it or take it out.`;
  throw invalid({ blocks: words });
}

/** Sends it now or at a time: a job does, so that nobody waits for it. */
export async function scheduleIssue(it: Input<'POST /news-letters/schedule'>, context: Context) {
  const { db, now, audit, enqueue } = context;
  const row = await lockUnsent(context, it);
  checkWhole(
    row,
    row.targets.map((one) => one.id),
  );
  const send_at = it.sendOn ? instantOf(it.sendOn, it.sendAt) : now;
  if (it.sendOn && send_at <= now) throw invalid({ sendOn: 'This is over already.' });
  await db
    .updateTable('news_letters')
    .set((eb) => ({ state: 'scheduled' as const, send_at, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .execute();
  if (!it.sendOn) await enqueue(SENDING, {});
  audit({
    action: 'news-letter.schedule',
    subject: ['news-letter', it.id],
    before: { state: row.state },
    after: { sendAt: send_at },
  });
  return asKept(context, it.id);
}

export async function unscheduleIssue(
  it: Input<'POST /news-letters/unschedule'>,
  context: Context,
) {
  const { db, audit } = context;
  const row = await lockUnsent(context, it);
  if (row.state !== 'scheduled') throw conflict('This news-letter is a draft already.');
  await db
    .updateTable('news_letters')
    .set((eb) => ({ state: 'draft' as const, send_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .execute();
  audit({ action: 'news-letter.unschedule', subject: ['news-letter', it.id] });
  return asKept(context, it.id);
}

export async function deleteIssue(it: Input<'POST /news-letters/delete'>, context: Context) {
  const { db, now, audit } = context;
  const row = await lockUnsent(context, it);
  await db
    .updateTable('news_letters')
    .set((eb) => ({ deleted_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .execute();
  audit({
    action: 'news-letter.delete',
    subject: ['news-letter', it.id],
    before: { subject: row.subject },
  });
  return { message: `Deleted “${row.subject}”` };
}

/** One mail to oneself; nobody else gets anything, and nothing is counted. */
export async function testIssue({ id }: { id: number }, context: Context) {
  const { who, now, post, audit } = context;
  const row = await findIssue(context, id);
  if (!row) throw notFound('This news-letter');
  const mail = await letterTo(context, row, who, now);
  await post({ ...mail, subject: `[Test] ${mail.subject}` });
  audit({ action: 'news-letter.test', subject: ['news-letter', id], after: { to: who.id } });
  return { message: `Sent to ${who.email}` };
}
