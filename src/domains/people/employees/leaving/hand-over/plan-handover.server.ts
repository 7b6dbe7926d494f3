import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, stale, type Fields } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { findEmployees } from '../../employee.records.ts';
import { lockOrder } from '../../record/check-fields.records.ts';
import { lockKept } from '../../record/remove-employee.server.ts';
import { employeeFor } from '../../record/show-employee.server.ts';
import type { HandoverKind, Takers, leavingEndpoints } from '../leaving.contract.ts';
import { moveReports } from '../move-reports.server.ts';
import { refuseAbove } from '../refuse-above.server.ts';
import { handOver, thingsOf } from './hand-over.server.ts';
import { seesFigures } from './passing.records.ts';
import { isGiven } from './takers.records.ts';

/** Of no use to who may not see figures. */
const ofFigures: readonly HandoverKind[] = ['dashboards', 'alerts'];

/** Keeps who takes over what; what is not named goes to whoever stands nearest. */
export async function keepTakers({ db }: Context, personId: number, takers: Takers) {
  const problems: Fields = {};
  const active = await findEmployees({ db })
    .select(['p.id', seesFigures(sql`p.id`).as('seesFigures')])
    .where('p.status', '=', 'active')
    .where('p.id', 'in', [0, ...takers.map((it) => it.to)])
    .where('p.id', '<>', personId)
    .execute();
  const seen = new Set<string>();
  for (const [at, it] of takers.entries()) {
    const taker = active.find(({ id }) => id === it.to);
    const isHere = taker !== undefined;
    if (taker && !taker.seesFigures && ofFigures.includes(it.kind))
      problems[`takers.${at}.to`] = 'They may not see figures, which this is made of.';
    if (!isHere) problems[`takers.${at}.to`] = 'Choose somebody else who works here.';
    if (!isGiven(it.kind)) problems[`takers.${at}.kind`] = 'This is not given to anybody.';
    else if (it.thing !== undefined) {
      const theirs = await thingsOf(db, it.kind, personId);
      if (!theirs.includes(it.thing)) problems[`takers.${at}.thing`] = 'This is not theirs.';
    }
    const key = `${it.kind} ${it.thing ?? ''}`;
    if (seen.has(key)) problems[`takers.${at}.kind`] = 'This is there twice.';
    seen.add(key);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await db.deleteFrom('handover_takers').where('person_id', '=', personId).execute();
  if (takers.length === 0) return;
  const values = takers.map((it) => ({
    person_id: personId,
    kind: it.kind,
    thing_id: it.thing ?? null,
    taker_id: it.to,
  }));
  await db.insertInto('handover_takers').values(values).execute();
}

/** Hands everything over now, whether somebody has left, leaves, or only gives up what they had. */
export async function handOverNow(
  { id, version, takers }: ParsedInputOf<(typeof leavingEndpoints)['POST /hand-over']>,
  context: Context,
) {
  await lockOrder(context.db);
  const row = await lockKept(context, id);
  if (row.version !== version) throw stale(await employeeFor(context, id));
  await refuseAbove(context, id);
  await keepTakers(context, id, takers);
  const things = await handOver(
    { ...context, byId: context.who.id, isLeaving: false },
    { id, name: row.name },
  );
  const given = things.given + (await moveReports(context, id));
  const { left } = things;
  if (given + left === 0) throw conflict(`${row.name} has nothing to hand over.`);
  const rest = left === 0 ? '' : ` ${counted(left, 'thing', 'things')} found nobody to take it.`;
  return {
    message: `${counted(given, 'thing', 'things')} of ${row.name} handed over.${rest}`,
    given,
    left,
  };
}
