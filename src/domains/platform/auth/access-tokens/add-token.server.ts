import type { Grants } from '#/kernel/access.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { TokenKind } from '#/store/who.ts';
import { MOST_TOKENS, type accessTokensEndpoints } from './access-tokens.contract.ts';
import { makeToken } from './make-token.records.ts';
import { checkScopes, type TokenRight } from './token-scopes.server.ts';
import { countGood, holdRights, lockCompanyTokens } from './tokens.records.ts';

type Wanted = ParsedInputOf<(typeof accessTokensEndpoints)['POST /add-access-token']>;

const full = {
  personal: `You have ${MOST_TOKENS} access tokens. Revoke one you no longer use first.`,
  service: `There are ${MOST_TOKENS} service tokens. Revoke one that is no longer used first.`,
};

/** Makes a token of the asker or of the company; its text is in the reply, and nowhere afterwards. */
export async function addToken(
  kind: TokenKind,
  { name, days, scopes: wanted }: Wanted,
  { db, who, now, audit, notify }: Context,
  rights: readonly TokenRight[],
) {
  const scopes = wanted as Grants;
  checkScopes(scopes, await holdRights(db, who.id), rights, kind);
  const personId = kind === 'personal' ? who.id : null;
  if (kind === 'service') await lockCompanyTokens(db);
  if ((await countGood(db, personId, now)) >= MOST_TOKENS) throw conflict(full[kind]);
  const made = await makeToken(db, { name, scopes, days, madeBy: who.id, kind }, now);
  audit({
    action: 'access-token.add',
    subject: ['access-token', made.id],
    after: { name, kind, code: made.code, scopes, expiresAt: made.expiresAt },
  });
  // Whoever sits at somebody's open console does not go unnoticed.
  await notify([who.id], {
    type: 'account.access-token',
    title: `${kind === 'personal' ? 'An access token' : 'A service token'} was made: ${name}`,
    body: `It is good until ${shortDay(dayOf(made.expiresAt))}. If this was not you, revoke it and change your password.`,
    link: kind === 'personal' ? '/profile?show=security' : '/user-management/tokens',
    key: `account.access-token:${made.id}`,
  });
  return { id: made.id, token: made.token, expiresAt: made.expiresAt };
}
