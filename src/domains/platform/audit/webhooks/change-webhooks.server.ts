import { randomUUID } from 'node:crypto';
import { isChat } from '#/kernel/chat-formats.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import { lockChain } from '#/store/audit/audit.ts';
import type { Context, OpenContext } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { newSigningSecret } from '#/store/signing-secret.ts';
import { sealSecret } from './webhook-secret.server.ts';
import { MOST_WEBHOOKS, type webhookEndpoints } from './webhooks.contract.ts';
import { findWebhook } from './webhooks.records.ts';

type Of<K extends keyof typeof webhookEndpoints> = ParsedInputOf<(typeof webhookEndpoints)[K]>;
type About = Pick<Of<'POST /add-webhook'>, 'name' | 'url' | 'kinds' | 'actions'>;

/** Any constant: the lock that counts webhooks one after the other. */
const COUNT_LOCK = 7_340_024;

const webhook = () => notFound('This webhook');
const subjectOf = (id: number) => ['webhook', id] as const;

/** For the log: an address may carry a key of its receiver, so only its host is written down. */
const told = ({ name, url, kinds, actions }: About) => ({
  name,
  host: new URL(url).host,
  kinds,
  actions,
});

export async function shown({ db }: { db: Db }, id: number) {
  const found = await findWebhook({ db }, id);
  if (!found) throw webhook();
  return found;
}

/** Locked until the commit, at the version the change was made against. */
export async function lock(context: OpenContext, { id, version }: { id: number; version: number }) {
  await lockChain(context.db);
  const row = await context.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw webhook();
  if (row.version !== version) throw stale(await shown(context, id));
  return row;
}

export const taken = (name: string) => (error: unknown) => {
  if (violated(error) !== 'webhooks_name_key') throw error;
  const message = `There is a webhook named “${name}” already.`;
  throw conflict(message, { name: message });
};

export async function requireRoom(db: Db, isOfChats = false) {
  await hold(db, COUNT_LOCK);
  const { count } = await db
    .selectFrom('webhooks')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('format', isOfChats ? '!=' : '=', 'signed')
    .executeTakeFirstOrThrow();
  const noun = isOfChats ? 'chats' : 'webhooks';
  if (Number(count) >= MOST_WEBHOOKS)
    throw conflict(`There are ${MOST_WEBHOOKS} ${noun}. Remove one before you add another.`);
}

export const addWebhook = (it: Of<'POST /add-webhook'>, context: Context) =>
  context.commit(async (inside) => {
    await requireRoom(inside.db);
    const [uid, secret] = [randomUUID(), newSigningSecret()];
    const { id } = await inside.db
      .insertInto('webhooks')
      .values({
        ...it,
        uid,
        sealed: sealSecret(secret, inside.masterKey, uid),
        made_by: context.who.id,
        created_at: inside.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(taken(it.name));
    inside.audit({ action: 'webhook.add', subject: subjectOf(id), after: told(it) });
    return { webhook: await shown(inside, id), secret };
  });

export async function editWebhook(
  { id, version, ...to }: Of<'POST /edit-webhook'>,
  context: Context,
) {
  const before = await lock(context, { id, version });
  // A chat is told of no records, and its address is sealed.
  if (isChat(before.format)) throw webhook();
  await context.db
    .updateTable('webhooks')
    .set((it) => ({ ...to, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(taken(to.name));
  const isMoved = before.url !== to.url && { address: 'hidden' };
  context.audit({
    action: 'webhook.edit',
    subject: subjectOf(id),
    before: { ...told(before), ...isMoved },
    after: { ...told(to), ...isMoved },
  });
  return shown(context, id);
}

/** On again, it has three days anew before it is paused. */
export async function switchWebhook(
  { id, version, on }: Of<'POST /switch-webhook'>,
  context: Context,
) {
  const before = await lock(context, { id, version });
  const state = on ? 'on' : 'off';
  await context.db
    .updateTable('webhooks')
    .set((it) => ({
      state,
      paused_at: null,
      ...(on && { failing_since: null }),
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  context.audit({
    action: 'webhook.switch',
    subject: subjectOf(id),
    before: { state: before.state },
    after: { state },
  });
  return shown(context, id);
}

/** The former secret signs beside the new one for so long, unless it may be in wrong hands. */
const OVERLAP_MS = 24 * 3_600_000;

export const renewSecret = (
  { overlap, ...which }: Of<'POST /renew-webhook-secret'>,
  context: Context,
) =>
  context.commit(async (inside) => {
    const { id, uid, sealed, format } = await lock(inside, which);
    if (isChat(format)) throw webhook();
    const secret = newSigningSecret();
    await inside.db
      .updateTable('webhooks')
      .set((it) => ({
        sealed: sealSecret(secret, inside.masterKey, uid),
        sealed_before: overlap ? sealed : null,
        before_until: overlap ? new Date(inside.now.getTime() + OVERLAP_MS) : null,
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    const hidden = { secret: 'hidden' };
    inside.audit({
      action: 'webhook.renew-secret',
      subject: subjectOf(id),
      before: hidden,
      after: { ...hidden, overlap },
    });
    return { webhook: await shown(inside, id), secret };
  });

export async function removeWebhook(which: Of<'POST /remove-webhook'>, context: Context) {
  const before = await lock(context, which);
  await context.db.deleteFrom('webhooks').where('id', '=', which.id).execute();
  context.audit({
    action: 'webhook.remove',
    subject: subjectOf(which.id),
    before: told(before),
  });
  return { message: `The webhook “${before.name}” is removed.` };
}
