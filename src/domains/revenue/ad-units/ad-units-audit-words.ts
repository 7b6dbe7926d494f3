import type { AuditWords } from '#/kernel/audit-words.ts';

export const adUnitsAuditWords: AuditWords = {
  kinds: {},
  actions: {
    'ad-unit.floor': 'Floor of an ad unit changed',
  },
  fields: {
    adUnit: 'Ad unit',
    floor: 'Floor',
    instance: 'Instance',
  },
};
