import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { figureWords } from '../words.ts';
import { hourLabels, hourMeasures, hoursWords, hourUnits } from './today-words.ts';

/** "Today so far, provisional: ad revenue $124.03 (+6.3%), … against 20 of 21 hours of yesterday". */
async function soFarWords(): Promise<string> {
  const { absent, total, currency } = await call('GET /figures/today', {});
  if (absent) return absent;
  const { today, yesterday } = total;
  const parts = hourMeasures
    .filter((it) => today[it] !== null)
    .map((it) => {
      const value = figureWords(hourUnits[it], today[it], 'full', currency);
      const change = yesterday.change[it];
      const label = it === 'ecpm' ? hourLabels[it] : hourLabels[it].toLowerCase();
      return `${label} ${value}${change === null ? '' : ` (${formatChange(change)})`}`;
    });
  if (parts.length === 0) return 'No hour of today is told yet.';
  return `Today so far, provisional: ${parts.join(', ')}, against ${hoursWords(yesterday)} of yesterday.`;
}

/** `today so far`: the figures in words, and the page with their hours. */
export const todaySoFar = action({
  id: 'figures.today',
  title: 'Show today so far',
  icon: 'clock',
  access: may('revenue:read'),
  keywords: ['hours', 'hourly', 'by the hour', 'now', 'provisional', 'yesterday'],
  verbs: ['today so far', 'so far today', 'hours today'],
  run: async (_values, { go }) => {
    const message = await soFarWords();
    go('/dashboard?hours=revenue');
    return { message };
  },
});
