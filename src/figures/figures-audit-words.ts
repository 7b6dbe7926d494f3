import type { AuditWords } from '#/kernel/audit-words.ts';

export const figuresAuditWords: AuditWords = {
  kinds: {
    annotation: 'Remark on figures',
    'own-measure': 'Own measure',
  },
  actions: {
    'annotation.delete': 'Remark on figures deleted',
    'annotation.save': 'Remark on figures saved',
    'own-measure.archive': 'Own measure archived',
    'own-measure.delete': 'Own measure deleted',
    'own-measure.restore': 'Own measure restored',
    'own-measure.save': 'Own measure saved',
  },
  fields: {
    archived: 'Archived',
    decimals: 'Decimal places',
    formula: 'Formula',
    shared: 'Shared',
    tone: 'Colour',
    unit: 'Unit',
  },
};
