import { createHmac, randomBytes } from 'node:crypto';
import { disclose, enclose } from '#/store/envelope.ts';

/** In the form of Standard Webhooks, so that its libraries take it as it is. */
const PREFIX = 'whsec_';

/** An envelope belongs to one webhook: moved to another record it does not open. */
export const purposeOf = (uid: string) => `webhook ${uid}`;

export const newSecret = () => PREFIX + randomBytes(32).toString('base64');

export const sealSecret = (secret: string, masterKey: string, uid: string): Buffer =>
  enclose(secret, masterKey, purposeOf(uid));

/** Throws when the master key is another one than it was sealed under. */
export const openSecret = (sealed: Buffer, masterKey: string, uid: string): string =>
  disclose(sealed, masterKey, purposeOf(uid));

/**
 * The headers of a message by Standard Webhooks: the signature is HMAC-SHA256 over id, time and body,
 * so that none of them can be changed and an old message cannot pass for a new one.
 * @param secrets each signs; a receiver that knows one of them takes the message.
 */
export function signedHeaders(secrets: readonly string[], uid: string, at: Date, body: string) {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const made = createHmac('sha256', key).update(`${uid}.${timestamp}.${body}`);
    return `v1,${made.digest('base64')}`;
  });
  return {
    'Content-Type': 'application/json',
    'webhook-id': uid,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
