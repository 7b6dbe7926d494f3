import type { Files } from '#/store/files/files.ts';
import type { Jobs } from '#/store/jobs/jobs.ts';
import type { Attachment, Mail, MailPicture, Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import { seal, unseal } from '#/store/secret.ts';

const QUEUE = 'mail';

/**
 * A mail as it waits in the database. Codes and links are kept there as hashes only, so the mails
 * that carry them must not lie beside those as text.
 */
interface SealedMail {
  sealed: string;
}

/** Queues a mail with the caller's transaction; `sendQueued` has it sent. */
export const queueMail =
  (jobs: Jobs, masterKey: string) =>
  (db: Db, message: Message): Promise<void> => {
    const sealed = seal(JSON.stringify(message), masterKey, QUEUE).toString('base64');
    return jobs.enqueue<SealedMail>(db, QUEUE, { sealed });
  };

/** A picture as it goes with the mail; none when its file is gone: the mail is worth sending without. */
async function attached(files: Files, it: MailPicture): Promise<Attachment[]> {
  const file = await files.get(it.file);
  if (!file) return [];
  const bytes = Buffer.from(await new Response(file.body).arrayBuffer());
  const { cid, name, type } = it;
  return [{ cid, name, type, content: bytes.toString('base64') }];
}

/** Sends what is queued, a few at once. */
export const sendQueued = (
  jobs: Jobs,
  { mail, files }: { mail: Mail; files: Files },
  masterKey: string,
): Promise<void> =>
  jobs.work<SealedMail>(
    QUEUE,
    async ({ id, data }) => {
      const text = unseal(Buffer.from(data.sealed, 'base64'), masterKey, QUEUE);
      const { pictures = [], ...message } = JSON.parse(text) as Message;
      if (pictures.length === 0) return mail.send(message, id);
      const drawn = await Promise.all(pictures.map((it) => attached(files, it)));
      const attachments = [...(message.attachments ?? []), ...drawn.flat()];
      return mail.send({ ...message, attachments }, id);
    },
    { atOnce: 4 },
  );
