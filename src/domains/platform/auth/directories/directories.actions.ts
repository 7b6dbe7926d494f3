import { call } from '#/client/api.ts';
import { action } from '#/kernel/action.ts';
import { option } from '#/kernel/parameters.ts';
import { providerAccess as access } from '../sign-in-providers/provider-access.ts';
import { theProvider } from '../sign-in-providers/sign-in-providers.actions.ts';
import { directoryTokenShown } from './directory-token-shown.ts';

const keywords = ['scim', 'directory', 'provisioning', 'okta', 'entra', 'token'];

const directoryShow = action({
  id: 'directory.show',
  title: 'Show how a directory does',
  icon: 'building',
  access,
  keywords: [...keywords, 'sync', 'errors'],
  verbs: ['show directory'],
  parameters: { provider: theProvider() },
  run: async ({ provider }, { go }) =>
    go(`/user-management/sign-in-providers?provider=${provider}`),
});

const directoryTokenMake = action({
  id: 'directory-token.make',
  title: 'Make a token for a directory',
  icon: 'key',
  access,
  keywords,
  verbs: ['new directory token'],
  parameters: { provider: theProvider() },
  run: async ({ provider }, { go }) =>
    go(`/user-management/sign-in-providers?provider=${provider}&making=token`),
});

/** Of every directory. */
async function tokens() {
  const providers = (await call('GET /sign-in-providers', {})).rows;
  const all = providers.map(async ({ id, name }) => {
    const directory = await call('GET /directory', { provider: id });
    return directory.tokens.map((it) => ({ ...it, provider: name }));
  });
  return (await Promise.all(all)).flat();
}

export const directoryTokenRevoke = action({
  id: 'directory-token.revoke',
  title: 'Revoke a token of a directory',
  icon: 'key',
  access,
  keywords: [...keywords, 'leaked', 'security'],
  verbs: ['revoke directory token'],
  confirm: 'The directory is refused with it from then on: who leaves keeps their access here.',
  parameters: {
    token: option('Token', async () =>
      (await tokens()).map((it) => ({
        id: it.id,
        title: directoryTokenShown(it.code),
        note: it.provider,
      })),
    ),
  },
  run: async ({ token: id }) => call('POST /revoke-directory-token', { id }),
});

export const directoryActions = [directoryShow, directoryTokenMake, directoryTokenRevoke];
