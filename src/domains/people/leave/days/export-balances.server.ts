import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { accountsOf } from './accounts.records.ts';
import type { balancesEndpoints, LeaveBalance } from './balances.contract.ts';
import { balancesShown, peopleWanted, yearAsked } from './balances.server.ts';

type Wanted = ParsedInputOf<(typeof balancesEndpoints)['GET /leave-balances/export']>;
type Row = LeaveBalance & { name: string; email: string; year: string };

const columns: Column<Row>[] = [
  { title: 'Person', value: (it) => it.name },
  { title: 'E-mail', value: (it) => it.email },
  { title: 'Leave year', value: (it) => it.year },
  { title: 'Type', value: (it) => it.type.name },
  { title: 'Entitled', value: (it) => it.entitled },
  { title: 'Earned', value: (it) => it.earned },
  { title: 'Carried over', value: (it) => it.carried },
  { title: 'Expired', value: (it) => it.expired },
  { title: 'Adjusted', value: (it) => it.adjusted },
  { title: 'Taken', value: (it) => it.taken },
  { title: 'Asked for', value: (it) => it.asked },
  { title: 'Left', value: (it) => it.left },
];

/** The balances of everybody who is asked for, a line for each person and type. */
export async function exportBalances({ format, year, ...wanted }: Wanted, context: Context) {
  const { db, now } = context;
  const today = dayOf(now);
  const people = await peopleWanted(wanted, context)
    .select(['p.id', 'p.name', 'p.email'])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  const accounts = await accountsOf(
    db,
    people.map((it) => it.id),
    now,
  );
  const shown = yearAsked(accounts, today, year);
  const rows = people.flatMap(({ id, name, email }) =>
    balancesShown(accounts, id, { year: shown.year, today }).map((it) => ({
      ...it,
      name,
      email,
      year: shown.words,
    })),
  );
  return sheetFile(`Leave balances ${shown.words.replace('/', '-')}`, format, columns, rows);
}
