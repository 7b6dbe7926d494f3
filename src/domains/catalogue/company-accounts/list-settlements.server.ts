import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf, ReplyOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { ageGroupOf, ageGroups, monthFrom } from './settlement-rules.ts';
import type { Ageing, Settlement, settlementEndpoints } from './settlements.contract.ts';
import { firstRecorded, settlementsBetween } from './settlements.records.ts';

type Key = 'GET /settlements';
type Wanted = ParsedInputOf<(typeof settlementEndpoints)[Key]>;
type Reply = ReplyOf<(typeof settlementEndpoints)[Key]>;

/** Months that can be chosen; older ones are of no interest to anybody but an export. */
const MONTHS = 24;

const values: Record<Wanted['sort'], (it: Settlement) => string | number> = {
  network: (it) => it.network.name.toLowerCase(),
  account: (it) => it.account.name.toLowerCase(),
  expected: (it) => it.expected,
  received: (it) => it.received,
  difference: (it) => it.difference ?? Number.NEGATIVE_INFINITY,
  unpaid: (it) => it.unpaid,
  status: (it) => it.status,
};

function sorted(rows: readonly Settlement[], { sort, descending }: Wanted): Settlement[] {
  const value = values[sort];
  const order = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one !== other) return one < other ? -order : order;
    return a.network.name.localeCompare(b.network.name) || a.account.id - b.account.id;
  });
}

/** Sums over some settlements; the difference is of those of which something has come. */
function totalsOf(rows: readonly Settlement[]) {
  const sum = (of: (it: Settlement) => number) => rows.reduce((all, it) => all + of(it), 0);
  const held = rows.filter((it) => it.difference !== null);
  const difference = held.reduce((all, it) => all + it.difference!, 0);
  const expectedOfHeld = held.reduce((all, it) => all + it.expected, 0);
  return {
    expected: sum((it) => it.expected),
    received: sum((it) => it.received),
    difference,
    differenceShare: expectedOfHeld === 0 ? null : difference / expectedOfHeld,
    unpaid: sum((it) => it.unpaid),
  };
}

function ageingOf(rows: readonly Settlement[], today: string): Ageing[] {
  return ageGroups.map((group) => {
    const own = rows.filter((it) => it.unpaid > 0 && ageGroupOf(it.month, today) === group);
    return { group, unpaid: own.reduce((sum, it) => sum + it.unpaid, 0), count: own.length };
  });
}

/**
 * A month's settlements with the ageing of everything unpaid. Months before the first one that
 * anybody recorded something about count as paid: they were settled elsewhere.
 */
export async function listSettlements(wanted: Wanted, context: Context): Promise<Reply> {
  const { db, now } = context;
  const today = dayOf(now);
  const present = today.slice(0, 7);
  const month = wanted.month ?? monthFrom(present, -1);
  const oldest = monthFrom(present, 1 - MONTHS);
  const from = month < oldest ? month : oldest;
  const all = await settlementsBetween(context, from, month > present ? month : present);
  const first = (await firstRecorded(db)) ?? month;
  const own = all.filter((it) => it.month === month);
  const rows = own.filter(
    (it) =>
      (!wanted.status || it.status === wanted.status) &&
      (!wanted.network || it.network.id === wanted.network),
  );
  const start = (wanted.page - 1) * wanted.perPage;
  const awaited = all.filter((it) => it.month >= first);
  return {
    rows: sorted(rows, wanted).slice(start, start + wanted.perPage),
    totalRows: rows.length,
    month,
    today,
    totals: totalsOf(rows),
    ageing: ageingOf(awaited, today),
    months: Array.from({ length: MONTHS }, (_, ago) => {
      const it = monthFrom(present, -ago);
      const its = all.filter((row) => row.month === it);
      return {
        month: it,
        unpaid: it >= first ? its.reduce((sum, row) => sum + row.unpaid, 0) : 0,
        isFinal: it < present && its.every((row) => row.isFinal),
      };
    }),
    networks: [...new Map(own.map((it) => [it.network.id, it.network])).values()].sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
  };
}
