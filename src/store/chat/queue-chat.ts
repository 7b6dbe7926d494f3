import { randomUUID } from 'node:crypto';
import { isChat } from '#/kernel/chat-formats.ts';
import type { Db } from '../records/records.ts';
import { chatBody, type ChatMessage } from './chat-message.ts';

/**
 * Writes a message for some chats, in the caller's transaction; the job that sends to webhooks takes
 * it from there. What is off or paused is told nothing.
 */
export async function queueChat(
  db: Db,
  targets: readonly number[],
  { type, message, now }: { type: string; message: ChatMessage; now: Date },
): Promise<void> {
  if (targets.length === 0) return;
  const chats = await db
    .selectFrom('webhooks')
    .select(['id', 'format'])
    .where('id', 'in', [...targets])
    .where('state', '=', 'on')
    .execute();
  const rows = chats.flatMap(({ id, format }) =>
    isChat(format)
      ? [
          {
            uid: randomUUID(),
            webhook_id: id,
            audit_id: null,
            type,
            body: chatBody(format, message),
            next_at: now,
            queued_at: now,
          },
        ]
      : [],
  );
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute();
}
