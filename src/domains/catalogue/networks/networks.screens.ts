import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const networksScreen = screen({
  path: '/settings/adnetworks',
  title: 'Ad networks',
  section: 12,
  access: may('networks:read'),
  keywords: [
    'network',
    'mediation',
    'connector',
    'source',
    'freshness',
    'max',
    'admob',
    'order',
    'facebook',
    'meta',
    'applovin',
    'unity',
    'google',
  ],
});

export const networkKeysScreen = screen({
  path: '/settings/adnetwork-keys',
  title: 'Ad network keys',
  section: 12,
  access: may('networks:read'),
  keywords: [
    'api key',
    'token',
    'secret',
    'credentials',
    'pull',
    'fetch',
    'rotate',
    'expiry',
    'admob key',
    'network key',
  ],
});
