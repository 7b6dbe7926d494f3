import { call } from '#/client/api.ts';
import { may, notWhileActing } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity } from '#/kernel/parameters.ts';

const PAGE = '/user-management/audit';
const access = notWhileActing(may('audit:read'));

export const auditCheck = action({
  id: 'audit.check',
  title: 'Check the audit log',
  icon: 'shield',
  access,
  keywords: ['audit', 'verify', 'tampered', 'chain'],
  verbs: ['check audit', 'check the audit log', 'verify audit'],
  run: async () => ({ message: (await call('POST /check-audit', {})).message }),
});

const auditOf = action({
  id: 'audit.of-person',
  title: 'What somebody changed',
  icon: 'history',
  access,
  keywords: ['audit', 'who changed', 'trail'],
  verbs: ['audit of', 'audit'],
  parameters: { person: entity('person') },
  run: async ({ person }, { go }) => go(`${PAGE}?person=${person}`),
});

export const auditActions = [auditCheck, auditOf];
