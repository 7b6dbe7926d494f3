import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { lockPerson } from '../person.records.ts';
import type { passkeysEndpoints } from './passkeys.contract.ts';
import { atAddress, endPasskey } from './passkeys.records.ts';
import { relyingPartyOf } from './relying-party.ts';
import { tellOwner } from './tell-owner.server.ts';

type Wanted = ParsedInputOf<(typeof passkeysEndpoints)['GET /user-passkeys']>;

/** Good passkeys of people in reach, as their admins see them. */
export async function listUserPasskeys(it: Wanted, { db, who, scope, publicUrl }: Context) {
  const words = (it.q ?? '').split(/\s+/).filter(Boolean);
  let query = db
    .selectFrom('passkeys as k')
    .innerJoin('people as p', 'p.id', 'k.person_id')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .where('k.ended_at', 'is', null)
    .where(personInScope('p.id', who, scope))
    .where(containsWords(['p.name', 'k.name'], words));
  if (it.person !== undefined) query = query.where('p.id', '=', it.person);
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['k.id', 'k.name', 'k.kind', 'k.synced', 'k.rp_id', 'k.added_at as addedAt'])
    .select(['k.last_used_at as lastUsedAt', 'k.doubted_at as doubtedAt'])
    .select(['p.id as personId', 'p.name as personName', 'p.photo'])
    .select(sql<boolean>`r.rank < ${who.role.rank}`.as('canRemove'))
    .orderBy(sql`coalesce(k.last_used_at, k.added_at)`, 'desc')
    .orderBy('k.id')
    .limit(it.perPage)
    .offset((it.page - 1) * it.perPage)
    .execute();
  const here = atAddress(relyingPartyOf(publicUrl).id);
  return {
    rows: rows.map(({ personId, personName, photo, ...row }) => ({
      ...here(row),
      person: { id: personId, name: personName, photo },
    })),
    totalRows: total,
  };
}

/** Removes a passkey of somebody below the asker; its owner is told by whom. */
export async function deletePasskey(id: number, context: Context) {
  const { db, who, scope, now, audit } = context;
  const owner = await db
    .selectFrom('passkeys as k')
    .innerJoin('people as p', 'p.id', 'k.person_id')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email', 'p.status', 'r.rank'])
    .where('k.id', '=', id)
    .where('k.ended_at', 'is', null)
    .where(personInScope('p.id', who, scope))
    .executeTakeFirst();
  if (!owner) throw notFound('This passkey');
  if (owner.rank >= who.role.rank) {
    throw notAllowed('Only passkeys of people of a lower rank than yours can be removed.');
  }
  // A blocked person cannot be locked as one who signs in; one who is not blocked may be signing in now.
  if (owner.status === 'active') await lockPerson(db, owner.id);
  const name = await endPasskey(db, { id, personId: owner.id }, 'removed by an admin', now);
  if (name === undefined) throw notFound('This passkey');
  const after = { reason: 'removed by an admin' };
  audit({ action: 'passkey.remove', subject: ['passkey', id], before: { name }, after });
  await tellOwner(context, owner, { id, name, what: 'removed', by: who.name });
  return { message: `${name} of ${owner.name} is removed.` };
}
