import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GitHost } from '#/community/git/git-hosts.ts';
import { sealedSecrets } from '#/store/sealed-secret.ts';
import { signingKeyOf } from '#/store/signing-secret.ts';

/** How far a signed instant may be from ours, seconds: Standard Webhooks' five minutes. */
const TOLERANCE = 300;

/** GitLab takes a secret of this form as its signing token; to GitHub it is any text. */
export const {
  seal: sealSecret,
  open: openSecret,
  rewrap: rewrapSecret,
} = sealedSecrets('git connection');

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
  const keys = [secret, signingKeyOf(secret)];
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
