import type { NetworkApp } from './linking.contract.ts';

export const reasonWords: Record<NetworkApp['suggestions'][number]['by'], string> = {
  package: 'same package',
  'store-id': 'same store id',
  name: 'same name',
  'similar-name': 'similar name',
};
