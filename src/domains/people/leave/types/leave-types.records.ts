import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { termsOn, type Terms } from '../days/entitlement.ts';
import { leaveYear, leaveYearOf } from '../days/leave-year.ts';
import type { LeaveType, LeaveYear, TypeTerms } from './leave-types.contract.ts';

const SETTING = 'leave-year';

/** The earliest first. */
const termsOfType = sql<Terms[]>`coalesce((
  select json_agg(json_build_object('since', it.since, 'halfDays', it.half_days,
    'accrual', it.accrual, 'carryHalfDays', it.carry_half_days, 'carryUntil', it.carry_until)
    order by it.since)
  from leave_terms it where it.type_id = t.id), '[]')`;

export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

/** The types of leave, those in use first. */
export const listTypes = (db: Db) =>
  db
    .selectFrom('leave_types as t')
    .select(['id', 'version', 'name', 'paid', 'limited', 'needs_approval as needsApproval'])
    .select(['needs_note as needsNote', 'retired_on as retiredOn', termsOfType.as('terms')])
    .orderBy(sql`retired_on is not null`)
    .orderBy(sql`lower(name)`)
    .execute();

export const isRetired = (it: TypeRow, today: string) =>
  it.retiredOn !== null && it.retiredOn <= today;

/** The month in which the leave year begins, with the version of that setting. */
export async function leaveYearSetting(db: Db): Promise<{ startMonth: number; version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('name', '=', SETTING)
    .executeTakeFirst();
  const value = row?.value as { startMonth: number } | undefined;
  return { startMonth: value?.startMonth ?? 1, version: row?.version ?? 1 };
}

/** Held until the commit, so that nobody counts by a leave year that is being moved. */
export async function lockLeaveYear(db: Db, to: 'count' | 'move') {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify({ startMonth: 1 }) })
    .onConflict((it) => it.column('name').doNothing())
    .execute();
  const row = db.selectFrom('settings').select('name').where('name', '=', SETTING);
  await (to === 'move' ? row.forUpdate() : row.forShare()).execute();
  return leaveYearSetting(db);
}

export const writeLeaveYear = (db: Db, startMonth: number) =>
  db
    .updateTable('settings')
    .set((it) => ({ value: JSON.stringify({ startMonth }), version: it('version', '+', 1) }))
    .where('name', '=', SETTING)
    .execute();

/** Whether no leave and no adjustment is counted by the leave year. */
async function isOpen(db: Db): Promise<boolean> {
  const { used } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('leaves').select('id')),
          eb.exists(eb.selectFrom('leave_adjustments').select('id')),
        ])
        .as('used'),
    )
    .executeTakeFirstOrThrow();
  return used !== true;
}

export async function presentLeaveYear(db: Db, today: string): Promise<LeaveYear> {
  const { startMonth, version } = await leaveYearSetting(db);
  const year = leaveYearOf(today, startMonth);
  const days = leaveYear(year, startMonth);
  return { startMonth, version, year, ...days, isOpen: await isOpen(db) };
}

const shown = (it: Terms): TypeTerms => ({
  days: it.halfDays / 2,
  accrual: it.accrual,
  carryDays: it.carryHalfDays / 2,
  carryUntil: it.carryUntil,
  since: it.since,
});

/** A type as it stands on a day. */
export function typeAsSeen({ limited, terms, ...it }: TypeRow, today: string): LeaveType {
  const present = termsOn(terms, today) ?? terms[0];
  const planned = terms.find((one) => one.since > today && one !== present);
  return {
    ...it,
    terms: limited && present ? shown(present) : null,
    planned: planned ? shown(planned) : null,
  };
}
