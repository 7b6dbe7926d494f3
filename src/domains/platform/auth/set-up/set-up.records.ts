import { conflict, notFound } from '#/kernel/refusal.ts';
import { asCompany } from '#/store/company.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { SUPER_ADMIN_RANK } from '../session.records.ts';

const LASTS_MS = 86_400_000;

/** Whether a super admin has come all the way in once: then the door stays closed for good. */
async function isSetUp(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('people')
    .innerJoin('roles', 'roles.id', 'people.role_id')
    .select('people.id')
    .where('roles.rank', '=', SUPER_ADMIN_RANK)
    .where('people.pin_hash', 'is not', null)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * The token of a one-time link that makes the first super admin, good for a day; links before it
 * die. Undefined once there has been a super admin.
 */
export async function openSetUpLink(db: Db, now: Date): Promise<string | undefined> {
  if (await isSetUp(db)) return undefined;
  await db.updateTable('setup_links').set({ used_at: now }).where('used_at', 'is', null).execute();
  const token = newToken();
  await db
    .insertInto('setup_links')
    .values({
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + LASTS_MS),
      created_at: now,
    })
    .execute();
  return token;
}

export async function readSetUpLink(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('setup_links')
    .select(['expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) throw notFound('This link');
  if (row.used_at !== null || (await isSetUp(db))) return 'used' as const;
  return row.expires_at > now ? ('valid' as const) : ('expired' as const);
}

/** Uses the link up and makes, or corrects, the first super admin. */
export async function makeFirstAdmin(
  db: Db,
  it: { token: string; name: string; email: string; passwordHash: string },
  now: Date,
): Promise<number> {
  const link = await db
    .updateTable('setup_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(it.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!link || (await isSetUp(db))) throw conflict('This link was used already.');
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('rank', '=', SUPER_ADMIN_RANK)
    .executeTakeFirstOrThrow();
  const about = { name: it.name, role_id: role.id, password_hash: it.passwordHash };
  const { id } = await db
    .insertInto('people')
    .values({ ...about, ...asCompany, email: it.email, status: 'active', created_at: now })
    // A first try that ended before the PIN, perhaps with this very address, is taken up again.
    .onConflict((on) => on.column('email').doUpdateSet({ ...about, status: 'active' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  // Whoever began before and never finished, perhaps with a mistyped address, is no second admin.
  await db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '!=', id)
    .where('role_id', '=', role.id)
    .where('status', '=', 'active')
    .execute();
  return id;
}
