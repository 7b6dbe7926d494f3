import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

/** A new secret of `bytes` random bytes as URL-safe text; 32 bytes are 256 bits. */
export const newToken = (bytes = 32) => randomBytes(bytes).toString('base64url');

/** A six-digit code from the system's random source, leading zeros kept. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * What is kept of a token. Plain SHA-256 is enough because the token itself is random; codes and
 * PINs, which can be guessed, are bound to a pepper or hashed by Argon2id by their owner.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const NONCE = 12;
const TAG = 16;

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** AES-256-GCM under a key derived from `secret`; `purpose` keeps two uses of a secret apart. */
export function seal(text: string, secret: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', derive(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what `seal` made; throws when the secret is another one or a byte was changed. */
export function unseal(sealed: Buffer, secret: string, purpose: string): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(secret, purpose),
    sealed.subarray(0, NONCE),
  );
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString(
    'utf8',
  );
}
