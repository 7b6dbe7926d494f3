import { randomUUID } from 'node:crypto';
import { isChat } from '#/kernel/chat-formats.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import { chatBody } from '#/store/chat/chat-message.ts';
import { serve, type Context } from '#/store/handler.ts';
import { lock, requireRoom, shown, taken } from '../change-webhooks.server.ts';
import { tryMessage } from '../try-message.server.ts';
import { sealSecret } from '../webhook-secret.server.ts';
import { chatEndpoints, type Chat, type Tested } from './chat.contract.ts';

type Of<K extends keyof typeof chatEndpoints> = ParsedInputOf<(typeof chatEndpoints)[K]>;

const chat = () => notFound('This chat');
const subjectOf = (id: number) => ['webhook', id] as const;

/** All that may be told of an address. */
const hostOf = (url: string) => `https://${new URL(url).host}/`;

const addChat = ({ name, format, url }: Of<'POST /add-chat'>, context: Context) =>
  context.commit(async (inside) => {
    await requireRoom(inside.db, true);
    const uid = randomUUID();
    const { id } = await inside.db
      .insertInto('webhooks')
      .values({
        name,
        format,
        uid,
        url: hostOf(url),
        sealed: sealSecret(url, inside.masterKey, uid),
        kinds: [],
        actions: [],
        made_by: context.who.id,
        created_at: inside.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(taken(name));
    const after = { name, format, host: new URL(url).host };
    inside.audit({ action: 'webhook.add-chat', subject: subjectOf(id), after });
    return shown(inside, id);
  });

const editChat = ({ id, version, name, format, url }: Of<'POST /edit-chat'>, context: Context) =>
  context.commit(async (inside) => {
    const before = await lock(inside, { id, version });
    if (!isChat(before.format)) throw chat();
    const sealed =
      url === undefined ? before.sealed : sealSecret(url, inside.masterKey, before.uid);
    const host = url === undefined ? before.url : hostOf(url);
    await inside.db
      .updateTable('webhooks')
      .set((it) => ({ name, format, url: host, sealed, version: it('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
      .catch(taken(name));
    const isMoved = url !== undefined && { address: 'hidden' };
    inside.audit({
      action: 'webhook.edit-chat',
      subject: subjectOf(id),
      before: { name: before.name, format: before.format, host: before.url, ...isMoved },
      after: { name, format, host, ...isMoved },
    });
    return shown(inside, id);
  });

/** Sent by the same code as everything else, but at once: what comes of it is the answer. */
async function testChat({ id }: Of<'POST /test-chat'>, context: Context): Promise<Tested> {
  const { db, who, publicUrl, outbound, masterKey, log } = context;
  const hook = await db
    .selectFrom('webhooks')
    .select(['name', 'uid', 'format', 'url', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!hook || !isChat(hook.format)) throw chat();
  const body = chatBody(hook.format, {
    title: 'Backlot can write here',
    lines: [`${who.name} tries “${hook.name}”. Alerts on figures will look like this.`],
    links: [{ text: 'Open alerts', url: `${publicUrl}/alerts` }],
  });
  const message = { ...hook, uid: randomUUID(), hook_uid: hook.uid, sealed_before: null, body };
  const tools = { outbound, masterKey, log, clock: () => new Date() };
  const { status, answer, problem } = await tryMessage(message, tools);
  await context.commit(async (inside) => {
    inside.audit({ action: 'webhook.test', subject: subjectOf(id), after: { status } });
  });
  return { status, answer, problem };
}

export const chatServed = serve(chatEndpoints, {
  'GET /chats': async (_input, { db }) => {
    const rows = await db
      .selectFrom('webhooks')
      .select(['id', 'name', 'format', 'state'])
      .where('format', '!=', 'signed')
      .orderBy('name')
      .execute();
    return { rows: rows as Chat[] };
  },
  'POST /add-chat': addChat,
  'POST /edit-chat': editChat,
  'POST /test-chat': testChat,
});
