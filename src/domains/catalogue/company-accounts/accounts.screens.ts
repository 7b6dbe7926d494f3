import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const accountsScreen = screen({
  path: '/administration/accounts',
  title: 'Accounts and settlements',
  section: 10,
  access: may('company-accounts:read'),
  keywords: [
    'settlement',
    'payment',
    'invoice',
    'owed',
    'unpaid',
    'ageing',
    'finance',
    'renewal',
    'subscription',
    'tools',
    'company accounts',
    'exchange rates',
    'currency',
  ],
});
