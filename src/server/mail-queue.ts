import type { Jobs } from '#/store/jobs/jobs.ts';
import type { Mail, Message } from '#/store/mail/mail.ts';
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

/** Sends what is queued, a few at once. */
export const sendQueued = (jobs: Jobs, mail: Mail, masterKey: string): Promise<void> =>
  jobs.work<SealedMail>(
    QUEUE,
    ({ id, data }) => {
      const text = unseal(Buffer.from(data.sealed, 'base64'), masterKey, QUEUE);
      return mail.send(JSON.parse(text) as Message, id);
    },
    { atOnce: 4 },
  );
