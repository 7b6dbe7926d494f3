import type { AuditWords } from '#/kernel/audit-words.ts';

export const exportsAuditWords: AuditWords = {
  kinds: {
    'fact-export': 'Export of figures',
  },
  actions: {
    'fact-export.delete': 'Export of figures deleted',
    'fact-export.run': 'Export of figures run',
    'fact-export.save': 'Export of figures saved',
  },
  fields: {
    tables: 'Tables',
    spreadsheet: 'Spreadsheet',
    secretKey: 'Secret key',
    region: 'Region',
    place: 'Place',
    host: 'Host',
    format: 'Format',
    folder: 'Folder',
    bucket: 'Bucket',
    accessKey: 'Access key',
  },
};
