import { download } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, entity, optional } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import type { creativeEndpoints } from './creatives.contract.ts';

const showCreatives = action({
  id: 'creatives.show',
  title: 'Show creatives of an app',
  icon: 'photo',
  access: may('revenue:read'),
  keywords: ['ads', 'advertisements', 'ipm', 'ctr', 'cpi', 'playable', 'video', 'image'],
  verbs: ['creatives of', 'show creatives'],
  parameters: {
    app: entity('app'),
    kind: optional(
      choice('Kind', [
        { value: 'video', label: 'videos', keywords: ['video'] },
        { value: 'image', label: 'images', keywords: ['image'] },
        { value: 'playable', label: 'playables', keywords: ['playable'] },
      ]),
    ),
  },
  run: async ({ app, kind }, { go }) =>
    go(`/creatives?app=${app}${kind === undefined ? '' : `&kind=${kind}`}`),
});

type File = InputOf<(typeof creativeEndpoints)['GET /creatives/export']>;

/** Saves the list as a file, whatever page of it is shown. */
export async function saveCreatives(asked: File): Promise<string> {
  const { name, blob } = await download('GET /creatives/export', asked);
  saveFile(name, blob);
  return name;
}

export const creativeActions = [showCreatives];
