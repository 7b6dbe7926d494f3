import { isChat, type HookFormat } from '#/kernel/chat-formats.ts';
import { dayOf } from '#/kernel/dates.ts';
import { auditOfSystem, lockChain } from '#/store/audit/audit.ts';
import type { Notice } from '#/store/handler.ts';
import { holdersToTell, themOrHolders } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';

export type Tell = (ids: readonly number[], notice: Notice) => Promise<void>;

/**
 * Whoever made it; when they are not here any more, those who look after webhooks. Of a chat all of
 * these: others rely on it.
 */
const whomToTell = (tx: Db, { made_by, format }: { made_by: number; format: HookFormat }) =>
  isChat(format)
    ? holdersToTell(tx, 'webhooks:write')
    : themOrHolders(tx, made_by, 'webhooks:write');

const nounOf = ({ format }: { format: HookFormat }) => (isChat(format) ? 'chat' : 'webhook');
const linkOf = (id: number) => `/user-management/webhooks?webhook=${id}`;

const reasons = {
  failing: 'Nothing has arrived for three days.',
  gone: 'Its address answered 410: nobody is there any more.',
};

/** Pauses a webhook that nothing arrives at, unless something has in the meantime. */
export async function pauseFailing(
  tx: Db,
  id: number,
  why: keyof typeof reasons,
  now: Date,
  tell: Tell,
): Promise<void> {
  await lockChain(tx);
  const hook = await tx
    .updateTable('webhooks')
    .set((it) => ({ state: 'paused', paused_at: now, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where('failing_since', 'is not', null)
    .returning(['name', 'made_by', 'format'])
    .executeTakeFirst();
  if (!hook) return;
  const [before, after] = [{ state: 'on' }, { state: 'paused' }];
  const entry = { action: 'webhook.pause', subject: ['webhook', id], before, after } as const;
  await auditOfSystem(tx, [entry], 'send-webhooks', now);
  await tell(await whomToTell(tx, hook), {
    type: 'webhooks.paused',
    title: `The ${nounOf(hook)} “${hook.name}” is paused`,
    body: `${reasons[why]} What happens meanwhile is not sent later.`,
    link: linkOf(id),
    key: `webhooks.paused:${id}:${now.toISOString()}`,
  });
}

/** Says that a message was given up, once a webhook and day. */
export async function sayGivenUp(
  tx: Db,
  { hook_id: id, type }: { hook_id: number; type: string },
  now: Date,
  tell: Tell,
): Promise<void> {
  const hook = await tx
    .selectFrom('webhooks')
    .select(['name', 'made_by', 'format'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!hook) return;
  await tell(await whomToTell(tx, hook), {
    type: 'webhooks.given-up',
    title: `A message to the ${nounOf(hook)} “${hook.name}” was given up`,
    body: `${type} did not arrive within three days. It can be sent again by hand.`,
    link: linkOf(id),
    key: `webhooks.given-up:${id}:${dayOf(now)}`,
  });
}
