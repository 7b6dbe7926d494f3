import { sign } from 'node:crypto';

/** A service account of Google's, and what it asks for. */
interface Asking {
  email: string;
  /** PKCS#8, PEM. */
  privateKey: string;
  scope: string;
  /** Address that gives out the access token. */
  audience: string;
}

const HOUR_S = 3_600;

/** The body that asks for an access token for an hour: a JWT signed with RS256 (RFC 7523; RFC 7518, 3.3). */
export function googleGrant(
  { email, privateKey, scope, audience }: Asking,
  now: Date,
): URLSearchParams {
  const iat = Math.floor(now.getTime() / 1000);
  const part = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url');
  const claims = { iss: email, scope, aud: audience, iat, exp: iat + HOUR_S };
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`,
  });
}
