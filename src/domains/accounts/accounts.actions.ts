import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';
import { monthWords, nextRenewal } from './account-words.ts';
import type { CompanyAccount } from './accounts.contract.ts';
import { rateActions } from './rates/rates.actions.ts';
import type { Payment, Settlement } from './settlements.contract.ts';

const PAGE = '/administration/accounts';

/** What says which settlement a change is about, and what it stood at. */
export const whichOf = ({ month, network, account, version }: Settlement) => ({
  month,
  networkId: network.id,
  accountId: account.id,
  version,
});

/** An account as it is saved again. */
export const savedAs = (it: CompanyAccount) => ({
  id: it.id,
  version: it.version,
  name: it.name,
  kind: it.kind,
  accountId: it.account?.id ?? null,
  ownerId: it.owner?.id ?? null,
  renewsOn: it.renewsOn,
  cost: it.cost,
  costPer: it.costPer,
  recovery: it.recovery,
  notes: it.notes,
});

const accountAdd = action({
  id: 'company-account.add',
  title: 'Add a company account',
  icon: 'plus',
  access: may('company-accounts:write'),
  keywords: ['register', 'subscription', 'store', 'tool', 'renewal'],
  run: async (_values, { go }) => go(`${PAGE}?show=register&account=new`),
});

export const accountRenewed = action<{ account?: CompanyAccount; today?: string }>({
  id: 'company-account.renewed',
  title: 'Mark an account as renewed',
  icon: 'refresh',
  access: may('company-accounts:write'),
  keywords: ['renewal', 'subscription', 'paid'],
  run: async ({ account, today }, { go }) => {
    if (!account?.renewsOn || !today) return go(`${PAGE}?show=register&soon=true`);
    const renewsOn = nextRenewal(account.renewsOn, account.costPer, today);
    const saved = await call('POST /save-company-account', { ...savedAs(account), renewsOn });
    const back = { ...savedAs(account), version: saved.version };
    return {
      message: `${account.name} renews on ${renewsOn}`,
      undo: () => call('POST /save-company-account', back),
    };
  },
});

export const accountClose = action<{ account?: CompanyAccount }>({
  id: 'company-account.close',
  title: 'Close a company account',
  icon: 'archive',
  access: may('company-accounts:write'),
  keywords: ['register', 'end', 'cancel'],
  run: async ({ account }, { go }) => {
    if (!account) return go(`${PAGE}?show=register`);
    const { id, version, closed } = account;
    const saved = await call('POST /close-company-account', { id, version, closed: !closed });
    const back = { id, version: saved.version, closed };
    return {
      message: closed ? `${account.name} is in use again` : `${account.name} is closed`,
      undo: () => call('POST /close-company-account', back),
    };
  },
});

const settleMonth = action({
  id: 'settlement.settle',
  title: 'Settle a month',
  icon: 'coin',
  access: may('settlements:write'),
  keywords: ['payment', 'invoice', 'network', 'owed', 'unpaid', 'finance'],
  verbs: ['settle'],
  run: async (_values, { go }) => go(PAGE),
});

export const settlementPaid = action<{ settlement?: Settlement }>({
  id: 'settlement.paid',
  title: 'Mark a month as paid',
  icon: 'checks',
  access: may('settlements:write'),
  keywords: ['settlement', 'payment', 'network'],
  run: async ({ settlement }, { go }) => {
    if (!settlement) return go(PAGE);
    const input = { ...whichOf(settlement), note: settlement.note };
    const saved = await call('POST /save-settlement', { ...input, status: 'paid' });
    const back = { ...input, version: saved.version, status: 'open' as const };
    return {
      message: `${settlement.network.name} has paid ${monthWords(settlement.month)}`,
      undo: () => call('POST /save-settlement', back),
    };
  },
});

export const settlementReopen = action<{ settlement?: Settlement }>({
  id: 'settlement.reopen',
  title: 'Open a settled month again',
  icon: 'arrow-back-up',
  access: may('settlements:write'),
  keywords: ['settlement', 'undo', 'dispute'],
  run: async ({ settlement }, { go }) => {
    if (!settlement) return go(PAGE);
    const input = { ...whichOf(settlement), status: 'open' as const, note: settlement.note };
    await call('POST /save-settlement', input);
    return { message: `${monthWords(settlement.month)} of ${settlement.network.name} is open` };
  },
});

export const paymentDelete = action<{
  settlement?: Settlement;
  payment?: Payment;
  reason?: string;
}>({
  id: 'payment.delete',
  title: 'Take a payment out',
  icon: 'trash',
  access: may('settlements:write'),
  keywords: ['settlement', 'mistake'],
  run: async ({ settlement, payment, reason = '' }, { go }) => {
    if (!settlement || !payment) return go(PAGE);
    await call('POST /delete-payment', { ...whichOf(settlement), id: payment.id, reason });
    return { message: 'The payment is taken out' };
  },
});

export const accountsActions = [
  settleMonth,
  settlementPaid,
  settlementReopen,
  paymentDelete,
  accountAdd,
  accountRenewed,
  accountClose,
  ...rateActions,
];
