import { call } from '#/client/api.ts';
import { everyRow, optionFrom, refusing } from '#/client/listed.ts';
import type { Preview } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addMonths } from '#/kernel/days.ts';
import { fallback, month } from '#/kernel/parameters.ts';
import { cents, monthWords, statusWords } from './account-words.ts';
import type { Settlement } from './settlements.contract.ts';

/** The last month that is over, unless another is said. */
export const settledMonth = fallback(month(), () => addMonths(dayOf(new Date()), -1).slice(0, 7));

interface OfMonth {
  month: string;
}

const settlementsOf = ({ month }: OfMonth) =>
  everyRow((page) => call('GET /settlements', { month, ...page }));

/** What a network owes for the month, where something holds for it. */
export const settlementThat = (holds: (it: Settlement) => boolean) =>
  optionFrom(
    'Network',
    async (of: OfMonth) =>
      (await settlementsOf(of)).filter(holds).map(({ key, network, account, unpaid, status }) => ({
        id: key,
        title: network.name,
        note: `${account.name}, ${statusWords[status].text.toLowerCase()}, ${cents(unpaid)} unpaid`,
      })),
    ['month'],
  );

/** Which settlement: its month and the network's account. */
export interface Which {
  month: string;
  settlement: string;
}

export const whichIs = ({ month, key }: Settlement): Which => ({ month, settlement: key });

export async function settlementOf({ month, settlement }: Which): Promise<Settlement> {
  const found = (await settlementsOf({ month })).find((it) => it.key === settlement);
  if (!found) throw new Error(`Nothing is owed for ${monthWords(month)} on this account.`);
  return found;
}

/** How a settlement stands, and what it would become. */
export const previewOf = (
  { month, settlement }: Partial<Which>,
  becomes: (it: Settlement) => Partial<Preview> = () => ({}),
): Promise<Preview> =>
  refusing(async () => {
    if (month === undefined || settlement === undefined) return { facts: [] };
    const it = await settlementOf({ month, settlement });
    const { facts = [], ...more } = becomes(it);
    return {
      facts: [
        { label: it.network.name, value: monthWords(it.month), note: it.account.name },
        {
          label: 'Received',
          value: `${cents(it.received)} of ${cents(it.expected)}`,
          note: statusWords[it.status].text,
        },
        ...facts,
      ],
      ...more,
    };
  });
