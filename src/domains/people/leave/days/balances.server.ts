import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { isRetired, type TypeRow } from '../types/leave-types.records.ts';
import { accountsOf, type PersonAccounts } from './accounts.records.ts';
import { balanceOf, usedIn } from './balance.ts';
import type { balancesEndpoints, LeaveBalance } from './balances.contract.ts';
import { termsOn } from './entitlement.ts';
import { dayInYear, leaveYear, leaveYearOf, leaveYearWords } from './leave-year.ts';
import { inTeam } from './list-days.server.ts';

type Wanted = ParsedInputOf<(typeof balancesEndpoints)['GET /leave-balances']>;

/** The leave year that is asked for, and those there are. */
export function yearAsked({ types, startMonth }: PersonAccounts, today: string, year?: number) {
  const present = leaveYearOf(today, startMonth);
  const firsts = types.flatMap(({ terms }) =>
    terms[0] ? [leaveYearOf(terms[0].since, startMonth)] : [],
  );
  const asked = year ?? present;
  return {
    year: asked,
    words: leaveYearWords(asked, startMonth),
    ...leaveYear(asked, startMonth),
    first: Math.min(present, ...firsts),
    last: present + 1,
  };
}

/** What somebody has of a type in a leave year, in days. */
function balanceShown(
  { of, startMonth }: PersonAccounts,
  personId: number,
  type: TypeRow,
  { year, today }: { year: number; today: string },
): LeaveBalance {
  const account = of(personId, type);
  const it = balanceOf(account, year, today);
  const used = usedIn(account, year);
  const until = it && termsOn(account.terms, it.from)?.carryUntil;
  return {
    type: { id: type.id, name: type.name },
    retired: isRetired(type, today),
    entitled: it ? it.entitled / 2 : null,
    earned: it ? it.earned / 2 : null,
    carried: (it?.carried ?? 0) / 2,
    carriedUntil: until && it.carried > 0 ? dayInYear(until, year, startMonth) : null,
    expired: (it?.expired ?? 0) / 2,
    adjusted: (it?.adjusted ?? 0) / 2,
    taken: (it?.taken ?? used.taken) / 2,
    asked: (it?.asked ?? used.asked) / 2,
    left: it ? it.left / 2 : null,
  };
}

/** Retired types stay as long as something of them is in the year. */
const isWorthShowing = (it: LeaveBalance) =>
  !it.retired || [it.entitled, it.carried, it.adjusted, it.taken, it.asked].some((n) => n);

export const balancesShown = (
  accounts: PersonAccounts,
  personId: number,
  at: { year: number; today: string },
) => accounts.types.map((it) => balanceShown(accounts, personId, it, at)).filter(isWorthShowing);

async function adjustmentsOf(db: Db, personId: number) {
  const rows = await db
    .selectFrom('leave_adjustments as a')
    .innerJoin('leave_types as t', 't.id', 'a.type_id')
    .innerJoin('people as by', 'by.id', 'a.made_by')
    .select(['a.id', 'a.type_id', 't.name as type_name', 'a.year', 'a.half_days', 'a.reason'])
    .select(['a.made_by', 'by.name as by_name', 'a.made_at'])
    .where('a.person_id', '=', personId)
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((it) => ({
    id: it.id,
    type: { id: it.type_id, name: it.type_name },
    year: it.year,
    days: it.half_days / 2,
    reason: it.reason,
    by: { id: it.made_by, name: it.by_name },
    at: it.made_at,
  }));
}

/** One's own balances, with what was corrected in the year. */
export async function myBalances({ year }: { year?: number | undefined }, context: Context) {
  const { db, who, now } = context;
  const today = dayOf(now);
  const accounts = await accountsOf(db, [who.id], now);
  const leaveYearShown = yearAsked(accounts, today, year);
  const adjustments = await adjustmentsOf(db, who.id);
  return {
    rows: balancesShown(accounts, who.id, { year: leaveYearShown.year, today }),
    adjustments: adjustments.filter((it) => it.year === leaveYearShown.year),
    leaveYear: leaveYearShown,
    today,
  };
}

/** The people whose balances are asked for: who left is there when asked for by name. */
export function peopleWanted(
  { team, person, q }: Omit<Wanted, 'page' | 'perPage' | 'year'>,
  context: Context,
) {
  const { db, who, scope } = context;
  let query = db
    .selectFrom('people as p')
    .where(personInScope('p.id', who, scope))
    .where(
      'p.status',
      q || person ? 'in' : 'not in',
      q || person ? ['active', 'blocked', 'left'] : ['left', 'invited'],
    );
  if (team) query = query.where(sql<boolean>`${inTeam(team, 'p.id', context)}`);
  if (person) query = query.where('p.id', '=', person);
  if (q) query = query.where(sql<boolean>`position(lower(${q}) in lower(p.name)) > 0`);
  return query;
}

/** People with what they have of each type. */
export async function listBalances({ page, perPage, year, ...wanted }: Wanted, context: Context) {
  const { db, who, scope, now } = context;
  const today = dayOf(now);
  const query = peopleWanted(wanted, context);
  const people = await query
    .select(['p.id', 'p.name', 'p.status'])
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await query
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const accounts = await accountsOf(
    db,
    people.map((it) => it.id),
    now,
  );
  const leaveYearShown = yearAsked(accounts, today, year);
  const at = { year: leaveYearShown.year, today };
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamInScope('id', who, scope))
    .orderBy('name')
    .execute();
  return {
    rows: people.map(({ id, name, status }) => ({
      person: { id, name },
      hasLeft: status === 'left',
      balances: balancesShown(accounts, id, at),
    })),
    totalRows: Number(total),
    leaveYear: leaveYearShown,
    teams,
  };
}

/** What was corrected of somebody's balances. */
export async function listAdjustments({ person }: { person: number }, context: Context) {
  const { db, who, scope } = context;
  const known = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', person)
    .where(personInScope('id', who, scope))
    .executeTakeFirst();
  if (!known) throw notFound('This person');
  return { rows: await adjustmentsOf(db, person) };
}
