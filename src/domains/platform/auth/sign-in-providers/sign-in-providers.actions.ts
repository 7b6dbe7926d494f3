import { call } from '#/client/api.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, option, optional, text } from '#/kernel/parameters.ts';
import { conflict } from '#/kernel/refusal.ts';
import { providerAccess as access } from './provider-access.ts';
import type { SignInProvider } from './sign-in-providers.contract.ts';

const keywords = ['sso', 'single sign-on', 'openid connect', 'oidc', 'identity provider'];
const path = '/user-management/sign-in-providers';

const providers = async () => (await call('GET /sign-in-providers', {})).rows;
export const theProvider = () =>
  option('Sign-in provider', async () =>
    (await providers()).map(({ id, name, issuer }) => ({
      id,
      title: name,
      note: new URL(issuer).host,
    })),
  );

async function providerOf(id: number): Promise<SignInProvider> {
  const found = (await providers()).find((it) => it.id === id);
  if (!found) throw conflict('This sign-in provider is gone already.');
  return found;
}

const onOrOff = (label: string) =>
  choice(label, [
    { value: true, label: 'on' },
    { value: false, label: 'off' },
  ]);

/** Its secret is not typed into a line that can be read. */
const providerAdd = action({
  id: 'sign-in-provider.add',
  title: 'Add a sign-in provider',
  icon: 'building',
  access,
  keywords,
  run: async (_values, { go }) => go(`${path}?provider=new`),
});

const providerEdit = action({
  id: 'sign-in-provider.edit',
  title: 'Change a sign-in provider',
  icon: 'building',
  access,
  keywords,
  parameters: { provider: theProvider(), name: optional(text('name')) },
  run: async ({ provider, name }, { go }) => {
    if (name === undefined) return go(`${path}?provider=${provider}&edit=true`);
    const before = await providerOf(provider);
    const save = (called: string, version: number) => {
      const { id, issuer, clientId, domains, makesPeople, groupClaim, rules, defaultRole } = before;
      return call('POST /edit-sign-in-provider', {
        id,
        version,
        issuer,
        clientId,
        domains,
        makesPeople,
        groupClaim,
        name: called,
        rules: rules.map(({ value, role }) => ({ value, roleId: role.id })),
        defaultRoleId: defaultRole?.id ?? null,
      });
    };
    const after = await save(name, before.version);
    return {
      message: `${before.name} is called ${name} now`,
      undo: () => save(before.name, after.version),
    };
  },
});

export const providerSwitch = action({
  id: 'sign-in-provider.switch',
  title: 'Switch a sign-in provider on or off',
  icon: 'login',
  access,
  keywords,
  verbs: ['switch sign-in provider'],
  parameters: { provider: theProvider(), on: onOrOff('on or off') },
  run: async ({ provider, on }) => {
    const set = (to: boolean, version: number) =>
      call('POST /switch-sign-in-provider', { id: provider, version, on: to });
    const after = await set(on, (await providerOf(provider)).version);
    return {
      message: on ? `${after.name} is on the sign-in page` : `Nobody signs in with ${after.name}`,
      undo: () => set(!on, after.version),
    };
  },
});

export const providerRequire = action({
  id: 'sign-in-provider.require',
  title: 'Require a sign-in provider',
  icon: 'shield-lock',
  access,
  keywords: [...keywords, 'force', 'enforce', 'no passwords'],
  verbs: ['require sign-in provider'],
  parameters: { provider: theProvider(), on: onOrOff('on or off') },
  run: async ({ provider, on }) => {
    const set = (required: boolean, version: number) =>
      call('POST /require-sign-in-provider', { id: provider, version, required });
    const after = await set(on, (await providerOf(provider)).version);
    const domains = after.domains.join(', ');
    return {
      message: on
        ? `People of ${domains} sign in with ${after.name} alone`
        : `People of ${domains} may sign in by password as well`,
      undo: () => set(!on, after.version),
    };
  },
});

export const providerCheck = action({
  id: 'sign-in-provider.check',
  title: 'Check a sign-in provider',
  icon: 'refresh',
  access,
  keywords: [...keywords, 'test', 'try'],
  verbs: ['check sign-in provider'],
  parameters: { provider: theProvider() },
  run: async ({ provider }) => call('POST /check-sign-in-provider', { id: provider }),
});

export const providerRemove = action({
  id: 'sign-in-provider.remove',
  title: 'Remove a sign-in provider',
  icon: 'trash',
  access,
  keywords,
  verbs: ['remove sign-in provider'],
  confirm: 'The accounts linked to it are unlinked. It cannot be brought back.',
  parameters: { provider: theProvider() },
  run: async ({ provider }) => {
    const { version } = await providerOf(provider);
    return call('POST /remove-sign-in-provider', { id: provider, version });
  },
});

export const accountUnlink = action({
  id: 'sign-in-provider.unlink',
  title: 'Unlink an account of a sign-in provider',
  icon: 'x',
  access,
  keywords: [...keywords, 'account'],
  verbs: ['unlink account'],
  confirm: 'Whoever signs in next with their e-mail is linked instead.',
  parameters: {
    provider: theProvider(),
    account: option(
      'Account',
      async ({ provider: id }) =>
        (await call('GET /sign-in-provider-accounts', { id: Number(id) })).rows.map((it) => ({
          id: it.id,
          title: it.person.name,
          ...(it.email !== null && { note: it.email }),
        })),
      ['provider'],
    ),
  },
  run: async ({ account: id }) => call('POST /unlink-sign-in-account', { id }),
});

export const breakGlassSet = action({
  id: 'break-glass.set',
  title: 'Let somebody sign in without the required provider',
  icon: 'lock-open',
  access,
  keywords: [...keywords, 'break glass', 'emergency', 'password'],
  verbs: ['break glass'],
  parameters: { person: entity('person', 'Person'), on: onOrOff('on or off') },
  run: async ({ person: personId, on }) => {
    const set = (to: boolean) => call('POST /set-break-glass', { personId, on: to });
    const { message } = await set(on);
    return { message, undo: () => set(!on) };
  },
});

export const signInProviderActions = [
  providerAdd,
  providerEdit,
  providerSwitch,
  providerRequire,
  providerCheck,
  providerRemove,
  accountUnlink,
  breakGlassSet,
];
