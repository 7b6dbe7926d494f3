import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const dataEntryLogScreen = screen({
  path: '/data-entry/log',
  title: 'Imports and log',
  section: 11,
  access: may('imports:write'),
  keywords: [
    'import',
    'upload',
    'report',
    'csv',
    'json',
    'revert',
    'history',
    'figures',
    'batch',
    'coverage',
    'missing',
    'import csv',
    'upload csv',
  ],
});
