import type { AuditWords } from '#/kernel/audit-words.ts';

export const roasAuditWords: AuditWords = {
  kinds: {},
  actions: {
    'suggestion.dismiss': 'Suggestion dismissed',
  },
};
