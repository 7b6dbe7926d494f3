import { randomInt } from 'node:crypto';
import type { Grants } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DAY_MS = 86_400_000;

const newCode = () =>
  Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

export interface NewToken {
  name: string;
  scopes: Grants;
  /** How long it is good. */
  days: number;
  madeBy: number;
  /** A service token is nobody's. */
  kind: 'personal' | 'service';
}

/** Makes one and returns its text, which is kept nowhere: only a hash of it is. */
export async function makeToken(db: Db, it: NewToken, now: Date) {
  const code = newCode();
  const token = `blt_${code}_${newToken()}`;
  const expiresAt = new Date(now.getTime() + it.days * DAY_MS);
  const { id } = await db
    .insertInto('access_tokens')
    .values({
      code,
      secret_hash: hashToken(token),
      person_id: it.kind === 'personal' ? it.madeBy : null,
      name: it.name,
      scopes: JSON.stringify(it.scopes),
      made_by: it.madeBy,
      made_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code, token, expiresAt };
}
