import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { MINUS, PLUS } from '#/kernel/numbers.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { dayWords } from '../days/day-words.ts';
import { leaveYearOf, leaveYearWords } from '../days/leave-year.ts';
import type { leaveTypesEndpoints } from './leave-types.contract.ts';
import { lockLeaveYear, listTypes } from './leave-types.records.ts';

type Adjust = ParsedInputOf<(typeof leaveTypesEndpoints)['POST /adjust-leave-balance']>;

const signed = (days: number) => `${days > 0 ? PLUS : MINUS}${dayWords(Math.abs(days))}`;

/** Adds days to somebody's leave year or takes some from it; the person is told. */
export async function adjustBalance(it: Adjust, context: Context) {
  const { db, who, scope, now, audit } = context;
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', it.person)
    .where(personInScope('id', who, scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  if (person.id === who.id) throw conflict('Somebody else corrects your own balance.');
  const { startMonth } = await lockLeaveYear(db, 'count');
  const type = (await listTypes(db)).find((one) => one.id === it.type);
  if (!type) throw invalid({ type: 'There is no such type of leave.' });
  const [first] = type.terms;
  if (!first) throw invalid({ type: `${type.name} has no limit, so there is nothing to correct.` });
  const earliest = leaveYearOf(first.since, startMonth);
  const latest = leaveYearOf(dayOf(now), startMonth) + 1;
  if (it.year < earliest || it.year > latest)
    throw invalid({ year: `Choose a leave year from ${earliest} to ${latest}.` });
  const { id } = await db
    .insertInto('leave_adjustments')
    .values({
      person_id: person.id,
      type_id: type.id,
      year: it.year,
      half_days: it.days * 2,
      reason: it.reason,
      made_by: who.id,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const year = leaveYearWords(it.year, startMonth);
  audit({
    action: 'leave-balance.adjust',
    subject: ['leave-balance', person.id],
    after: { adjustment: id, type: type.name, year: it.year, days: it.days, reason: it.reason },
  });
  await context.notify([person.id], {
    type: 'leave.adjusted',
    title: `${type.name} ${year}: ${signed(it.days)}`,
    body: it.reason,
    from: who.name,
    link: '/leave',
    key: `leave.adjusted:${id}`,
  });
  return { message: `${person.name}: ${signed(it.days)} of ${type.name} in ${year}` };
}
