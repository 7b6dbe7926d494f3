import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';
import type { Outbound } from '#/store/outbound/outbound.ts';
import type { Returned } from './entering.contract.ts';

/** A provider as its secret is open. */
export interface OpenProvider {
  issuer: string;
  clientId: string;
  secret: string;
}

/** What goes with a sign-in to the provider and is checked when it comes back. */
export interface Challenge {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says of somebody, once it is proven that it does. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 2 ** 20;

/** Where providers send people back to: told to them to the character. */
export const redirectUriOf = (publicUrl: string) => `${publicUrl}/login`;

/** The library's requests go the way of all others: https, public addresses, no redirects, limits. */
const fetchBy =
  (outbound: Outbound) =>
  async (
    address: string,
    { method, headers, body }: { method: string; headers: object; body?: unknown },
  ): Promise<Response> => {
    const url = new URL(address);
    const reply = await outbound({
      url,
      hosts: [url.hostname],
      method: method === 'POST' ? 'POST' : 'GET',
      headers: headers as Record<string, string>,
      ...(body !== undefined && body !== null && { body: String(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      maxRedirects: 0,
    });
    const type = reply.headers['content-type'];
    const isEmpty = [204, 205, 304].includes(reply.status);
    return new Response(isEmpty ? null : reply.text, {
      status: reply.status,
      headers: type === undefined ? {} : { 'Content-Type': type },
    });
  };

/** It says that it is somebody else, or sends browsers where they do not go. */
export class WrongProvider extends Error {
  override name = 'WrongProvider';
}

/** Asks a provider for what it says of itself. ID tokens are believed by their signature alone. */
export async function discover(
  { issuer, clientId, secret }: OpenProvider,
  outbound: Outbound,
): Promise<Configuration> {
  const fetch = fetchBy(outbound);
  const server = new URL(issuer);
  const found = await discovery(server, clientId, {}, None(), { [customFetch]: fetch });
  const metadata = found.serverMetadata();
  // The library lets Microsoft's shared addresses pass, which vouch for every company there is.
  if (new URL(metadata.issuer).href !== server.href)
    throw new WrongProvider('It says that it is another issuer.');
  if (URL.parse(metadata.authorization_endpoint ?? '')?.protocol !== 'https:')
    throw new WrongProvider('It names no page to sign in on by https.');
  const ways = metadata.token_endpoint_auth_methods_supported;
  const bySecret = ways?.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
  const config = new Configuration(metadata, clientId, {}, bySecret(secret));
  config[customFetch] = fetch;
  enableNonRepudiationChecks(config);
  return config;
}

export async function addressOf(
  config: Configuration,
  { state, nonce, verifier }: Challenge,
  publicUrl: string,
): Promise<string> {
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(publicUrl),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** As the standard has it: 255 characters of ASCII at most. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Whether the ID token says all that is needed; a provider may tell the rest when it is asked. */
const isWhole = (claims: Claims, groupClaim: string | null) =>
  claims['email'] !== undefined && (groupClaim === null || claims[groupClaim] !== undefined);

/**
 * Exchanges the code and checks everything: state, issuer (RFC 9207), nonce, audience, expiry,
 * signature. Throws what the library throws.
 */
export async function exchange(
  config: Configuration,
  returned: Returned,
  challenge: Challenge,
  about: { publicUrl: string; groupClaim: string | null },
): Promise<Claims> {
  const url = new URL(redirectUriOf(about.publicUrl));
  for (const [name, value] of Object.entries(returned)) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: challenge.state,
    expectedNonce: challenge.nonce,
    pkceCodeVerifier: challenge.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims() as Claims;
  if (!SUBJECT.test(claims.sub)) throw new WrongProvider('It names nobody.');
  const canAsk = config.serverMetadata().userinfo_endpoint !== undefined;
  if (isWhole(claims, about.groupClaim) || !canAsk) return claims;
  const more = await fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}
