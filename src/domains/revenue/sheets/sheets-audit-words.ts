import type { AuditWords } from '#/kernel/audit-words.ts';

export const sheetsAuditWords: AuditWords = {
  kinds: {
    'sheet-note': 'Note on a sheet',
  },
  actions: {
    'sheet-note.change': 'Note on a sheet changed',
    'sheet-note.delete': 'Note on a sheet deleted',
    'sheet-note.write': 'Note on a sheet written',
  },
  fields: {
    app: 'App',
    measure: 'Measure',
  },
};
