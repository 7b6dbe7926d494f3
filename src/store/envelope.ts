import { randomBytes } from 'node:crypto';
import { seal, unseal } from './secret.ts';

/**
 * Envelope encryption: every record has a random data key of its own (AES-256-GCM), and that key is
 * wrapped by the master key, which lies outside the database. `purpose` names the record, so that
 * an envelope that was moved to another one does not open.
 */

/** Length of a wrapped data key of 32 bytes as base64. */
const WRAPPED = 44 + 28;

export function enclose(text: string, masterKey: string, purpose: string): Buffer {
  const dataKey = randomBytes(32).toString('base64');
  return Buffer.concat([seal(dataKey, masterKey, `wrap ${purpose}`), seal(text, dataKey, purpose)]);
}

/** Throws when the master key is another one, a byte was changed, or it is another record's. */
export function disclose(envelope: Buffer, masterKey: string, purpose: string): string {
  const dataKey = unseal(envelope.subarray(0, WRAPPED), masterKey, `wrap ${purpose}`);
  return unseal(envelope.subarray(WRAPPED), dataKey, purpose);
}

/** The same envelope under another master key: only the data key is wrapped anew. */
export function rewrap(envelope: Buffer, from: string, to: string, purpose: string): Buffer {
  const dataKey = unseal(envelope.subarray(0, WRAPPED), from, `wrap ${purpose}`);
  return Buffer.concat([seal(dataKey, to, `wrap ${purpose}`), envelope.subarray(WRAPPED)]);
}
