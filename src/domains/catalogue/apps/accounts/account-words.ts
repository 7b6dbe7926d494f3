import type { AppAccount } from './accounts.contract.ts';

export const healthWords: Record<
  AppAccount['health'],
  { text: string; tone: 'good' | 'warn' | 'bad' | 'neutral' }
> = {
  bad: { text: 'Not well', tone: 'bad' },
  warn: { text: 'Look at it', tone: 'warn' },
  good: { text: 'Well', tone: 'good' },
  none: { text: 'Unused', tone: 'neutral' },
};
