import type { AuditWords } from '#/kernel/audit-words.ts';

export const calendarFeedsAuditWords: AuditWords = {
  kinds: {
    'calendar-feed': 'Calendar link',
  },
  actions: {
    'calendar-feed.add': 'Calendar link made',
    'calendar-feed.edit': 'Calendar link changed',
    'calendar-feed.end-all': 'All calendar links revoked',
    'calendar-feed.renew': 'Calendar link renewed',
    'calendar-feed.revoke': 'Calendar link revoked',
  },
  fields: {
    feeds: 'Calendar links',
    parts: 'Parts',
  },
};
