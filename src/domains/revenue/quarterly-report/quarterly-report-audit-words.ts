import type { AuditWords } from '#/kernel/audit-words.ts';

export const quarterlyReportAuditWords: AuditWords = {
  kinds: {
    'quarterly-report': 'Quarterly report',
  },
  actions: {
    'quarterly-report.save': 'Quarterly report saved',
  },
  fields: {
    appIds: 'Apps',
    slides: 'Slides',
  },
};
