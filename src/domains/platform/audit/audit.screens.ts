import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const auditScreen = screen({
  path: '/user-management/audit',
  title: 'Audit log',
  section: 7,
  access: may('audit:read'),
  keywords: ['audit', 'who changed', 'history', 'trail', 'before', 'after', 'tampered', 'acted as'],
});
