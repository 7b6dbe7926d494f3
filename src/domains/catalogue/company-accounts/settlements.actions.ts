import { call } from '#/client/api.ts';
import { optionFrom } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { dollars, fallback, flag, optional, pastDay, passed, text } from '#/kernel/parameters.ts';
import { amountWords, cents, monthWords, standingWords } from './account-words.ts';
import { previewOf, settledMonth, settlementOf, settlementThat } from './settlement-options.ts';
import type { Settlement } from './settlements.contract.ts';

const access = may('settlements:write');

/** What says which settlement a change is about, and what it stood at. */
export const whichOf = ({ month, network, account, version }: Settlement) => ({
  month,
  networkId: network.id,
  accountId: account.id,
  version,
});

const isOpen = ({ status }: Settlement) => status === 'open' || status === 'part-paid';

/** What a page has seen of it: a change somebody made meanwhile is then refused. */
const seen = passed<Settlement>();

/** Only a month whose figures will not change any more is settled. */
const notAwaited = (it: Settlement) => ({
  ...(it.unpaid > 0 && { warning: `${cents(it.unpaid)} are not awaited any more.` }),
  ...(!it.isFinal && { refusal: `Not final: ${standingWords(it)}.` }),
});

type Status = 'paid' | 'disputed' | 'written-off';

async function mark(before: Settlement, status: Status, note: string, words: string) {
  const saved = await call('POST /save-settlement', { ...whichOf(before), status, note });
  const back = { ...whichOf(saved), status: 'open' as const, note: before.note };
  return {
    message: `${before.network.name}, ${monthWords(before.month)}: ${words}`,
    undo: () => call('POST /save-settlement', back),
  };
}

export const settlementPaid = action({
  id: 'settlement.paid',
  title: 'Mark a month as paid',
  icon: 'checks',
  access,
  keywords: ['settlement', 'payment', 'network', 'settle'],
  verbs: ['settle', 'settle a month', 'mark paid'],
  parameters: { month: settledMonth, settlement: settlementThat(isOpen), seen },
  preview: (it) => previewOf(it, notAwaited),
  run: async ({ seen, ...which }) => {
    const before = seen ?? (await settlementOf(which));
    return mark(before, 'paid', before.note, 'paid');
  },
});

const settlementDispute = action({
  id: 'settlement.dispute',
  title: 'Dispute a month of a network',
  icon: 'alert-triangle',
  access,
  keywords: ['settlement', 'payment', 'wrong'],
  verbs: ['dispute'],
  parameters: {
    month: settledMonth,
    settlement: settlementThat(isOpen),
    reason: text('Reason'),
  },
  preview: (it) => previewOf(it),
  run: async ({ reason, ...which }) =>
    mark(await settlementOf(which), 'disputed', reason, 'disputed'),
});

const settlementWriteOff = action({
  id: 'settlement.write-off',
  title: 'Write a month of a network off',
  icon: 'ban',
  access,
  keywords: ['settlement', 'payment', 'lost'],
  verbs: ['write off'],
  parameters: {
    month: settledMonth,
    settlement: settlementThat((it) => isOpen(it) || it.status === 'disputed'),
    reason: text('Reason'),
  },
  preview: (it) => previewOf(it, notAwaited),
  run: async ({ reason, ...which }) =>
    mark(await settlementOf(which), 'written-off', reason, 'written off'),
});

export const settlementReopen = action({
  id: 'settlement.reopen',
  title: 'Open a settled month again',
  icon: 'arrow-back-up',
  access,
  keywords: ['settlement', 'undo', 'dispute'],
  verbs: ['reopen settlement', 'reopen month'],
  parameters: { month: settledMonth, settlement: settlementThat((it) => !isOpen(it)), seen },
  preview: (it) => previewOf(it),
  run: async ({ seen, ...which }) => {
    const before = seen ?? (await settlementOf(which));
    const input = { ...whichOf(before), status: 'open' as const, note: before.note };
    const saved = await call('POST /save-settlement', input);
    const { status, note, month, network } = before;
    const was = status === 'part-paid' ? 'open' : status;
    return {
      message: `${monthWords(month)} of ${network.name} is open`,
      undo: () => call('POST /save-settlement', { ...whichOf(saved), status: was, note }),
    };
  },
});

const paymentRecord = action({
  id: 'payment.record',
  title: 'Record a payment of a network',
  icon: 'coin',
  access,
  keywords: ['settlement', 'received', 'invoice', 'money', 'owed', 'unpaid', 'finance'],
  verbs: ['payment', 'received'],
  parameters: {
    settlement: settlementThat((it) => it.status !== 'written-off'),
    amount: dollars('Came in'),
    month: settledMonth,
    receivedOn: fallback(pastDay('Came in on'), () => dayOf(new Date())),
    settles: fallback(
      flag('Nothing more is awaited', ['in full', 'final'], ['in part']),
      () => false,
    ),
    invoice: optional(text('Invoice')),
  },
  preview: ({ amount: came, ...which }) =>
    previewOf(which, ({ unpaid }) => ({
      facts: [
        { label: 'Unpaid', value: cents(unpaid) },
        ...(came === undefined ? [] : [{ label: 'Then', value: cents(unpaid - came) }]),
      ],
      ...(came === 0 && { refusal: 'Write what came in.' }),
    })),
  run: async ({ amount: came, receivedOn, settles, invoice = '', ...which }) => {
    const before = await settlementOf(which);
    const input = { ...whichOf(before), amount: came, receivedOn, settles, invoice };
    const saved = await call('POST /save-payment', input);
    const known = new Set(before.payments.map((it) => it.id));
    const made = saved.payments.find((it) => !known.has(it.id));
    const { network, month } = before;
    return {
      message: `${network.name} has paid ${cents(came)} for ${monthWords(month)}`,
      ...(made && {
        undo: () =>
          call('POST /delete-payment', { ...whichOf(saved), id: made.id, reason: 'Taken back' }),
      }),
    };
  },
});

export const paymentDelete = action({
  id: 'payment.delete',
  title: 'Take a payment out',
  icon: 'trash',
  access,
  keywords: ['settlement', 'mistake'],
  verbs: ['take out payment', 'delete payment'],
  parameters: {
    month: settledMonth,
    settlement: settlementThat((it) => it.payments.length > 0),
    payment: optionFrom(
      'Payment',
      async (which: { month: string; settlement: string }) =>
        (await settlementOf(which)).payments.map((it) => ({
          id: it.id,
          title: amountWords(it),
          note: `${namedDay(it.receivedOn)}, ${it.invoice || 'no invoice'}`,
        })),
      ['month', 'settlement'],
    ),
    reason: text('Reason'),
    seen,
  },
  preview: (it) => previewOf(it),
  run: async ({ payment: id, reason, seen, ...which }) => {
    const before = seen ?? (await settlementOf(which));
    const was = before.payments.find((it) => it.id === id);
    const saved = await call('POST /delete-payment', { ...whichOf(before), id, reason });
    const again = was && {
      amount: was.amount,
      currency: was.currency,
      rate: was.rate,
      receivedOn: was.receivedOn,
      invoice: was.invoice,
      note: was.note,
    };
    return {
      message: 'The payment is taken out',
      ...(again && {
        undo: () => call('POST /save-payment', { ...whichOf(saved), ...again }),
      }),
    };
  },
});

export const settlementActions = [
  settlementPaid,
  paymentRecord,
  settlementDispute,
  settlementWriteOff,
  settlementReopen,
  paymentDelete,
];
