import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { leaveYearSetting, listTypes, type TypeRow } from '../types/leave-types.records.ts';
import type { Account } from './balance.ts';
import { usedDays } from './counted-days.records.ts';
import type { Employment } from './entitlement.ts';

/** When these people were and are here, each time, the earliest first. */
const employmentsOf = (db: Db, people: readonly number[]) =>
  db
    .selectFrom('departures')
    .select((eb) => [
      'person_id',
      'joined_on as from',
      eb.ref('left_on').$castTo<string | null>().as('to'),
    ])
    .where('over', '=', sql.lit('rehired'))
    .where('person_id', '=', sql<number>`any(${people})`)
    .unionAll((eb) =>
      eb
        .selectFrom('people as p')
        .leftJoin('employees as e', 'e.person_id', 'p.id')
        .select(['p.id as person_id', 'p.joined_on as from'])
        .select(
          sql<string | null>`case when p.status = 'left' then p.left_on else e.last_day end`.as(
            'to',
          ),
        )
        .where('p.id', '=', sql<number>`any(${people})`),
    )
    .orderBy('person_id')
    .orderBy('from', (order) => order.asc().nullsFirst())
    .execute();

/** Those that touch or overlap as one; whoever comes back the next day never was away. */
function joinedEmployments(all: readonly Employment[]): Employment[] {
  const joined: Employment[] = [];
  for (const it of all) {
    const before = joined.at(-1);
    const touches = before && (before.to === null || (it.from ?? '') <= addDays(before.to, 1));
    if (!touches) joined.push({ from: it.from, to: it.to });
    else if (before.to !== null && (it.to === null || it.to > before.to)) before.to = it.to;
  }
  return joined;
}

export interface PersonAccounts {
  types: readonly TypeRow[];
  startMonth: number;
  of: (personId: number, type: TypeRow) => Account;
}

/** What the balances of some people are derived from, of every type of leave. */
export async function accountsOf(
  db: Db,
  people: readonly number[],
  now: Date,
): Promise<PersonAccounts> {
  const { startMonth } = await leaveYearSetting(db);
  const types = await listTypes(db);
  const employments = Map.groupBy(await employmentsOf(db, people), (it) => it.person_id);
  const adjustments = await db
    .selectFrom('leave_adjustments')
    .select(['person_id', 'type_id', 'year', 'half_days as halfDays'])
    .where('person_id', 'in', people.length > 0 ? people : [0])
    .execute();
  const key = (it: { person_id: number; type_id: number }) => `${it.person_id} ${it.type_id}`;
  const adjusted = Map.groupBy(adjustments, key);
  const used = Map.groupBy(await usedDays(db, people, now), key);
  const employed = new Map(
    [...employments].map(([id, rows]) => [id, joinedEmployments(rows)] as const),
  );
  return {
    types,
    startMonth,
    of: (personId, type) => {
      const at = key({ person_id: personId, type_id: type.id });
      return {
        startMonth,
        terms: type.limited ? type.terms : [],
        retiredOn: type.retiredOn,
        employed: employed.get(personId) ?? [],
        adjustments: adjusted.get(at) ?? [],
        used: used.get(at) ?? [],
      };
    },
  };
}
