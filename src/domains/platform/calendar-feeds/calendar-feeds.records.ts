import { sql } from 'kysely';
import { scopeOf } from '#/kernel/access.ts';
import type { OpenContext } from '#/store/handler.ts';
import { isLetIn, type Rule } from '#/store/network.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken } from '#/store/secret.ts';
import type { Who } from '#/store/who.ts';
import { feedAccess } from './feed-access.ts';

/** A reading is written down at most this often. */
const NOTED_MS = 60_000;

const feedOf = (db: Db, secret: string) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('people as p', 'p.id', 'f.person_id')
    .select(['f.id', 'f.name', 'f.parts', 'f.person_id', 'f.last_read_at'])
    // Null: no rule about addresses concerns whose it is.
    .select(
      sql<Rule[] | null>`case when p.ip_checked then (select json_agg(json_build_object(
        'kind', i.kind, 'network', i.network, 'exempt', i.exempt)) from ip_rules i) end`.as(
        'ip_rules',
      ),
    )
    .where('f.secret_hash', '=', hashToken(secret))
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof feedOf>>>;

export interface OpenFeed extends Pick<Row, 'id' | 'name' | 'parts'> {
  who: Who;
  isToNote: boolean;
}

/**
 * The feed that a secret opens, and whose it is with the rights of this moment. Undefined alike for a
 * secret nobody has, for somebody who is blocked, has left or lost the right, and from an address from
 * which they may not sign in.
 */
export async function openFeed(
  { db, now, address }: Pick<OpenContext, 'db' | 'now' | 'address'>,
  secret: string,
): Promise<OpenFeed | undefined> {
  const row = await feedOf(db, secret);
  if (!row || !isLetIn(row.ip_rules ?? [], row.person_id, address)) return undefined;
  const [who] = await readersOf(db, [row.person_id]);
  if (!who || !scopeOf(feedAccess, who.grants)) return undefined;
  const { id, name, parts, last_read_at } = row;
  const isToNote = last_read_at === null || now.getTime() - last_read_at.getTime() >= NOTED_MS;
  return { id, name, parts, who, isToNote };
}
