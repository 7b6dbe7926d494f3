import type { AuditWords } from '#/kernel/audit-words.ts';

export const sqlAuditWords: AuditWords = {
  kinds: {
    'sql-query': 'SQL query',
  },
  actions: {
    'sql-query.delete': 'SQL query deleted',
    'sql-query.run': 'SQL query run',
    'sql-query.save': 'SQL query saved',
  },
  fields: {
    shared: 'Shared',
    date: 'Period',
    rows: 'Rows',
    sql: 'SQL text',
  },
};
