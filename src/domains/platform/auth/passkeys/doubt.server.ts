import type { OpenContext } from '#/store/handler.ts';
import { passkeyMail } from '../mails.ts';
import { personById } from '../person.records.ts';
import type { KeptPasskey } from './passkeys.records.ts';

/** Whoever tries again and again fills no mailbox. */
const TOLD_AGAIN_MS = 86_400_000;

/**
 * A passkey counts its signatures. A count that does not grow comes from a copy, or is what a copy has
 * left behind: nobody comes in with it, and its owner is told. It stays until they remove it.
 */
export async function doubt(context: OpenContext, personId: number, it: KeptPasskey) {
  const { now } = context;
  await context.commit(async (inside) => {
    await inside.db
      .updateTable('passkeys')
      .set({ doubted_at: now })
      .where('id', '=', it.id)
      .execute();
    inside.audit({ action: 'passkey.doubt', subject: ['passkey', it.id], actor: personId });
    if (it.doubted_at !== null && now.getTime() - it.doubted_at.getTime() < TOLD_AGAIN_MS) return;
    const person = await personById(inside.db, personId);
    await inside.post(passkeyMail(person, { name: it.name, what: 'copied' }, inside.publicUrl));
    await inside.notify([personId], {
      type: 'account.passkey',
      title: `There may be a copy of your passkey ${it.name}`,
      body: 'Its count of signatures went back, so it was refused. Remove it and add another one.',
      link: '/profile?show=security',
      key: `account.passkey-doubt:${it.id}:${now.toISOString()}`,
    });
  });
}
