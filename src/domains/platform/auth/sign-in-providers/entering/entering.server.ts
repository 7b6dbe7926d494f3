import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { conflict } from '#/kernel/refusal.ts';
import { serve, type OpenContext } from '#/store/handler.ts';
import { hashToken, newToken, seal, unseal } from '#/store/secret.ts';
import { findTrustedDevice } from '../../devices/devices.records.ts';
import { refuseAddress } from '../../ip-rules/address-guard.records.ts';
import { lockPerson } from '../../person.records.ts';
import { advance } from '../../sign-in/advance.server.ts';
import { accountOf, linkAccount } from './bind.records.ts';
import { emailShown } from './claims.ts';
import { enteringEndpoints, type Returned } from './entering.contract.ts';
import { addressOf, exchange, type Challenge, type Claims } from './openid.server.ts';
import { refusalOf } from './provider-failure.server.ts';
import { configOf, providerOn, type Provider } from './provider-of.server.ts';
import { settleRole } from './settle-role.records.ts';

const LIVES_MS = 15 * 60_000;
const PURPOSE = 'sign-in by a provider';

const ended = () => conflict('This sign-in has ended. Start again from the beginning.');

/** Takes what a browser began; of two that come back with it one gets it. */
async function take({ db, now }: OpenContext, browser: string) {
  const row = await db
    .updateTable('provider_sign_ins')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider_id', 'sealed', 'keep'])
    .executeTakeFirst();
  if (!row) throw ended();
  return row;
}

/** What the provider vouches for. @throws Refusal */
async function vouchedFor(
  context: OpenContext,
  provider: Provider,
  returned: Returned,
  challenge: Challenge,
): Promise<Claims> {
  const config = await configOf(provider, context);
  const about = { publicUrl: context.publicUrl, groupClaim: provider.group_claim };
  return exchange(config, returned, challenge, about).catch((error: unknown) => {
    context.log.warn({ err: error, provider: provider.id }, 'a sign-in by a provider was refused');
    throw refusalOf(error, provider.name);
  });
}

/** Whose account it is, with the role of today; linked or made where it comes for the first time. */
async function settle(inside: OpenContext, provider: Provider, claims: Claims): Promise<number> {
  const { db, now } = inside;
  // One after the other: two sign-ins at once of somebody new make one person.
  await db
    .selectFrom('sign_in_providers')
    .select('id')
    .where('id', '=', provider.id)
    .forUpdate()
    .execute();
  const account =
    (await accountOf(inside, provider, claims)) ?? (await linkAccount(inside, provider, claims));
  await lockPerson(db, account.person_id);
  await settleRole(inside, provider, account, claims);
  await db
    .updateTable('sign_in_identities')
    .set({ last_at: now, email: emailShown(claims) })
    .where('id', '=', account.id)
    .execute();
  return account.person_id;
}

export const enteringServed = serve(enteringEndpoints, {
  'GET /sign-in-ways': async (_input, { db }) => ({
    rows: await db
      .selectFrom('sign_in_providers')
      .select(['id', 'name'])
      .where('is_on', '=', true)
      .orderBy('name')
      .execute(),
  }),

  'POST /begin-provider-sign-in': async ({ provider: id, keep }, context) => {
    const { db, now, masterKey, publicUrl } = context;
    const provider = await providerOn(context, id);
    const challenge: Challenge = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    };
    const address = await addressOf(await configOf(provider, context), challenge, publicUrl);
    const browser = newToken();
    await db.deleteFrom('provider_sign_ins').where('expires_at', '<=', now).execute();
    await db
      .insertInto('provider_sign_ins')
      .values({
        token_hash: hashToken(browser),
        provider_id: id,
        sealed: seal(JSON.stringify(challenge), masterKey, PURPOSE),
        keep,
        expires_at: new Date(now.getTime() + LIVES_MS),
      })
      .execute();
    return { address, browser };
  },

  'POST /end-provider-sign-in': async ({ browser, returned, device }, context) => {
    const begun = await take(context, browser);
    const provider = await providerOn(context, begun.provider_id);
    const challenge = JSON.parse(unseal(begun.sealed, context.masterKey, PURPOSE)) as Challenge;
    const claims = await vouchedFor(context, provider, returned, challenge);
    const personId = await context.commit((inside) => settle(inside, provider, claims));
    await refuseAddress(context, personId);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, personId);
      const known = await findTrustedDevice(inside.db, personId, device, inside.now);
      return advance(inside, {
        person,
        shown: 'provider',
        deviceId: known?.id ?? null,
        keep: begun.keep,
        data: { byProvider: provider.id },
      });
    });
  },
});
