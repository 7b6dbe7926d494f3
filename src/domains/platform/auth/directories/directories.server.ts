import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockProviders, shown } from '../sign-in-providers/change-provider.server.ts';
import { directoriesEndpoints, MOST_DIRECTORY_TOKENS } from './directories.contract.ts';
import { directoryTokenShown } from './directory-token-shown.ts';
import { makeDirectoryToken } from './directory-tokens.records.ts';
import { scimBase } from './scim-path.ts';

type InputOf<K extends keyof typeof directoriesEndpoints> = ParsedInputOf<
  (typeof directoriesEndpoints)[K]
>;

/** Those that were not revoked, the newest first. */
const tokensOf = (db: Db, providerId: number, now: Date) =>
  db
    .selectFrom('directory_tokens as t')
    .innerJoin('people as p', 'p.id', 't.made_by')
    .select(['t.id', 't.code', 't.made_at as madeAt', 't.expires_at as expiresAt'])
    .select('t.last_used_at as lastUsedAt')
    .select((eb) => [
      sql<boolean>`t.expires_at <= ${now}`.as('isExpired'),
      jsonBuildObject({ id: eb.ref('p.id'), name: eb.ref('p.name') }).as('madeBy'),
      sql<boolean>`p.status = 'active'`.as('makerIsActive'),
    ])
    .where('t.provider_id', '=', providerId)
    .where('t.ended_at', 'is', null)
    .orderBy('t.id', 'desc')
    .execute();

const countsOf = (db: Db, providerId: number) =>
  db
    .selectFrom('directory_users as u')
    .leftJoin('people as p', 'p.id', 'u.person_id')
    .select([
      sql<number>`count(*) filter (where u.deleted_at is null
        and p.status in ('active', 'invited'))::int`.as('active'),
      sql<number>`count(*) filter (where u.deleted_at is null
        and p.status in ('blocked', 'left'))::int`.as('inactive'),
      sql<number>`count(*) filter (where u.deleted_at is null and p.id is null)::int`.as('waiting'),
      sql<Date | null>`greatest(max(u.changed_at), (select max(changed_at) from directory_groups
        where provider_id = ${providerId}))`.as('lastChangeAt'),
    ])
    .where('u.provider_id', '=', providerId)
    .executeTakeFirstOrThrow();

async function lastCallOf(db: Db, providerId: number): Promise<Date | null> {
  const { at } = await db
    .selectFrom('directory_tokens')
    .select((eb) => eb.fn.max('last_used_at').as('at'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
  return at;
}

async function directoryOf(
  { provider: id }: InputOf<'GET /directory'>,
  context: Pick<Context, 'db' | 'now' | 'publicUrl'>,
) {
  const { db, now, publicUrl } = context;
  await shown({ db }, id);
  const { lastChangeAt, ...people } = await countsOf(db, id);
  const { groups } = await db
    .selectFrom('directory_groups')
    .select((eb) => eb.fn.countAll<string>().as('groups'))
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow();
  const refusals = await db
    .selectFrom('directory_refusals')
    .select([
      'id',
      'about',
      'detail',
      'status',
      'times',
      'first_at as firstAt',
      'last_at as lastAt',
    ])
    .where('provider_id', '=', id)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    baseUrl: scimBase(publicUrl),
    tokens: await tokensOf(db, id, now),
    people,
    groups: Number(groups),
    lastCallAt: await lastCallOf(db, id),
    lastChangeAt,
    refusals,
  };
}

async function makeToken(
  { provider: id, days }: InputOf<'POST /make-directory-token'>,
  { db, who, now, audit }: Context,
) {
  await lockProviders(db);
  const provider = await shown({ db }, id);
  const tokens = await tokensOf(db, id, now);
  if (tokens.length >= MOST_DIRECTORY_TOKENS)
    throw conflict(`${provider.name} has ${MOST_DIRECTORY_TOKENS} tokens. Revoke one first.`);
  const made = await makeDirectoryToken(db, { providerId: id, days, madeBy: who.id }, now);
  audit({
    action: 'sign-in-provider.make-token',
    subject: ['sign-in-provider', id],
    after: { token: directoryTokenShown(made.code), expiresAt: made.expiresAt },
  });
  return { token: made.token, expiresAt: made.expiresAt };
}

async function revokeToken(
  { id }: InputOf<'POST /revoke-directory-token'>,
  { db, who, now, audit }: Context,
) {
  const ended = await db
    .updateTable('directory_tokens')
    .set({ ended_at: now, ended_by: who.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['provider_id', 'code'])
    .executeTakeFirst();
  if (!ended) throw notFound('This token');
  const token = directoryTokenShown(ended.code);
  audit({
    action: 'sign-in-provider.revoke-token',
    subject: ['sign-in-provider', ended.provider_id],
    before: { token },
  });
  return { message: `${token} is refused from now on.` };
}

export const directoriesServed = serve(directoriesEndpoints, {
  'GET /directory': directoryOf,
  'POST /make-directory-token': makeToken,
  'POST /revoke-directory-token': revokeToken,
});
