import type { AuditWords } from '#/kernel/audit-words.ts';

export const companyAuditWords: AuditWords = {
  kinds: {
    company: 'Company settings',
    settings: 'Settings',
  },
  actions: {
    'company.change': 'Company settings changed',
    'company.test-mail': 'Test mail sent',
  },
  fields: {
    zone: 'Time zone',
    placeDays: 'Days that places are kept',
    logo: 'Logo',
    addressDays: 'Days that addresses are kept',
    deletedDays: 'Days that deleted documents are kept',
  },
};
