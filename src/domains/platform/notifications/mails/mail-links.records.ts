import { randomBytes } from 'node:crypto';
import { notFound } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

/**
 * What stands in the links of somebody's mails. By chance and not by a key: it holds when the master
 * key is changed, and says nothing of whose it is.
 */
export async function linkOf(db: Db, personId: number): Promise<string> {
  await db
    .insertInto('mail_links')
    .values({ person_id: personId, token: randomBytes(24).toString('base64url') })
    .onConflict((on) => on.column('person_id').doNothing())
    .execute();
  const { token } = await db
    .selectFrom('mail_links')
    .select('token')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return token;
}

const kinds = {
  unseen: {
    ended: { mail_after: null, mail_since: null },
    message: 'What you have not seen is no longer mailed to you.',
  },
  digest: {
    ended: { digest_at: null, digest_on: null },
    message: 'You get no more daily digests.',
  },
} as const;
export type MailKind = keyof typeof kinds;

/** By the link of a mail, without signing in: it ends this kind of mails, and nothing else. */
export const endMails =
  (kind: MailKind) =>
  async ({ token }: { token: string }, { db, audit }: OpenContext) => {
    const link = await db
      .selectFrom('mail_links')
      .select('person_id')
      .where('token', '=', token)
      .executeTakeFirst();
    if (!link) throw notFound('This link');
    const { ended, message } = kinds[kind];
    await db
      .updateTable('notification_settings')
      .set((it) => ({ ...ended, version: it('version', '+', 1) }))
      .where('person_id', '=', link.person_id)
      .execute();
    audit({
      action: 'notification.end-mails',
      subject: ['person', link.person_id],
      actor: link.person_id,
      after: { mails: kind },
    });
    return { message: `${message} Your profile has the way back.` };
  };
