import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { GitHost } from '#/community/git/git-hosts.ts';
import { disclose, enclose } from '#/store/envelope.ts';

/** In the form of Standard Webhooks, which GitLab takes as a signing token; to GitHub it is any text. */
const PREFIX = 'whsec_';
/** How far a signed instant may be from ours, seconds: Standard Webhooks' five minutes. */
const TOLERANCE = 300;

/** An envelope belongs to one connection: moved to another record it does not open. */
export const purposeOf = (uid: string) => `git connection ${uid}`;

export const newSecret = () => PREFIX + randomBytes(32).toString('base64');

export const sealSecret = (secret: string, masterKey: string, uid: string): Buffer =>
  enclose(secret, masterKey, purposeOf(uid));

/** Throws when the master key is another one than it was sealed under. */
export const openSecret = (sealed: Buffer, masterKey: string, uid: string): string =>
  disclose(sealed, masterKey, purposeOf(uid));

/** Compares what has one length only: the digests of both, so that not even the length is told. */
function isSame(given: string, right: string): boolean {
  const digest = (it: string) => createHmac('sha256', 'compare').update(it).digest();
  return timingSafeEqual(digest(given), digest(right));
}

const hmac = (key: string | Buffer, text: string, body: Buffer, as: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text).update(body).digest(as);

/** A header by its name in lower case. */
type Headers = (name: string) => string | undefined;

/**
 * GitLab's signature, where a signing token is set there: HMAC-SHA256 over `id.timestamp.body`, each
 * signature as `v1,BASE64` (gitlab.com/gitlab-org/gitlab, merge request 230944). The key is what the
 * token encodes, or its text: whoever makes either knows the token.
 */
function isSignedByGitlab(secret: string, body: Buffer, header: Headers, now: Date): boolean {
  const at = Number(header('webhook-timestamp'));
  if (!(Math.abs(now.getTime() / 1_000 - at) <= TOLERANCE)) return false;
  const signed = `${header('webhook-id') ?? ''}.${header('webhook-timestamp')}.`;
  const keys = [secret, Buffer.from(secret.slice(PREFIX.length), 'base64')];
  const right = keys.map((key) => `v1,${hmac(key, signed, body, 'base64')}`);
  const given = (header('webhook-signature') ?? '').split(' ').slice(0, 10);
  return given.some((it) => right.some((one) => isSame(it, one)));
}

/** Whether a delivery was made by somebody who knows the secret. */
export function isVerified(
  host: GitHost,
  secret: string,
  body: Buffer,
  header: Headers,
  now: Date,
): boolean {
  if (host === 'github') {
    const given = header('x-hub-signature-256');
    return given !== undefined && isSame(given, `sha256=${hmac(secret, '', body, 'hex')}`);
  }
  if (header('webhook-signature') !== undefined) return isSignedByGitlab(secret, body, header, now);
  const token = header('x-gitlab-token');
  return token !== undefined && isSame(token, secret);
}
