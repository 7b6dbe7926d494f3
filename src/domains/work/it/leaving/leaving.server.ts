import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { isDeactivated } from '#/store/deactivated.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { endAccess } from '../access/access.server.ts';
import { takeBack } from '../inventory/hand-out.server.ts';
import { listAssets } from '../inventory/inventory.records.ts';
import { unsettled } from '../request-rules.ts';
import { moveRequest } from '../requests/move-request.server.ts';
import { COMING_DAYS, type leavingEndpoints, type Leaver } from './leaving.contract.ts';

const everything = { search: '', where: 'held', sort: 'tag', order: 'asc' } as const;

const openRequestsOf = ({ db }: Context, personId: number) =>
  db
    .selectFrom('it_requests')
    .select(['id', 'version'])
    .where('requester_id', '=', personId)
    .where('state', 'in', unsettled)
    .orderBy('id')
    .execute();

const accessHeldBy = ({ db }: Context, personId: number) =>
  db
    .selectFrom('it_access')
    .select(['id', 'version', 'what'])
    .where('person_id', '=', personId)
    .where('until', 'is', null)
    .orderBy('what')
    .orderBy('id')
    .execute();

/** Those whom `it:write` reaches: of others nobody learns here that they leave. */
async function leavers(context: Context): Promise<Leaver[]> {
  const { db, who, scope, now } = context;
  const soon = addDays(dayOf(now), COMING_DAYS);
  const people = await db
    .selectFrom('people as p')
    .leftJoin('employees as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.name', 'p.title', 'p.left_on', 'p.status', 'e.last_day'])
    .select(sql<Date | null>`case when ${isDeactivated} then p.blocked_at end`.as('deactivated_at'))
    .where(personInScope('p.id', who, scope))
    .where((eb) =>
      eb.or([eb('p.status', '=', 'left'), eb('e.last_day', '<=', soon), isDeactivated]),
    )
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('it_holdings as h')
            .select('h.id')
            .whereRef('h.person_id', '=', 'p.id')
            .where('h.until', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('it_access as x')
            .select('x.id')
            .whereRef('x.person_id', '=', 'p.id')
            .where('x.until', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('it_requests as r')
            .select('r.id')
            .whereRef('r.requester_id', '=', 'p.id')
            .where('r.state', 'in', unsettled),
        ),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('p.left_on', 'e.last_day'))
    .orderBy('p.name')
    .execute();
  const rows: Leaver[] = [];
  for (const { id, name, title, left_on, last_day, status, deactivated_at } of people) {
    const { rows: assets } = await listAssets(
      { db, who, scope: 'all' },
      { ...everything, person: id },
    );
    const requests = await openRequestsOf(context, id);
    const person = { id, name, title };
    const lastDay = left_on ?? last_day ?? (deactivated_at && dayOf(deactivated_at));
    const hasLeft = status === 'left' || deactivated_at !== null;
    const access = await accessHeldBy(context, id);
    rows.push({ person, lastDay, hasLeft, assets, access, openRequests: requests.length });
  }
  return rows;
}

const idsOf = (rows: readonly { id: number }[]) =>
  rows.map((it) => it.id).toSorted((a, b) => a - b);
const sameIds = (some: readonly { id: number }[], others: readonly { id: number }[]) =>
  idsOf(some).join() === idsOf(others).join();

export const leavingHandlers: Handlers<typeof leavingEndpoints> = {
  'GET /it-leaving': async (_input, context) => ({
    rows: await leavers(context),
    today: dayOf(context.now),
  }),
  'POST /it-hand-over': async ({ personId, assets, access, note }, context) => {
    const one = (await leavers(context)).find((it) => it.person.id === personId);
    if (!one) throw notFound('Somebody who leaves and still has things');
    if (!sameIds(one.assets, assets) || !sameIds(one.access, access))
      throw conflict('What this person has is not what you saw. Look at it once more.', {
        assets: 'Name everything they have.',
      });
    for (const it of assets) await takeBack({ ...it, note }, context);
    for (const it of access) await endAccess(it, context);
    for (const { id, version } of await openRequestsOf(context, personId)) {
      const why = one.hasLeft ? 'has left' : 'is leaving';
      const gone = { id, version, to: 'refused' as const, note: `${one.person.name} ${why}.` };
      await moveRequest(gone, context);
    }
    return { message: `${one.person.name} has handed everything over.` };
  },
};
