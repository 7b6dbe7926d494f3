import { createTransport } from 'nodemailer';
import { tlsFault, Untrusted } from '#/store/outbound/tls-fault.ts';
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
  const named = (error: unknown, otherwise: unknown) => {
    const fault = tlsFault(error);
    return fault === undefined ? otherwise : new Untrusted('SMTP_URL', host, fault, error);
  };
  return {
    by: host,
    // Connects, encrypts and signs in.
    check: async () => {
      await transport.verify().catch((cause: unknown) => {
        const why = cause instanceof Error ? cause.message : String(cause);
        const words = `${host} takes no mail: ${why}. Look at SMTP_URL.`;
        throw named(cause, new Error(words, { cause }));
      });
    },
    send: async (message, id) => {
      await transport.sendMail(envelope(message, id, from)).catch((cause: unknown) => {
        throw named(cause, cause);
      });
    },
  };
}
