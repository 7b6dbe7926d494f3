import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { ExchangeRate } from './rates.contract.ts';

const PAGE = '/administration/accounts?show=rates';
const keywords = ['exchange rate', 'currency', 'euro', 'rupee', 'conversion', 'fx'];

const rateAdd = action({
  id: 'exchange-rate.add',
  title: 'Enter an exchange rate',
  icon: 'plus',
  access: may('rates:write'),
  keywords,
  run: async (_values, { go }) => go(`${PAGE}&rate=new`),
});

const rateImport = action({
  id: 'exchange-rate.import',
  title: 'Import exchange rates',
  icon: 'upload',
  access: may('rates:write'),
  keywords,
  run: async (_values, { go }) => go(`${PAGE}&rate=import`),
});

const rateSource = action({
  id: 'exchange-rate.source',
  title: 'Choose where exchange rates are fetched',
  icon: 'plug-connected',
  access: may('rates:write'),
  keywords: [...keywords, 'app id', 'connector', 'central bank'],
  run: async (_values, { go }) => go(`${PAGE}&rate=source`),
});

export const rateDelete = action<{ rate?: ExchangeRate; reason?: string }>({
  id: 'exchange-rate.delete',
  title: 'Delete an exchange rate',
  icon: 'trash',
  access: may('rates:write'),
  keywords,
  run: async ({ rate, reason = '' }, { go }) => {
    if (!rate) return go(PAGE);
    const { id, version } = rate;
    return await call('POST /delete-exchange-rate', { id, version, reason });
  },
});

export const rateActions = [rateAdd, rateImport, rateSource, rateDelete];
