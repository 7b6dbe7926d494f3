import type { AuditWords } from '#/kernel/audit-words.ts';

export const rightsAuditWords: AuditWords = {
  kinds: {},
  actions: {
    'rights.ask': 'Right asked for',
  },
  fields: {
    page: 'Page',
    right: 'Right',
  },
};
