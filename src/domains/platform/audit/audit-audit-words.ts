import type { AuditWords } from '#/kernel/audit-words.ts';

export const auditAuditWords: AuditWords = {
  kinds: {
    audit: 'Audit log',
    webhook: 'Webhook',
  },
  actions: {
    'audit.check': 'Check of the audit log started',
    'webhook.add': 'Webhook added',
    'webhook.add-chat': 'Chat added',
    'webhook.edit': 'Webhook changed',
    'webhook.edit-chat': 'Chat changed',
    'webhook.pause': 'Webhook paused',
    'webhook.redeliver': 'Message of a webhook sent again',
    'webhook.remove': 'Webhook removed',
    'webhook.renew-secret': 'Secret of a webhook renewed',
    'webhook.switch': 'Webhook switched on or off',
    'webhook.test': 'Webhook tested',
  },
  fields: {
    secret: 'Secret',
    address: 'Address',
    format: 'Format',
    host: 'Host',
    actions: 'Only these actions',
    kinds: 'Kinds of records',
    message: 'Message',
    overlap: 'Old secret valid until',
  },
};
