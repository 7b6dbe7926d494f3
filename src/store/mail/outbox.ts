import { access, constants, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { removeDrafts, writeWhole } from '../files/write-whole.ts';
import { checkMailId, envelope } from './envelope.ts';
import type { Mail, Message } from './mail.ts';

/** A mail that lies in the outbox. */
export interface OutboxMail extends Message {
  id: string;
  from: string;
  /** ISO instant. */
  sentAt: string;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Keeps mail in a folder instead of sending it: `ID.eml` for mail programs and `ID.json` to look
 * at. The second is written last: a mail is in the outbox once it is there.
 */
export async function outboxMail(folder: string, from: string): Promise<Mail> {
  const drafts = join(folder, '.drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  await removeDrafts(drafts);
  const transport = createTransport({ streamTransport: true, buffer: true });

  return {
    by: 'No mail server: mails stay on this machine',
    check: () => access(drafts, constants.W_OK),
    async send(message, id) {
      const path = join(folder, checkMailId(id));
      if (await exists(`${path}.json`)) return;
      const { message: source } = await transport.sendMail(envelope(message, id, from));
      if (!Buffer.isBuffer(source)) throw new Error('The mail was not written as a whole.');
      await writeWhole(`${path}.eml`, [source], drafts);
      const mail: OutboxMail = { ...message, id, from, sentAt: new Date().toISOString() };
      await writeWhole(`${path}.json`, [Buffer.from(JSON.stringify(mail, null, 2))], drafts);
    },
  };
}

/** The latest mails in an outbox, newest first; none when there is no outbox. */
export async function readOutbox(folder: string, limit = 50): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = names
    .filter((it) => it.endsWith('.json'))
    .map(async (it) => JSON.parse(await readFile(join(folder, it), 'utf8')) as OutboxMail);
  const all = await Promise.all(mails);
  return all.sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, limit);
}
