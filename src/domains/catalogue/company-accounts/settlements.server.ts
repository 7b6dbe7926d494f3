import type { Handlers } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { listSettlements } from './list-settlements.server.ts';
import { deletePayment, savePayment, saveSettlement } from './settle.server.ts';
import { basisWords } from './settlement-rules.ts';
import type { Payment, Settlement, settlementEndpoints } from './settlements.contract.ts';
import { settlementsBetween } from './settlements.records.ts';

const usd = (micros: number | null) => (micros === null ? null : micros / 1_000_000);

const words = ({ amount, currency, rate, receivedOn, invoice }: Payment) =>
  [receivedOn, currency, amount / 1_000_000, currency === 'USD' ? '' : `at ${rate}`, invoice]
    .filter((it) => it !== '')
    .join(' ');

const columns: Column<Settlement>[] = [
  { title: 'Month', value: (it) => it.month },
  { title: 'Network', value: (it) => it.network.name },
  { title: 'Account', value: (it) => it.account.name },
  { title: 'Status', value: (it) => it.status },
  { title: 'Expected USD', value: (it) => usd(it.expected) },
  { title: 'Network’s own report USD', value: (it) => usd(it.own) },
  { title: 'Mediation’s estimate USD', value: (it) => usd(it.estimate) },
  { title: 'Expected by', value: basisWords },
  { title: 'Corrected since USD', value: (it) => usd(it.corrected) },
  { title: 'Received USD', value: (it) => usd(it.received) },
  { title: 'Difference USD', value: (it) => usd(it.difference) },
  { title: 'Difference', value: (it) => it.differenceShare },
  { title: 'Unpaid USD', value: (it) => usd(it.unpaid) },
  { title: 'Provisional days', value: (it) => it.provisionalDays.length },
  { title: 'Final', value: (it) => (it.isFinal ? 'yes' : 'no') },
  { title: 'Payments', value: (it) => it.payments.map(words).join('; ') },
  { title: 'Note', value: (it) => it.note },
];

export const settlementHandlers: Handlers<typeof settlementEndpoints> = {
  'GET /settlements': listSettlements,
  'GET /settlements/export': async ({ from, to, format }, context) => {
    const rows = await settlementsBetween(context, from, to);
    rows.sort((a, b) => a.month.localeCompare(b.month) || b.expected - a.expected);
    return sheetFile(`backlot settlements ${from} ${to}`, format, columns, rows);
  },
  'POST /save-settlement': saveSettlement,
  'POST /save-payment': savePayment,
  'POST /delete-payment': deletePayment,
};
