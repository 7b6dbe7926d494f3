import type { AuditWords } from '#/kernel/audit-words.ts';

export const teamsOverviewAuditWords: AuditWords = {
  kinds: {},
  actions: {
    'team-target.save': 'Target of a team set',
  },
  fields: {
    month: 'Month',
    revenue: 'Revenue',
  },
  amounts: ['revenue'],
};
