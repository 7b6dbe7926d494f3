import type { AuditWords } from '#/kernel/audit-words.ts';
import { typeWords } from './network-words.ts';

export const networksAuditWords: AuditWords = {
  kinds: {
    network: 'Network',
    'network-key': 'Network key',
  },
  actions: {
    'network-key.add': 'Network key added',
    'network-key.change': 'Network key changed',
    'network-key.pull': 'Report pulled with a network key',
    'network-key.remove': 'Network key removed',
    'network-key.reveal': 'Network key shown',
    'network-key.rotate': 'Network key rotated',
    'network-key.test': 'Network key tested',
    'network.add': 'Network added',
    'network.change': 'Network changed',
    'network.merge': 'Networks merged',
    'networks.order': 'Networks reordered',
  },
  fields: {
    zone: 'Time zone',
    pulled: 'Pulled',
    paysForImpressions: 'Pays for impressions',
    isMediaSource: 'Media source',
    account: 'Account',
    code: 'Code',
    daily: 'Daily budget',
    expiresOn: 'Expires on',
    into: 'Into',
    original: 'As it was there',
    works: 'Works',
  },
  values: {
    type: typeWords,
  },
  amounts: ['daily'],
};
