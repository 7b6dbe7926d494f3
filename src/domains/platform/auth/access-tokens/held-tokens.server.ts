import { sql, type Expression, type SqlBool } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { heldTokensEndpoints } from './access-tokens.contract.ts';
import { addToken } from './add-token.server.ts';
import { renewToken } from './renew-token.server.ts';
import type { TokenRight } from './token-scopes.server.ts';
import { revokeToken, selectTokens, stateAt } from './tokens.records.ts';

type Wanted = ParsedInputOf<(typeof heldTokensEndpoints)['GET /access-tokens']>;

/** Tokens of people in scope; those of the company only for who reaches all of it. */
const inScope = ({ who, scope }: Context): Expression<SqlBool> =>
  scope === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(t.person_id is not null and ${personInScope('t.person_id', who, scope)})`;

/** Whose rank is below the asker's, or who they are themselves; a service token is of no rank. */
const isBelow = ({ who }: Context) =>
  sql<boolean>`(t.person_id is null or t.person_id = ${who.id} or r.rank < ${who.role.rank})`;

const selectHeld = (context: Context) =>
  selectTokens(context.db, context.now)
    .leftJoin('people as p', 'p.id', 't.person_id')
    .leftJoin('roles as r', 'r.id', 'p.role_id')
    .innerJoin('people as m', 'm.id', 't.made_by')
    .where(inScope(context))
    .select(['t.person_id as personId', 'p.name as person', 'p.photo'])
    .select(['m.id as makerId', 'm.name as maker'])
    .select(isBelow(context).as('isBelow'));

async function list(it: Wanted, context: Context) {
  const words = (it.q ?? '').split(/\s+/).filter(Boolean);
  let query = selectHeld(context)
    .where(containsWords(['t.name', 't.code', 'p.name', 'm.name'], words))
    .where(stateAt(context.now), 'in', it.state ?? ['active']);
  if (it.person !== undefined) query = query.where('t.person_id', '=', it.person);
  if (it.kind !== undefined) {
    query = query.where('t.person_id', it.kind === 'service' ? 'is' : 'is not', null);
  }
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy('t.made_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(it.perPage)
    .offset((it.page - 1) * it.perPage)
    .execute();
  return {
    rows: rows.map(({ personId, person, photo, makerId, maker, isBelow: below, ...token }) => ({
      ...token,
      kind: personId === null ? ('service' as const) : ('personal' as const),
      person: personId === null ? null : { id: personId, name: person ?? '', photo },
      madeBy: { id: makerId, name: maker },
      canRevoke: below && token.state === 'active',
    })),
    totalRows: total,
  };
}

function requireAll({ scope }: Context): void {
  if (scope === 'all') return;
  throw notAllowed('Only who manages the tokens of the whole company makes one for it.');
}

export const heldTokensServedBy = (rights: readonly TokenRight[]) =>
  serve(heldTokensEndpoints, {
    'GET /access-tokens': list,

    'POST /add-service-token': (input, context) => {
      requireAll(context);
      return addToken('service', input, context, rights);
    },

    'POST /renew-service-token': (input, context) => {
      requireAll(context);
      return renewToken('service', input, context, rights);
    },

    'POST /revoke-held-token': async ({ id }, context) => {
      const { db, who, now, audit } = context;
      const token = await selectHeld(context).where('t.id', '=', id).executeTakeFirst();
      if (!token) throw notFound('This access token');
      if (!token.isBelow) {
        throw notAllowed('Only tokens of people of a lower rank than yours can be revoked.');
      }
      const by = { id, by: who.id, reason: 'revoked by an admin' };
      if (!(await revokeToken(db, by, now))) throw conflict('This token has ended already.');
      const { name, person } = token;
      audit({
        action: 'access-token.revoke',
        subject: ['access-token', id],
        before: { name, person },
      });
      if (token.personId !== null && token.personId !== who.id) {
        await context.notify([token.personId], {
          type: 'account.access-token',
          title: `Your access token ${name} was revoked`,
          from: who.name,
          body: 'What used it is refused from now on.',
          link: '/profile?show=security',
          key: `account.access-token:${id}:revoked`,
        });
      }
      return { message: `${name} is revoked. What used it is refused from now on.` };
    },
  });
