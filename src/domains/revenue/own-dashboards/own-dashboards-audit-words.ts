import type { AuditWords } from '#/kernel/audit-words.ts';

export const ownDashboardsAuditWords: AuditWords = {
  kinds: {
    'own-dashboard': 'Dashboard',
    'own-dashboard-link': 'Link to a dashboard',
  },
  actions: {
    'own-dashboard-link.change': 'Link to a dashboard changed',
    'own-dashboard-link.make': 'Link to a dashboard made',
    'own-dashboard-link.open': 'Link to a dashboard opened',
    'own-dashboard-link.revoke': 'Link to a dashboard revoked',
    'own-dashboard.change': 'Dashboard changed',
    'own-dashboard.delete': 'Dashboard deleted',
    'own-dashboard.make': 'Dashboard made',
    'own-dashboard.restore': 'Dashboard restored',
    'own-dashboard.share': 'Sharing of a dashboard changed',
  },
  fields: {
    apps: 'Apps',
    cards: 'Cards',
    countries: 'Countries',
    dashboard: 'Dashboard',
    filter: 'Filters',
    networks: 'Networks',
    password: 'Password',
    rows: 'Rows',
    teams: 'Teams',
  },
};
