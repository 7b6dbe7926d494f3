import type { Db } from '#/store/records/records.ts';
import type { GitAuthor } from './git-item.ts';
import { asLine } from './git-text.ts';

interface Known {
  author: string;
  login: string | null;
  author_id: number | null;
}

const active = (db: Db) => db.selectFrom('people').select('id').where('status', '=', 'active');

/** The active person with this address. */
const personOf = async (db: Db, email: string) =>
  (await active(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst())?.id;

/** Whom an account of the host was known to be when its address was told last. */
const personOfLogin = async (db: Db, connectionId: number, login: string) =>
  (
    await db
      .selectFrom('git_items as i')
      .innerJoin('people as p', 'p.id', 'i.author_id')
      .select('p.id')
      .where('i.connection_id', '=', connectionId)
      .where('i.login', '=', login)
      .where('p.status', '=', 'active')
      .orderBy('i.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Who an author is here, by an address that the host vouches for; otherwise the name alone. */
export async function knownAuthor(
  db: Db,
  connectionId: number,
  { name, login, email }: GitAuthor,
): Promise<Known> {
  const account = login === null ? null : asLine(login, 100) || null;
  const byEmail = email !== null && email.length <= 320 ? await personOf(db, email) : undefined;
  const found = byEmail ?? (account && (await personOfLogin(db, connectionId, account)));
  return {
    author: asLine(name, 100) || account || 'Unknown',
    login: account,
    author_id: found || null,
  };
}
