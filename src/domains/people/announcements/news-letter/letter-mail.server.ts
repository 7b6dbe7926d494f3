import { sql, type NotNull } from 'kysely';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import type { Block } from './blocks.contract.ts';
import { openToken, unsubscribeToken } from './letter-tokens.server.ts';
import { cidOf, issueHtml } from './mail-html.server.ts';
import { issueText } from './mail-text.server.ts';
import { issueHref } from './news-letter-words.ts';
import { shownBlocks } from './shown-blocks.records.ts';

export interface Posting {
  db: Db;
  publicUrl: string;
  masterKey: string;
}

interface Letter {
  id: number;
  subject: string;
  blocks: readonly Block[];
}

/** The mail one person gets: with what they may see, their own links, and our pictures in it. */
export async function letterTo(
  { db, publicUrl, masterKey }: Posting,
  it: Letter,
  to: { id: number; email: string },
  now: Date,
): Promise<Message> {
  const shown = await shownBlocks(db, it.blocks, to.id, now);
  const opened = openToken(it.id, to.id, masterKey);
  const unsubscribe = unsubscribeToken(to.id, masterKey);
  const frame = {
    subject: it.subject,
    publicUrl,
    readUrl: `${publicUrl}${issueHref(it.id)}&opened=${opened}`,
    // The token stands behind `#`: no server on the way, and no log, gets to see it.
    unsubscribeUrl: `${publicUrl}/login#unsubscribe=${unsubscribe}`,
  };
  const ids = shown.flatMap((one) => (one.kind === 'picture' ? [one.picture] : []));
  const rows = await db
    .selectFrom('announcement_pictures')
    .select(['id', 'mail_key'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('kind', '=', sql.lit('news-letter'))
    .where('mail_key', 'is not', null)
    .orderBy('id')
    .$narrowType<{ mail_key: NotNull }>()
    .execute();
  return {
    to: to.email,
    subject: it.subject,
    text: issueText(shown, frame),
    html: issueHtml(shown, frame),
    pictures: rows.map((row) => ({
      cid: cidOf(row.id),
      name: `picture-${row.id}.jpg`,
      type: 'image/jpeg',
      file: row.mail_key,
    })),
    unsubscribe: `${publicUrl}/api/news-letters/unsubscribe?token=${unsubscribe}`,
  };
}
