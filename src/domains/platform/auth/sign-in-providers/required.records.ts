import { sql } from 'kysely';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

interface Required {
  id: number;
  name: string;
  /** They may come in by password all the same. */
  breaksGlass: boolean;
}

/** The provider by which alone this person comes in; undefined where they may come in otherwise. */
export async function requiredProvider(
  db: Db,
  person: { id: number; email: string },
): Promise<Required | undefined> {
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1);
  const { rows } = await sql<Required>`
    select v.id, v.name,
      exists (select from break_glass_people where person_id = ${person.id}) as "breaksGlass"
    from sign_in_providers v
    where v.is_on and v.forced and ${domain} = any(v.domains)
    order by v.id limit 1`.execute(db);
  return rows[0];
}

/** Said only to who has shown the password or holds a token. */
export async function refuseUnlessByProvider(db: Db, person: { id: number; email: string }) {
  const required = await requiredProvider(db, person);
  if (required && !required.breaksGlass)
    throw notAllowed(`Your company signs in with ${required.name}. Choose it on the sign-in page.`);
}
