import { createTransport } from 'nodemailer';
import { envelope } from './envelope.ts';
import type { Mail } from './mail.ts';

/** How long the other side may take, in milliseconds; the job tries again. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Mail by an SMTP server.
 * @param smtpUrl `smtp://` (encrypted as soon as the server offers it) or `smtps://`, with name and
 * password percent-encoded; nodemailer's options may follow as a query: `?requireTLS=true`.
 */
export function smtpMail(smtpUrl: string, from: string): Mail {
  const { host } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  return {
    by: host,
    // Connects, encrypts and signs in.
    check: async () => {
      await transport.verify().catch((cause: unknown) => {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${host} takes no mail: ${why}. Look at SMTP_URL.`, { cause });
      });
    },
    send: async (message, id) => void (await transport.sendMail(envelope(message, id, from))),
  };
}
