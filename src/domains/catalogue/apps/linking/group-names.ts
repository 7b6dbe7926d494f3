import type { Platform } from '../register/app-words.ts';
import type { NetworkApp } from './linking.contract.ts';

/** An app that could be made of what networks call it. */
export interface AppDraft {
  /** The names it is made of: several networks may mean the same game. */
  ids: number[];
  name: string;
  /** '' where no network says it. */
  platform: Platform | '';
  package: string;
  storeId: string;
  networks: string[];
}

type Name = Pick<NetworkApp, 'id' | 'name' | 'platform' | 'draft' | 'network'>;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Names of the same platform that read the same are one app; the first that says more of it counts. */
export function groupNames(names: readonly Name[]): AppDraft[] {
  const drafts = new Map<string, AppDraft>();
  for (const it of names) {
    const key = `${it.platform ?? ''} ${plain(it.name) || it.id}`;
    const draft = drafts.get(key) ?? {
      ids: [],
      name: it.name.slice(0, 80),
      platform: it.platform ?? '',
      package: '',
      storeId: '',
      networks: [],
    };
    draft.ids.push(it.id);
    draft.package ||= it.draft.package ?? '';
    draft.storeId ||= it.draft.storeId ?? '';
    if (!draft.networks.includes(it.network.name)) draft.networks.push(it.network.name);
    drafts.set(key, draft);
  }
  return [...drafts.values()];
}
