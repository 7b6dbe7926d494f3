import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { rateText } from '#/kernel/rates.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { readRates } from '#/store/rates.records.ts';
import type { Db } from '#/store/records/records.ts';
import {
  inDollars,
  isSettled,
  statusOfPayments,
  type SettlementStatus,
} from './settlement-rules.ts';
import type { Settlement, settlementEndpoints } from './settlements.contract.ts';
import { firstDay, settlementsBetween, type Which } from './settlements.records.ts';

type Endpoints = typeof settlementEndpoints;
type Change = Which & { version: number };

async function seen(context: Context, it: Which): Promise<Settlement | undefined> {
  const all = await settlementsBetween(context, it.month, it.month);
  return all.find((one) => one.network.id === it.networkId && one.account.id === it.accountId);
}

/** The settlement as it stands, its row made where there was none and locked for this transaction. */
async function locked(context: Context, it: Change): Promise<{ id: number; before: Settlement }> {
  const { db, now } = context;
  if (it.month > dayOf(now).slice(0, 7)) throw invalid({ month: 'This month has not begun.' });
  const found = await seen(context, it);
  if (!found) throw notFound('This settlement');
  const where = { month: firstDay(it.month), network_id: it.networkId, account_id: it.accountId };
  await db
    .insertInto('settlements')
    .values({ ...where, status: 'open', expected_micros: null })
    .onConflict((on) => on.columns(['month', 'network_id', 'account_id']).doNothing())
    .execute();
  const row = await db
    .selectFrom('settlements')
    .select(['id', 'version'])
    .where((eb) => eb.and(where))
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Looked at once more, because it may have been waited for.
  const before = (await seen(context, it))!;
  const version = found.version === 0 && row.version === 1 ? 0 : row.version;
  if (version !== it.version) throw stale(before);
  return { id: row.id, before };
}

/** Nothing is settled while its figures may still change. */
function refuseUnlessFinal(it: Settlement): void {
  if (it.isFinal) return;
  const month = monthName(firstDay(it.month));
  const days = it.provisionalDays.length;
  const why =
    days > 0 ? `${days} of its days ${days === 1 ? 'is' : 'are'} provisional` : 'it goes on';
  throw conflict(`${month} is not final yet: ${why}.`);
}

interface Outcome {
  status: SettlementStatus;
  note?: string;
}

/** Writes a settlement's state; what was expected is kept as it stood when the month was settled. */
async function moveOn(
  { db }: Context,
  { id, before }: { id: number; before: Settlement },
  { status, note }: Outcome,
): Promise<void> {
  const stays = isSettled(before.status) && isSettled(status);
  const expected = isSettled(status) ? before.expected : null;
  await db
    .updateTable('settlements')
    .set((eb) => ({
      status,
      expected_micros: stays ? before.expected : expected,
      ...(note !== undefined && { note }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function saveSettlement(
  { status, note, ...change }: ParsedInputOf<Endpoints['POST /save-settlement']>,
  context: Context,
): Promise<Settlement> {
  const it = await locked(context, change);
  const { before } = it;
  if (isSettled(status) && !isSettled(before.status)) refuseUnlessFinal(before);
  const next = status === 'open' ? statusOfPayments(before.payments.length) : status;
  await moveOn(context, it, { status: next, note });
  context.audit({
    action: 'settlement.save',
    subject: ['settlement', it.id],
    before: { status: before.status, note: before.note },
    after: { status: next, note, month: change.month, network: before.network.name },
  });
  return (await seen(context, change))!;
}

/** What becomes of a settlement when its payments change. */
function statusAfter(before: Settlement, payments: number, settles: boolean): SettlementStatus {
  if (settles) return 'paid';
  if (before.status === 'disputed' || before.status === 'written-off') return before.status;
  if (before.status === 'paid' && payments > 0) return 'paid';
  return statusOfPayments(payments);
}

/** The published rate of a day as a decimal; null for dollars, and where none is known. */
async function dayRate(db: Db, currency: string, day: string): Promise<string | null> {
  const rates = await readRates(db, { from: day, to: day, currencies: [currency] });
  const known = rates.of(currency, day);
  return known ? rateText(known.rate) : null;
}

export async function savePayment(
  input: ParsedInputOf<Endpoints['POST /save-payment']>,
  context: Context,
): Promise<Settlement> {
  const { db, who, now, audit } = context;
  const { month, networkId, accountId, version, id, settles, receivedOn, ...paid } = input;
  if (receivedOn > dayOf(now)) throw invalid({ receivedOn: 'This day is still to come.' });
  const change = { month, networkId, accountId, version };
  const it = await locked(context, change);
  const old = it.before.payments.find((one) => one.id === id);
  if (id !== undefined && !old) throw notFound('This payment');
  if (settles && !isSettled(it.before.status)) refuseUnlessFinal(it.before);
  const values = {
    amount_micros: paid.amount,
    currency: paid.currency,
    rate: paid.rate,
    usd_micros: inDollars(paid.amount, paid.rate),
    day_rate: await dayRate(db, paid.currency, receivedOn),
    received_on: receivedOn,
    invoice: paid.invoice,
    note: paid.note,
    recorded_by: who.id,
    recorded_at: now,
  };
  if (old)
    await db.updateTable('settlement_payments').set(values).where('id', '=', old.id).execute();
  else
    await db
      .insertInto('settlement_payments')
      .values({ ...values, settlement_id: it.id })
      .execute();
  const count = it.before.payments.length + (old ? 0 : 1);
  const status = statusAfter(it.before, count, settles);
  await moveOn(context, it, { status });
  audit({
    action: old ? 'payment.save' : 'payment.record',
    subject: ['settlement', it.id],
    before: { status: it.before.status, ...(old && { payment: old }) },
    after: { status, month, network: it.before.network.name, ...paid, receivedOn },
  });
  return (await seen(context, change))!;
}

export async function deletePayment(
  { id, reason, ...change }: ParsedInputOf<Endpoints['POST /delete-payment']>,
  context: Context,
): Promise<Settlement> {
  const it = await locked(context, change);
  const old = it.before.payments.find((one) => one.id === id);
  if (!old) throw notFound('This payment');
  await context.db.deleteFrom('settlement_payments').where('id', '=', id).execute();
  const status = statusAfter(it.before, it.before.payments.length - 1, false);
  await moveOn(context, it, { status });
  context.audit({
    action: 'payment.delete',
    subject: ['settlement', it.id],
    before: { status: it.before.status, payment: old },
    after: { status, reason },
  });
  return (await seen(context, change))!;
}
