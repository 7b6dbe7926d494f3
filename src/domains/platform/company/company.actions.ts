import { call } from '#/client/api.ts';
import { action } from '#/kernel/action.ts';
import { option, optional, orNone, text } from '#/kernel/parameters.ts';
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

const save = (
  { name, zone: at, currency, version }: CompanySettings,
  to: { name?: string | null; zone?: string; currency?: string },
) => call('POST /save-company-settings', { name, zone: at, currency, ...to, version });

const companyChange = action({
  id: 'company.change',
  title: 'Change the company',
  icon: 'building',
  access,
  keywords: [...keywords, 'time zone', 'currency'],
  verbs: ['company'],
  parameters: {
    name: optional(orNone(text('name'), 'none')),
    zone: optional(zone),
    currency: optional(text('currency')),
  },
  run: async (to, { go }) => {
    if (Object.keys(to).length === 0) return go('/settings/company');
    const before = await settings();
    const after = await save(before, to);
    const { name, zone: at, currency } = before;
    return {
      message: 'The company is changed',
      undo: () => save(after, { name, zone: at, currency }),
    };
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

export const companyActions = [companyChange, logoRemove, testMail];
