import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { figureWords } from '../words.ts';
import { hourLabels, hoursWords, hourUnits } from './today-words.ts';

const shown = ['revenue', 'ecpm', 'spend'] as const;

async function preview(): Promise<Preview> {
  const { absent, total, currency } = await call('GET /figures/today', {});
  if (absent) return { facts: [], refusal: absent };
  const { today, yesterday } = total;
  return {
    facts: shown
      .filter((it) => today[it] !== null)
      .map((it) => {
        const change = yesterday.change[it];
        return {
          label: `${hourLabels[it]} today so far`,
          value: figureWords(hourUnits[it], today[it], 'full', currency),
          ...(change !== null && {
            note: `${formatChange(change)} against ${hoursWords(yesterday)} of yesterday, provisional`,
          }),
        };
      }),
  };
}

/** `today so far`: the figures at once, the page with their hours by Enter. */
export const todaySoFar = action({
  id: 'figures.today',
  title: 'Show today so far',
  icon: 'clock',
  access: may('revenue:read'),
  keywords: ['hours', 'hourly', 'by the hour', 'now', 'provisional', 'yesterday'],
  verbs: ['today so far', 'so far today', 'hours today'],
  preview,
  run: async (_values, { go }) => go('/dashboard'),
});
