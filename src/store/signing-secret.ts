import { randomBytes } from 'node:crypto';

/** Secrets that sign messages, in the form of Standard Webhooks, so that its libraries take them. */
const PREFIX = 'whsec_';

export const newSigningSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The bytes that a secret stands for: what messages are signed by. */
export const signingKeyOf = (secret: string): Buffer =>
  Buffer.from(secret.slice(PREFIX.length), 'base64');
