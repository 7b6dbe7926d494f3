import { call, download } from '#/client/api.ts';
import { action } from '#/kernel/action.ts';
import { number, option, optional, orNone, text } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { zoneOptions } from '#/ui/zone-options.ts';
import { companyAccess as access } from './company-access.ts';
import type { CompanySettings } from './company.contract.ts';

const keywords = ['settings', 'company', 'organisation'];

const settings = () => call('GET /company-settings', {});

const zone = option<string>('time zone', async () =>
  zoneOptions((await settings()).zone, new Date()).map(({ value, label }) => ({
    id: value,
    title: label,
  })),
);

interface Changed {
  name?: string | null;
  zone?: string;
  currency?: string;
  placeDays?: number;
  addressDays?: number;
  deletedDays?: number;
}

const save = ({ name, zone: at, currency, version }: CompanySettings, to: Changed) =>
  call('POST /save-company-settings', { name, zone: at, currency, ...to, version });

const companyChange = action({
  id: 'company.change',
  title: 'Change the company',
  icon: 'building',
  access,
  keywords: [...keywords, 'time zone', 'currency', 'retention', 'keep'],
  verbs: ['company'],
  parameters: {
    name: optional(orNone(text('name'), 'none')),
    zone: optional(zone),
    currency: optional(text('currency')),
    placeDays: optional(number('days for places')),
    addressDays: optional(number('days for addresses')),
    deletedDays: optional(number('days for deleted documents')),
  },
  run: async (to, { go }) => {
    if (Object.keys(to).length === 0) return go('/settings/company');
    const before = await settings();
    const after = await save(before, to);
    const { name, zone: at, currency, placeDays, addressDays, deletedDays } = before;
    const was = { name, zone: at, currency, placeDays, addressDays, deletedDays };
    return { message: 'The company is changed', undo: () => save(after, was) };
  },
});

export const logoRemove = action({
  id: 'company.remove-logo',
  title: 'Remove the logo of the company',
  icon: 'trash',
  access,
  keywords,
  verbs: ['remove company logo'],
  confirm: 'It cannot be brought back.',
  run: async () => {
    const { version } = await settings();
    await call('POST /remove-company-logo', { version });
    return { message: 'The logo is removed' };
  },
});

export const testMail = action({
  id: 'company.test-mail',
  title: 'Send a test mail to myself',
  icon: 'mail',
  access,
  keywords: [...keywords, 'smtp', 'mail server'],
  verbs: ['test mail'],
  run: async () => call('POST /send-test-mail', {}),
});

export const notices = action({
  id: 'company.notices',
  title: 'Download the licences of what Backlot contains',
  icon: 'download',
  access,
  keywords: [...keywords, 'licence', 'license', 'third party', 'open source'],
  verbs: ['licences'],
  run: async () => {
    const { name, blob } = await download('GET /third-party-notices', {});
    saveFile(name, blob);
  },
});

export const companyActions = [companyChange, logoRemove, testMail, notices];
