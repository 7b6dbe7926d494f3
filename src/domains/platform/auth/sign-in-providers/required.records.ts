import { sql } from 'kysely';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { domainOf } from './entering/claims.ts';

interface Required {
  id: number;
  name: string;
  /** They may come in by password all the same. */
  breaksGlass: boolean;
}

/**
 * The provider by which alone this person comes in; undefined where they may come in otherwise.
 * @param byProvider the one that has vouched for them: another one than those required does not do.
 */
export async function requiredProvider(
  db: Db,
  person: { id: number; email: string },
  byProvider?: number,
): Promise<Required | undefined> {
  const { rows } = await sql<Required>`
    select v.id, v.name,
      exists (select from break_glass_people where person_id = ${person.id}) as "breaksGlass"
    from sign_in_providers v
    where v.is_on and v.is_required and ${domainOf(person.email)} = any(v.domains)
    order by v.id`.execute(db);
  return rows.some((it) => it.id === byProvider) ? undefined : rows[0];
}

export const comesByProvider = (name: string) =>
  notAllowed(`Your company signs in with ${name}. Choose it on the sign-in page.`);

/** Said only to who has shown the password or holds a token. */
export async function refuseUnlessByProvider(db: Db, person: { id: number; email: string }) {
  const required = await requiredProvider(db, person);
  if (required && !required.breaksGlass) throw comesByProvider(required.name);
}
