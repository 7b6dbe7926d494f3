import { domain } from '#/kernel/domain.ts';
import { announcementEndpoints } from './announcement.contract.ts';
import { audienceEndpoints } from './audience.contract.ts';
import { decorumEndpoints } from './decorum/decorum.contract.ts';
import { receiptEndpoints } from './receipts/receipts.contract.ts';

export const announcements = domain({
  name: 'announcements',
  endpoints: {
    ...announcementEndpoints,
    ...audienceEndpoints,
    ...receiptEndpoints,
    ...decorumEndpoints,
  },
  permissions: {
    'announcements:read': {
      words: 'Read announcements, rules of conduct and news-letters for me',
      held: { staff: 'own' },
    },
    'announcements:write': {
      words: 'Write announcements',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'decorum:write': { words: 'Write the rules of conduct', held: { Admin: 'all', HR: 'all' } },
  },
});
