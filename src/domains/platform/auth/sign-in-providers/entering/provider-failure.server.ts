import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { busy, conflict, notAllowed, type Refusal } from '#/kernel/refusal.ts';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import { WrongProvider } from './openid.server.ts';

/** What lies under an error of the library, itself first. */
function* under(error: unknown): Generator<Error> {
  for (let it = error, deep = 0; it instanceof Error && deep < 5; it = it.cause, deep++) yield it;
}

const isAway = (error: unknown) =>
  [...under(error)].some(
    (it) =>
      it instanceof CannotReach ||
      (it instanceof ResponseBodyError && it.status >= 500) ||
      ('code' in it && it.code === 'OAUTH_TIMEOUT'),
  );

/** A status or type that no provider answers with: it is broken, or somebody stands in between. */
const isBroken = (error: unknown) =>
  [...under(error)].some(
    (it) =>
      'code' in it &&
      ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'].includes(
        String(it.code),
      ),
  );

const again = 'Try again in a few minutes.';

/**
 * What a person reads when a provider did not vouch for them. Nothing of it is the provider's own
 * words, which anybody can write who makes up an address.
 */
export function refusalOf(error: unknown, name: string): Refusal {
  const fault = [...under(error)].find((it) => it instanceof CannotReach)?.fault;
  if (fault !== undefined) return busy(`${name} ${fault}.`, 60);
  if (isAway(error) || isBroken(error)) return busy(`${name} does not answer. ${again}`, 60);
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? conflict(`${name} did not let you in.`)
      : conflict(`${name} could not sign you in. ${again}`);
  if (error instanceof ResponseBodyError)
    return ['invalid_client', 'unauthorized_client'].includes(error.error)
      ? conflict(`${name} does not know this Backlot: its client ID or secret is another one.`)
      : conflict(`This sign-in with ${name} has ended. Start again.`);
  if (error instanceof WrongProvider)
    return conflict(`${name} is not set up right: ${error.message}`);
  return notAllowed(`What ${name} answered could not be verified, so nobody is signed in.`);
}
