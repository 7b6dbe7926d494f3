import { createHmac } from 'node:crypto';
import { sealedSecrets } from '#/store/sealed-secret.ts';
import { signingKeyOf } from '#/store/signing-secret.ts';

export const {
  seal: sealSecret,
  open: openSecret,
  rewrap: rewrapSecret,
} = sealedSecrets('webhook');

/**
 * The headers of a message by Standard Webhooks: the signature is HMAC-SHA256 over id, time and body,
 * so that none of them can be changed and an old message cannot pass for a new one.
 * @param secrets each signs; a receiver that knows one of them takes the message.
 */
export function signedHeaders(secrets: readonly string[], uid: string, at: Date, body: string) {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const made = createHmac('sha256', signingKeyOf(secret)).update(`${uid}.${timestamp}.${body}`);
    return `v1,${made.digest('base64')}`;
  });
  return {
    'Content-Type': 'application/json',
    'webhook-id': uid,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
