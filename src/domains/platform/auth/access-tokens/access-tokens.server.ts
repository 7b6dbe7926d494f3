import { may, scopeOf } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { accessTokensEndpoints } from './access-tokens.contract.ts';
import { addToken } from './add-token.server.ts';
import { heldTokensServedBy } from './held-tokens.server.ts';
import { renewToken } from './renew-token.server.ts';
import type { TokenRight } from './token-scopes.server.ts';
import { revokeToken, selectTokens } from './tokens.records.ts';

/** Ended ones are still listed for so long. */
const LISTED_MS = 30 * 86_400_000;

/** @param rights all that a token can carry, which only the app knows */
export const accessTokensServedBy = (rights: readonly TokenRight[]) => [
  ...serve(accessTokensEndpoints, {
    'GET /access-token': async (_input, { who }) => {
      if (!who.token) throw notFound('The access token of this request');
      const { name, kind } = who.token;
      return {
        name,
        kind,
        person: kind === 'personal' ? { id: who.id, name: who.name } : null,
        scopes: who.grants as Record<string, 'own' | 'team' | 'all'>,
        expiresAt: who.session.expiresAt,
      };
    },

    'GET /token-rights': async (_input, { who }) => {
      const mine = rights.flatMap(({ domain, ...it }) => {
        const scope = scopeOf(may(it.name), who.grants);
        return scope === undefined ? [] : [{ domain, right: { ...it, mine: scope } }];
      });
      const domains = Object.groupBy(mine, (it) => it.domain);
      return {
        groups: Object.entries(domains).map(([domain, rows]) => ({
          domain,
          rights: rows!.map((it) => it.right),
        })),
      };
    },

    'GET /my-access-tokens': async (_input, { db, who, now }) => ({
      rows: await selectTokens(db, now)
        .where('t.person_id', '=', who.id)
        .where((eb) =>
          eb(
            eb.fn('least', ['t.expires_at', 't.ended_at']),
            '>',
            new Date(now.getTime() - LISTED_MS),
          ),
        )
        .orderBy((eb) => eb('t.ended_at', 'is not', null).or('t.expires_at', '<=', now))
        .orderBy('t.made_at', 'desc')
        .orderBy('t.id', 'desc')
        .execute(),
    }),

    'POST /add-access-token': (input, context) => addToken('personal', input, context, rights),

    'POST /renew-access-token': (input, context) => renewToken('personal', input, context, rights),

    'POST /revoke-access-token': async ({ id }, { db, who, now, audit }) => {
      const mine = await db
        .selectFrom('access_tokens')
        .select('name')
        .where('id', '=', id)
        .where('person_id', '=', who.id)
        .executeTakeFirst();
      const by = { id, by: who.id, reason: 'revoked by its owner' };
      if (!mine || !(await revokeToken(db, by, now))) throw notFound('This access token');
      audit({ action: 'access-token.revoke', subject: ['access-token', id], before: mine });
      return { message: `${mine.name} is revoked. What used it is refused from now on.` };
    },
  }),
  ...heldTokensServedBy(rights),
];
