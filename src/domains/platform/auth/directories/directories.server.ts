import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockProviders, shown } from '../sign-in-providers/change-provider.server.ts';
import {
  directoriesEndpoints,
  MOST_DIRECTORY_TOKENS,
  type DirectoryToken,
} from './directories.contract.ts';
import { directoryTokenShown } from './directory-token-shown.ts';
import { makeDirectoryToken } from './directory-tokens.records.ts';
import { scimBase } from './scim-path.ts';

type InputOf<K extends keyof typeof directoriesEndpoints> = ParsedInputOf<
  (typeof directoriesEndpoints)[K]
>;

type TokenRow = Omit<DirectoryToken, 'madeAt' | 'expiresAt' | 'lastUsedAt'> & {
  madeAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

/** Those that were not revoked, the newest first. */
async function tokensOf(db: Db, providerId: number, now: Date): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.code, t.made_at as "madeAt", t.expires_at as "expiresAt",
      t.last_used_at as "lastUsedAt", t.expires_at <= ${now} as "isExpired",
      json_build_object('id', p.id, 'name', p.name) as "madeBy",
      p.status = 'active' as "makerIsActive"
    from directory_tokens t join people p on p.id = t.made_by
    where t.provider_id = ${providerId} and t.ended_at is null
    order by t.id desc`.execute(db);
  return rows;
}

interface Counts {
  active: number;
  inactive: number;
  waiting: number;
  lastChangeAt: Date | null;
}

async function countsOf(db: Db, providerId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where isThere and p.status in ('active', 'invited'))::int as active,
      count(*) filter (where isThere and p.status in ('blocked', 'left'))::int as inactive,
      count(*) filter (where isThere and p.id is null)::int as waiting,
      greatest(max(u.changed_at), (select max(changed_at) from directory_groups
        where provider_id = ${providerId})) as "lastChangeAt"
    from directory_users u
    cross join lateral (select u.deleted_at is null as isThere) i
    left join people p on p.id = u.person_id
    where u.provider_id = ${providerId}`.execute(db);
  return rows[0]!;
}

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
