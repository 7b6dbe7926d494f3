import { screen } from '#/kernel/screen.ts';
import { companyAccess } from './company-access.ts';

export const companyScreen = screen({
  path: '/settings/company',
  title: 'Company',
  section: 12,
  access: companyAccess,
  keywords: [
    'settings',
    'company name',
    'logo',
    'time zone',
    'currency',
    'test mail',
    'smtp',
    'version',
    'retention',
    'integrations',
  ],
});
