import { join } from 'node:path';
import type { Mail } from './mail.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp-mail.ts';

/** Where mails lie that nobody sends. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/** Mail by the SMTP server when there is one, kept in `DATA_DIR/outbox` otherwise. */
export async function openMail(settings: {
  dataDir: string;
  smtpUrl: string | undefined;
  from: string;
}): Promise<Mail> {
  const { dataDir, smtpUrl, from } = settings;
  return smtpUrl ? smtpMail(smtpUrl, from) : outboxMail(outboxFolder(dataDir), from);
}
