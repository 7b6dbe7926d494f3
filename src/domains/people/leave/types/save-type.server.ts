import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Terms } from '../days/entitlement.ts';
import { leaveYear, leaveYearOf } from '../days/leave-year.ts';
import type { leaveTypesEndpoints } from './leave-types.contract.ts';
import {
  leaveYearSetting,
  listTypes,
  lockLeaveYear,
  typeAsSeen,
  type TypeRow,
} from './leave-types.records.ts';

type Save = ParsedInputOf<(typeof leaveTypesEndpoints)['POST /save-leave-type']>;
type Retire = ParsedInputOf<(typeof leaveTypesEndpoints)['POST /retire-leave-type']>;

/** A type held until the commit. */
async function lockType(db: Db, id: number): Promise<TypeRow> {
  await db.selectFrom('leave_types').select('id').where('id', '=', id).forUpdate().execute();
  const found = (await listTypes(db)).find((it) => it.id === id);
  if (!found) throw notFound('This type of leave');
  return found;
}

const findType = async (db: Db, id: number) => (await listTypes(db)).find((it) => it.id === id)!;

async function checkName(db: Db, { id, name }: Save): Promise<void> {
  const twin = await db
    .selectFrom('leave_types')
    .select('id')
    .where((it) => it.fn<string>('lower', ['name']), '=', name.toLowerCase())
    .executeTakeFirst();
  if (!twin || twin.id === id) return;
  const message = `There is a type ${name} already.`;
  throw conflict(message, { name: message });
}

type Given = Omit<Terms, 'since'>;

const given = (terms: NonNullable<Save['terms']>): Given => ({
  halfDays: terms.days * 2,
  accrual: terms.accrual,
  carryHalfDays: terms.carryDays * 2,
  carryUntil: terms.carryDays === 0 ? null : terms.carryUntil,
});

const isSame = (one: Given, other: Given) =>
  one.halfDays === other.halfDays &&
  one.accrual === other.accrual &&
  one.carryHalfDays === other.carryHalfDays &&
  one.carryUntil === other.carryUntil;

export const insertTerms = (db: Db, typeId: number, since: string, it: Given) =>
  db
    .insertInto('leave_terms')
    .values({
      type_id: typeId,
      since,
      half_days: it.halfDays,
      accrual: it.accrual,
      carry_half_days: it.carryHalfDays,
      carry_until: it.carryUntil,
    })
    .execute();

/**
 * Writes what a type gives from a day on. What was planned before is replaced by it, and leave years
 * that are over keep what they gave.
 */
async function changeTerms(db: Db, before: TypeRow, to: Given, since: string): Promise<boolean> {
  const last = before.terms.at(-1);
  if (last && isSame(last, to) && last.since <= since) return false;
  await db
    .deleteFrom('leave_terms')
    .where('type_id', '=', before.id)
    .where('since', '>=', since)
    .execute();
  const left = before.terms.findLast((it) => it.since < since);
  if (!left || !isSame(left, to)) await insertTerms(db, before.id, since, to);
  return true;
}

const values = (it: Save, limited: boolean) => ({
  name: it.name,
  paid: it.paid,
  limited,
  needs_approval: it.needsApproval,
  needs_note: it.needsNote,
});

const told = ({
  name,
  paid,
  needsApproval,
  needsNote,
  terms,
}: Pick<Save, 'name' | 'paid' | 'needsApproval' | 'needsNote'> & { terms: unknown }) => ({
  name,
  paid,
  needsApproval,
  needsNote,
  terms,
});

async function addType(it: Save, { db, audit, now }: Context) {
  const today = dayOf(now);
  const { startMonth } = await lockLeaveYear(db, 'count');
  await checkName(db, it);
  const { id } = await db
    .insertInto('leave_types')
    .values(values(it, it.terms !== null))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { from } = leaveYear(leaveYearOf(today, startMonth), startMonth);
  if (it.terms) await insertTerms(db, id, from, given(it.terms));
  audit({ action: 'leave-type.add', subject: ['leave-type', id], after: told(it) });
  return typeAsSeen(await findType(db, id), today);
}

/** Adds a type, which gives from the beginning of the present leave year on, or changes one. */
export async function saveType(it: Save, context: Context) {
  const { db, audit, now } = context;
  if (it.id === undefined) return addType(it, context);
  const today = dayOf(now);
  const before = await lockType(db, it.id);
  if (before.version !== it.version) throw stale(typeAsSeen(before, today));
  if (before.limited !== (it.terms !== null))
    throw invalid({
      terms: 'A type stays with or without a limit. Retire this one and add another.',
    });
  await checkName(db, it);
  const { startMonth } = await leaveYearSetting(db);
  const next = leaveYear(leaveYearOf(today, startMonth) + 1, startMonth).from;
  const since = it.from === 'now' ? today : next;
  const isChanged = it.terms && (await changeTerms(db, before, given(it.terms), since));
  await db
    .updateTable('leave_types')
    .set((eb) => ({ ...values(it, before.limited), version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  audit({
    action: 'leave-type.change',
    subject: ['leave-type', before.id],
    before: told(before),
    after: { ...told(it), ...(isChanged && { since }) },
  });
  return typeAsSeen(await findType(db, before.id), today);
}

/** Nobody asks for a retired type and nothing is earned; what was taken stays, what waits is decided. */
export async function retireType({ id, version, retired }: Retire, { db, audit, now }: Context) {
  const today = dayOf(now);
  const before = await lockType(db, id);
  if (before.version !== version) throw stale(typeAsSeen(before, today));
  if (retired === (before.retiredOn !== null))
    throw conflict(`${before.name} is ${retired ? 'retired' : 'in use'} already.`);
  await db
    .updateTable('leave_types')
    .set((it) => ({ retired_on: retired ? today : null, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: retired ? 'leave-type.retire' : 'leave-type.restore',
    subject: ['leave-type', id],
    before: { retiredOn: before.retiredOn },
    after: { retiredOn: retired ? today : null },
  });
  return typeAsSeen(await findType(db, id), today);
}
