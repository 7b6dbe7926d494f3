import type { AuditWords } from '#/kernel/audit-words.ts';

export const dashboardAuditWords: AuditWords = {
  kinds: {},
  actions: {
    'apps.pin': 'Own pinned apps changed',
  },
};
