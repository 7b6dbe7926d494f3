import { PullFailure, type Call, type KeyValues } from './call.ts';
import type { KeyField } from './connector.ts';
import { isJson } from './json-report.ts';

export const googleTokenHost = 'oauth2.googleapis.com';

/** What access to a Google API in the name of an account needs. */
export const googleFields: readonly KeyField[] = [
  {
    name: 'clientId',
    label: 'Client id',
    help: 'Google Cloud console, Credentials',
    secret: false,
  },
  { name: 'clientSecret', label: 'Client secret', secret: true },
  {
    name: 'refreshToken',
    label: 'Refresh token',
    help: 'Given once when the account allowed the access',
    secret: true,
  },
];

/**
 * An access token for an hour (RFC 6749, 6).
 * @throws PullFailure `key` when the refresh token was revoked or has expired.
 */
export async function googleToken(key: KeyValues, call: Call): Promise<string> {
  const reply = await call.json({
    url: `https://${googleTokenHost}/token`,
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: key['clientId'] ?? '',
      client_secret: key['clientSecret'] ?? '',
      refresh_token: key['refreshToken'] ?? '',
    }),
  });
  const token = isJson(reply) ? reply['access_token'] : undefined;
  if (typeof token === 'string' && token !== '') return token;
  throw new PullFailure('reply', 'Google answered without an access token.');
}

/** Google says in the body what its 400 means: a token nobody can refresh is a dead key. */
export function googleFailure({ status, text }: { status: number; text: string }) {
  if (status === 400 && /"(invalid_grant|unauthorized_client|invalid_client)"/.test(text)) {
    return new PullFailure(
      'key',
      'does not refresh the access any more: it was revoked or has expired.',
    );
  }
  return undefined;
}
