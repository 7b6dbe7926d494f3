import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { isBelow } from '#/kernel/may-give.ts';
import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { breakGlassPeople } from './break-glass.records.ts';
import { lockProviders } from './change-provider.server.ts';
import type { signInProviderEndpoints } from './sign-in-providers.contract.ts';

type Input = ParsedInputOf<(typeof signInProviderEndpoints)['POST /set-break-glass']>;

/** Lets oneself or somebody of a lower rank come in by password, or no longer. */
export async function setBreakGlass({ personId, on }: Input, context: Context) {
  const { db, who, now, audit } = context;
  await lockProviders(db);
  const person = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.status', 'r.rank'])
    .where('p.id', '=', personId)
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  if (person.id !== who.id && !isBelow(who.role, person.rank))
    throw notAllowed('You can name yourself and people of a lower rank than yours.');
  if (on && person.status !== 'active') throw conflict(`${person.name} is not active.`);
  const people = await breakGlassPeople(db);
  const { name } = person;
  if (people.some((it) => it.id === personId) === on)
    return { message: on ? `${name} may already.` : `${name} may not anyway.` };
  if (on)
    await db
      .insertInto('break_glass_people')
      .values({ person_id: personId, given_by: who.id, given_at: now })
      .execute();
  else {
    const isForced = await db
      .selectFrom('sign_in_providers')
      .select('name')
      .where('is_on', '=', true)
      .where('is_required', '=', true)
      .executeTakeFirst();
    if (isForced && !people.some((it) => it.isReady && it.id !== personId))
      throw conflict(`${isForced.name} is required, and ${name} is the last who may do without.`);
    await db.deleteFrom('break_glass_people').where('person_id', '=', personId).execute();
  }
  audit({
    action: on ? 'person.give-break-glass' : 'person.take-break-glass',
    subject: ['person', personId],
    before: { breakGlass: !on },
    after: { breakGlass: on },
  });
  return {
    message: on
      ? `${name} may come in by password though a provider is required.`
      : `${name} comes in by the required provider alone.`,
  };
}
