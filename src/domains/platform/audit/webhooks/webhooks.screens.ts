import { screen } from '#/kernel/screen.ts';
import { webhookAccess } from './webhook-access.ts';

export const webhooksScreen = screen({
  path: '/user-management/webhooks',
  title: 'Webhooks',
  section: 7,
  access: webhookAccess,
  keywords: ['webhook', 'http', 'callback', 'integration', 'events', 'delivery', 'signature'],
});
