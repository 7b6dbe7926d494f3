import type { AuditWords } from '#/kernel/audit-words.ts';
import { kindWords } from './account-words.ts';

export const companyAccountsAuditWords: AuditWords = {
  kinds: {
    'company-account': 'Company account',
    settlement: 'Settlement',
    'exchange-rate': 'Exchange rate',
    'exchange-rates': 'Exchange rates',
  },
  actions: {
    'company-account.add': 'Company account added',
    'company-account.close': 'Company account closed',
    'company-account.reopen': 'Company account reopened',
    'company-account.save': 'Company account changed',
    'exchange-rate.add': 'Exchange rate added',
    'exchange-rate.delete': 'Exchange rate deleted',
    'exchange-rate.import': 'Exchange rates imported',
    'exchange-rate.save': 'Exchange rate changed',
    'exchange-rate.source': 'Source of exchange rates chosen',
    'payment.delete': 'Payment deleted',
    'payment.record': 'Payment recorded',
    'payment.save': 'Payment changed',
    'settlement.save': 'Settlement changed',
  },
  fields: {
    renewsIn: 'Days until it renews',
    cost: 'Cost',
    account: 'Store account',
    overruled: 'Overruled',
    fetchedAt: 'Fetched at',
    invoice: 'Invoice',
    amount: 'Amount',
    accountId: 'Store account',
    closed: 'Closed',
    costMicros: 'Cost',
    costPer: 'Cost per',
    month: 'Month',
    payment: 'Payment',
    rate: 'Rate',
    receivedOn: 'Received on',
    recovery: 'How to get in again',
    renewsOn: 'Renews on',
  },
  values: {
    kind: kindWords,
  },
  amounts: ['amount', 'cost', 'costMicros'],
};
