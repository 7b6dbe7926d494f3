import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import type { accessEndpoints, ItAccess } from './access.contract.ts';
import { findAccess, listAccess } from './access.records.ts';

/** The register is kept as a whole by whoever works on requests. */
const whole = ({ db, who }: Context) => ({ db, who, scope: 'all' as const });

interface Giving {
  personId: number;
  what: string;
  note: string;
  requestId?: number;
}

/** Writes down what somebody who works here can get into from now on. */
export async function giveAccess(
  { personId, what, note, requestId }: Giving,
  context: Context,
): Promise<ItAccess> {
  const { db, who, now, audit } = context;
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', personId)
    .where('status', 'in', ['active', 'invited'])
    // They must not leave between here and the commit, nor be given the same twice at once.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw invalid({ personId: 'This person is not there.' });
  const twin = await db
    .selectFrom('it_access')
    .select('id')
    .where('person_id', '=', personId)
    .where('until', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['what']), '=', what.toLowerCase()))
    .executeTakeFirst();
  if (twin) throw conflict(`${person.name} has this already.`, { what: 'They have this already.' });
  const { id } = await db
    .insertInto('it_access')
    .values({
      person_id: personId,
      what,
      note,
      request_id: requestId ?? null,
      since: now,
      given_by: who.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'it-access.give', subject: ['it-access', id], after: { to: person.name, what } });
  return (await findAccess(whole(context), id))!;
}

/** Writes down that it was taken away. */
export async function endAccess(
  { id, version }: { id: number; version: number },
  context: Context,
): Promise<ItAccess> {
  const { db, who, now, audit } = context;
  await db.selectFrom('it_access').select('id').where('id', '=', id).forUpdate().execute();
  const before = await findAccess(whole(context), id);
  if (!before) throw notFound('This access');
  if (before.version !== version) throw stale(before);
  if (before.until !== null) throw conflict('It was taken away already.');
  await db
    .updateTable('it_access')
    .set((eb) => ({ until: now, ended_by: who.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: 'it-access.end',
    subject: ['it-access', id],
    before: { of: before.person.name, what: before.what },
  });
  return (await findAccess(whole(context), id))!;
}

export const accessHandlers: Handlers<typeof accessEndpoints> = {
  'GET /it-access': async (wanted, context) => listAccess(context, wanted),
  'POST /give-it-access': giveAccess,
  'POST /end-it-access': endAccess,
};
