import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Rule } from '#/store/network.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';

/** Twelve letters that name it and may be shown, then its secret: 32 random bytes. */
const FORM = /^bld_([a-z]{12})_[\w-]{43}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DAY_MS = 86_400_000;
/** Use is written down at most this often. */
const TOUCH_MS = 60_000;

const newCode = () =>
  Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

interface NewToken {
  providerId: number;
  days: number;
  madeBy: number;
}

/** Makes one and returns its text, which is kept nowhere: only a hash of it is. */
export async function makeDirectoryToken(db: Db, it: NewToken, now: Date) {
  const code = newCode();
  const token = `bld_${code}_${newToken()}`;
  const expiresAt = new Date(now.getTime() + it.days * DAY_MS);
  await db
    .insertInto('directory_tokens')
    .values({
      provider_id: it.providerId,
      code,
      secret_hash: hashToken(token),
      made_by: it.madeBy,
      made_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { code, token, expiresAt };
}

/** The directory behind a token; undefined for none, expired, or revoked. */
export async function findDirectoryToken(db: Db, token: string, now: Date) {
  const code = FORM.exec(token)?.[1];
  if (code === undefined) return undefined;
  // Nobody is answerable for it in person, so every rule about addresses holds.
  const row = await db
    .selectFrom('directory_tokens as t')
    .select(['t.id', 't.provider_id', 't.made_by', 't.secret_hash', 't.last_used_at'])
    .select(
      sql<Rule[] | null>`(select json_agg(json_build_object('kind', i.kind, 'network', i.network,
        'exempt', i.exempt)) from ip_rules i)`.as('ip_rules'),
    )
    .where('t.code', '=', code)
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashToken(token))) return undefined;
  const since = row.last_used_at === null ? Infinity : now.getTime() - row.last_used_at.getTime();
  const { id, provider_id: providerId, made_by: madeBy } = row;
  return { id, providerId, madeBy, rules: row.ip_rules ?? [], touch: since >= TOUCH_MS };
}

/** Whether it is still good; it stays so until the commit. */
export async function holdDirectoryToken(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('directory_tokens')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down that it is used; once where many of its calls come at the same time. */
export async function touchDirectoryToken(db: Db, id: number, now: Date) {
  await db
    .updateTable('directory_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<=', new Date(now.getTime() - TOUCH_MS)),
      ]),
    )
    .execute();
}
