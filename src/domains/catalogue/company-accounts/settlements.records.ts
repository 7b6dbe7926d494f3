import { dayOf } from '#/kernel/dates.ts';
import { parseRate, toUsd } from '#/kernel/rates.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { isSettled, lastDayOf } from './settlement-rules.ts';
import type { Payment, Settlement } from './settlements.contract.ts';
import {
  revenueByMonth,
  revenueKey,
  type MonthRevenue,
  type MonthsRevenue,
} from './settlements.facts.ts';

/** Which settlement: a month of a network on an account. */
export interface Which {
  month: string;
  networkId: number;
  accountId: number;
}

export const firstDay = (month: string) => `${month}-01`;

const rowsBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('settlements')
    .selectAll()
    .where('month', '>=', firstDay(from))
    .where('month', '<=', firstDay(to))
    .execute();
type Row = Awaited<ReturnType<typeof rowsBetween>>[number];

/** What the bank's rate made of a payment, less what the published one would have. */
function rateDifference(it: {
  amount_micros: number;
  usd_micros: number;
  day_rate: string | null;
}) {
  const rate = it.day_rate === null ? undefined : parseRate(it.day_rate);
  return rate === undefined ? null : it.usd_micros - toUsd(it.amount_micros, rate);
}

async function paymentsOf(db: Db, ids: readonly number[]): Promise<Map<number, Payment[]>> {
  const found = new Map<number, Payment[]>(ids.map((it) => [it, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('settlement_payments as s')
    .innerJoin('people as p', 'p.id', 's.recorded_by')
    .selectAll('s')
    .select('p.name as recorder')
    .where('s.settlement_id', 'in', ids)
    .orderBy('s.received_on')
    .orderBy('s.id')
    .execute();
  for (const it of rows)
    found.get(it.settlement_id)!.push({
      id: it.id,
      amount: it.amount_micros,
      currency: it.currency,
      rate: Number(it.rate),
      usd: it.usd_micros,
      dayRate: it.day_rate === null ? null : Number(it.day_rate),
      rateDifference: rateDifference(it),
      receivedOn: it.received_on,
      invoice: it.invoice,
      note: it.note,
      by: { id: it.recorded_by, name: it.recorder },
      at: it.recorded_at.toISOString(),
    });
  return found;
}

async function namesOf(db: Db) {
  const [networks, accounts] = await Promise.all([
    db.selectFrom('networks').select(['id', 'name']).execute(),
    db.selectFrom('accounts').select(['id', 'name', 'kind']).execute(),
  ]);
  return {
    networks: new Map(networks.map((it) => [it.id, it])),
    accounts: new Map(accounts.map((it) => [it.id, it])),
  };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

function settlementOf(
  which: Which,
  revenue: MonthRevenue | undefined,
  row: Row | undefined,
  payments: Payment[],
  names: Names,
  today: string,
): Settlement {
  const status = row?.status ?? 'open';
  const current = revenue?.micros ?? 0;
  const expected = row?.expected_micros ?? current;
  const received = payments.reduce((sum, it) => sum + it.usd, 0);
  const difference = payments.length > 0 || isSettled(status) ? received - expected : null;
  const provisionalDays = revenue?.provisionalDays ?? [];
  return {
    id: row?.id ?? null,
    key: `${which.networkId}-${which.accountId}`,
    month: which.month,
    network: names.networks.get(which.networkId) ?? { id: which.networkId, name: 'Unknown' },
    account: names.accounts.get(which.accountId) ?? {
      id: which.accountId,
      name: 'Unknown',
      kind: '',
    },
    version: row?.version ?? 0,
    status,
    expected,
    own: revenue?.own ?? null,
    estimate: revenue?.estimate ?? null,
    corrected: expected === current ? null : current,
    received,
    difference,
    differenceShare: difference === null || expected === 0 ? null : difference / expected,
    unpaid: isSettled(status) ? 0 : Math.max(0, expected - received),
    provisionalDays,
    isFinal: lastDayOf(which.month) < today && provisionalDays.length === 0,
    note: row?.note ?? '',
    payments,
  };
}

/**
 * What was recorded on an account of the mediation, before the network's own report told another
 * one, stays there with all of its month.
 */
function withRecorded(
  { expected, counted }: MonthsRevenue,
  recorded: ReadonlyMap<string, Pick<Row, 'expected_micros'>>,
): ReadonlyMap<string, MonthRevenue> {
  const monthOf = (it: MonthRevenue) => `${it.month} ${it.networkId}`;
  const stays = new Set(
    [...recorded].flatMap(([key, row]) => {
      const [before, now] = [counted.get(key), expected.get(key)];
      if (!before || before.micros === now?.micros) return [];
      return !now || row.expected_micros === before.micros ? [monthOf(before)] : [];
    }),
  );
  if (stays.size === 0) return expected;
  return new Map([
    ...[...expected].filter(([, it]) => !stays.has(monthOf(it))),
    ...[...counted].filter(([, it]) => stays.has(monthOf(it))),
  ]);
}

/** Every settlement of some months: where revenue was reported, and where something was recorded. */
export async function settlementsBetween(
  { db, facts, now }: Pick<Context, 'db' | 'facts' | 'now'>,
  from: string,
  to: string,
): Promise<Settlement[]> {
  const months = await revenueByMonth(facts, from, to);
  const rows = await rowsBetween(db, from, to);
  const names = await namesOf(db);
  const payments = await paymentsOf(
    db,
    rows.map((it) => it.id),
  );
  const today = dayOf(now);
  const byKey = new Map(
    rows.map((it) => {
      const which = {
        month: it.month.slice(0, 7),
        networkId: it.network_id,
        accountId: it.account_id,
      };
      return [revenueKey(which), { which, row: it }] as const;
    }),
  );
  const revenue = withRecorded(months, new Map([...byKey].map(([key, it]) => [key, it.row])));
  const places = new Map<string, Which>();
  for (const [key, it] of revenue) if (it.micros !== 0) places.set(key, it);
  for (const [key, it] of byKey) places.set(key, it.which);
  return [...places].map(([key, which]) => {
    const row = byKey.get(key)?.row;
    return settlementOf(
      which,
      revenue.get(key),
      row,
      row ? payments.get(row.id)! : [],
      names,
      today,
    );
  });
}

/** The first month anybody recorded anything about: what was before is not asked for. */
export async function firstRecorded(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settlements')
    .select((it) => it.fn.min('month').as('month'))
    .executeTakeFirst();
  return row?.month?.slice(0, 7);
}
