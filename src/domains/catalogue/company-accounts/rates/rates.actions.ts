import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { sourceLabels } from '#/figures/rate-sources.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { spoken } from '#/kernel/language.ts';
import { number, option, pastDay, passed, text } from '#/kernel/parameters.ts';
import { currencies as known } from '#/kernel/schema.ts';
import { type ExchangeRate } from './rates.contract.ts';

const PAGE = '/administration/accounts?show=rates';
const keywords = ['exchange rate', 'currency', 'euro', 'rupee', 'conversion', 'fx'];
const access = may('rates:write');

const names = new Intl.DisplayNames(spoken, { type: 'currency' });

/** Those that have a rate or lack one first, then every other but the dollar. */
const currency = option<string>('Currency', async () => {
  const { currencies, gaps } = await call('GET /exchange-rates', { perPage: 1 });
  const all = [...currencies, ...gaps.map((it) => it.currency), ...known];
  return [...new Set(all)]
    .filter((it) => it !== 'USD')
    .map((it) => ({ id: it, title: it, note: names.of(it) }));
});

async function rateOn(currency: string, day: string): Promise<ExchangeRate | undefined> {
  const { rows } = await call('GET /exchange-rates', {
    currency: currency as 'EUR',
    from: day,
    to: day,
  });
  return rows[0];
}

const rateAdd = action({
  id: 'exchange-rate.add',
  title: 'Enter an exchange rate',
  icon: 'plus',
  access,
  keywords,
  verbs: ['exchange rate', 'enter exchange rate'],
  parameters: {
    currency,
    day: pastDay(),
    rate: number('Dollars for one'),
    reason: text('Reason'),
  },
  preview: ({ currency: of, day, rate }) =>
    refusing(async () => {
      if (!of || !day) return { facts: [] };
      const now = await rateOn(of, day);
      return {
        facts: [
          {
            label: `${of}, ${namedDay(day)}`,
            value: now ? now.rate : 'No rate',
            note: now && sourceLabels[now.source],
          },
          ...(rate === undefined ? [] : [{ label: 'New', value: String(rate) }]),
        ],
        ...(rate !== undefined && rate <= 0 && { refusal: 'A rate is above zero.' }),
      };
    }),
  run: async ({ currency: of, day, rate, reason }) => {
    const input = { day, currency: of, rate: String(rate), reason };
    const { id, version } = await call('POST /save-exchange-rate', input);
    return {
      message: `One ${of} is $${rate} on ${namedDay(day)}`,
      undo: () => call('POST /delete-exchange-rate', { id, version, reason: 'Taken back' }),
    };
  },
});

const rateImport = action({
  id: 'exchange-rate.import',
  title: 'Import exchange rates',
  icon: 'upload',
  access,
  keywords,
  run: async (_values, { go }) => go(`${PAGE}&rate=import`),
});

const rateSource = action({
  id: 'exchange-rate.source',
  title: 'Choose where exchange rates are fetched',
  icon: 'plug-connected',
  access,
  keywords: [...keywords, 'app id', 'connector', 'central bank'],
  run: async (_values, { go }) => go(`${PAGE}&rate=source`),
});

const rateFromBank = action({
  id: 'exchange-rate.central-bank',
  title: 'Fetch exchange rates from the European Central Bank',
  icon: 'plug-connected',
  access,
  keywords: [...keywords, 'ecb', 'connector', 'source'],
  confirm: 'The app id of Open Exchange Rates is forgotten.',
  preview: () =>
    refusing(async () => {
      const { source, problem } = await call('GET /exchange-rate-feed', {});
      return {
        facts: [
          {
            label: 'Now',
            value: source === 'ecb' ? 'European Central Bank' : 'Open Exchange Rates',
            ...(problem && { note: problem }),
          },
        ],
        ...(source === 'ecb' && { refusal: 'They are fetched from there already.' }),
        warning: 'It has no rate of the rupee.',
      };
    }),
  run: async () => {
    await call('POST /save-exchange-rate-feed', { appId: null });
    return { message: 'Rates are fetched from the European Central Bank' };
  },
});

const rateTest = action({
  id: 'exchange-rate.test',
  title: 'Test where exchange rates are fetched',
  icon: 'plug-connected',
  access,
  keywords: [...keywords, 'check', 'connector'],
  run: async () => ({ message: (await call('POST /test-exchange-rate-feed', {})).message }),
});

const entered = async () => {
  const rows = await everyRow((page) => call('GET /exchange-rates', page));
  return rows.filter((it) => it.source === 'hand' || it.source === 'file');
};

export const rateDelete = action({
  id: 'exchange-rate.delete',
  title: 'Delete an exchange rate',
  icon: 'trash',
  access,
  keywords,
  verbs: ['delete exchange rate'],
  parameters: {
    rate: option('Rate', async () =>
      (await entered()).map(({ id, currency, day, rate }) => ({
        id,
        title: `${currency} ${namedDay(day)}`,
        note: rate,
      })),
    ),
    reason: text('Reason'),
    version: passed<number>(),
  },
  run: async ({ rate, reason, version: seen }) => {
    const version = seen ?? oneOf(await entered(), rate, 'This rate').version;
    return call('POST /delete-exchange-rate', { id: rate, version, reason });
  },
});

export const rateActions = [rateAdd, rateImport, rateSource, rateFromBank, rateTest, rateDelete];
