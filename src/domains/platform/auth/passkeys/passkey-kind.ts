import type { MyPasskey } from './passkeys.contract.ts';

/** "Built into a device, synced by its maker". */
export const kindWords = ({ kind, synced }: Pick<MyPasskey, 'kind' | 'synced'>) =>
  `${kind === 'platform' ? 'Built into a device' : 'Security key or phone'}, ${synced ? 'synced by its maker' : 'not synced'}`;
