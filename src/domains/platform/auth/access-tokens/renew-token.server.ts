import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { TokenKind } from '#/store/who.ts';
import { OVERLAP_MS, type accessTokensEndpoints } from './access-tokens.contract.ts';
import { addToken } from './add-token.server.ts';
import type { TokenRight } from './token-scopes.server.ts';
import { lockCompanyTokens } from './tokens.records.ts';

type Wanted = ParsedInputOf<(typeof accessTokensEndpoints)['POST /renew-access-token']>;

/**
 * Makes a token with the name and the rights of another one, as far as they may still be given. The
 * old one stays good for a day, so that a program is never without.
 */
export async function renewToken(
  kind: TokenKind,
  { id, days }: Wanted,
  context: Context,
  rights: readonly TokenRight[],
) {
  const { db, who, now, audit } = context;
  if (kind === 'service') await lockCompanyTokens(db);
  const old = await db
    .selectFrom('access_tokens')
    .select(['name', 'scopes', 'expires_at'])
    .where('id', '=', id)
    .where('person_id', 'is not distinct from', kind === 'personal' ? who.id : null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!old) throw notFound('This access token');
  const scopes = old.scopes as Record<string, 'own' | 'team' | 'all'>;
  const made = await addToken(kind, { name: old.name, days, scopes }, context, rights);
  const dayLater = new Date(now.getTime() + OVERLAP_MS);
  const endsAt = old.expires_at < dayLater ? old.expires_at : dayLater;
  await db.updateTable('access_tokens').set({ expires_at: endsAt }).where('id', '=', id).execute();
  audit({
    action: 'access-token.renew',
    subject: ['access-token', id],
    before: { expiresAt: old.expires_at },
    after: { expiresAt: endsAt, renewedBy: made.id },
  });
  return made;
}
