import type { AuditWords } from '#/kernel/audit-words.ts';

export const notificationsAuditWords: AuditWords = {
  kinds: {},
  actions: {
    'notification.end-mails': 'Mails about notifications ended',
    'push.subscribe': 'Push notifications switched on',
    'push.unsubscribe': 'Push notifications switched off',
  },
  fields: {
    mails: 'Mails',
  },
};
