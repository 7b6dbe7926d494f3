import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { may, scopeOf, type Grants } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import { movesOf, unsettled, type RequestState } from './request-rules.ts';

/** Who asks, and how far `it:read` reaches for them. */
export type Eyes = Pick<Context, 'who' | 'scope'>;

const work = may('it:write');
const handOut = may('it-assets:give');

/** Whether these grants make somebody one of those who work on requests and keep the inventory. */
export const isAgent = (grants: Grants): boolean => scopeOf(work, grants) !== undefined;

/** Requests (`r`) of people of the scope. */
export const requestSeen = ({ who, scope }: Eyes): Expression<SqlBool> =>
  personInScope('r.requester_id', who, scope);

/**
 * Things by who has them now (`h`): without everything in scope one sees what people of the scope
 * have, never the shelf.
 */
export const holdingSeen = ({ who, scope }: Eyes): Expression<SqlBool> =>
  personInScope('h.person_id', who, scope);

/** The same of a thing by its id in SQL; undefined where all of them are seen. */
export const assetSeen = (id: string, eyes: Eyes): RawBuilder<SqlBool> | undefined =>
  eyes.scope === 'all'
    ? undefined
    : sql<SqlBool>`exists (select from it_holdings h
        where h.asset_id = ${sql.raw(id)} and h.until is null and ${holdingSeen(eyes)})`;

/**
 * Which requests somebody can change: those they see. Endpoints open to everybody who asks have the
 * scope of asking, which is one's own.
 */
export const askingReader = ({ db, who }: Pick<Context, 'db' | 'who'>) => ({
  db,
  who,
  scope: scopeOf(may('it:read'), who.grants) ?? 'own',
});

/** What the reader may do with a request as it stands. */
export function requestCan(it: { state: RequestState; requester_id: number }, who: Who) {
  const isMine = it.requester_id === who.id;
  const agent = isAgent(who.grants);
  const isOpen = unsettled.includes(it.state);
  return {
    edit: isOpen && (isMine || agent),
    assign: isOpen && agent,
    /** Where they may take it. */
    move: [...movesOf(it.state, { isAgent: agent, isMine })],
  };
}

/** What the reader may do with a thing as it stands. */
export function assetCan(it: { standing: string; person_id: number | null }, who: Who) {
  const hands = scopeOf(handOut, who.grants) !== undefined;
  return {
    edit: isAgent(who.grants),
    give: hands && it.person_id === null && it.standing === 'ready',
    takeBack: hands && it.person_id !== null,
  };
}
