import { formatMoney } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { NetworkApp } from './linking.contract.ts';

export const reasonWords: Record<NetworkApp['suggestions'][number]['by'], string> = {
  package: 'same package',
  'store-id': 'same store id',
  name: 'same name',
  'similar-name': 'similar name',
};

const units = { dau: 'DAU', installs: 'installs' };

/** What waits for a name: money, or what its reports count. */
export const waitingWords = ({ measure, value }: NonNullable<NetworkApp['waiting']>) =>
  measure === 'dau' || measure === 'installs'
    ? `${formatNumber(value)} ${units[measure]}`
    : formatMoney(value);
