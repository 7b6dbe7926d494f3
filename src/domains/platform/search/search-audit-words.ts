import type { AuditWords } from '#/kernel/audit-words.ts';

export const searchAuditWords: AuditWords = {
  kinds: {
    alias: 'Alias',
  },
  actions: {
    'alias.delete': 'Alias deleted',
    'alias.save': 'Alias saved',
  },
  fields: {
    line: 'Line',
    word: 'Word',
  },
};
