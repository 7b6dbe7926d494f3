import { invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { hashPassword } from './hash.server.ts';
import { passwordIsCommon, type Owner } from './password-blocklist.server.ts';
import { passwordLengthProblem } from './password-rules.ts';

/** Checks a new password against the rules and hashes it. Throws what is wrong with it. */
export async function newPasswordHash(password: string, owner: Owner): Promise<string> {
  const problem = passwordLengthProblem(password) ?? passwordIsCommon(password, owner);
  if (problem) throw invalid({ password: problem });
  return hashPassword(password);
}

/**
 * Keeps it as the person's password; who was invited is active from now on. `mailedAt`: it was set by
 * a link in their mailbox, which shows nothing but that.
 */
export async function keepPassword(db: Db, personId: number, hash: string, mailedAt?: Date) {
  await db
    .updateTable('people')
    .set((it) => ({
      password_hash: hash,
      password_mailed_at: mailedAt ?? null,
      status: 'active',
      version: it('version', '+', 1),
    }))
    .where('id', '=', personId)
    .where('status', 'in', ['invited', 'active'])
    .execute();
}
