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
  const rows = await db
    .selectFrom('sign_in_providers as v')
    .select(['v.id', 'v.name'])
    .select(
      sql<boolean>`exists (select from break_glass_people where person_id = ${person.id})`.as(
        'breaksGlass',
      ),
    )
    .where((eb) => eb.ref('v.is_on'))
    .where((eb) => eb.ref('v.is_required'))
    .where(sql<boolean>`${domainOf(person.email)} = any(v.domains)`)
    .orderBy('v.id')
    .execute();
  return rows.some((it) => it.id === byProvider) ? undefined : rows[0];
}

export const comesByProvider = (name: string) =>
  notAllowed(`Your company signs in with ${name}. Choose it on the sign-in page.`);

/** Said only to who has shown the password or holds a token. */
export async function refuseUnlessByProvider(db: Db, person: { id: number; email: string }) {
  const required = await requiredProvider(db, person);
  if (required && !required.breaksGlass) throw comesByProvider(required.name);
}
