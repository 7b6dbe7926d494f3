import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option } from '#/kernel/parameters.ts';
import type { HeldToken } from './access-tokens.contract.ts';
import { shownAs } from './token-text.ts';

const lost = 'Whatever uses it is refused from then on. This cannot be taken back.';

const mine = async () =>
  (await call('GET /my-access-tokens', {})).rows.filter((it) => it.state === 'active');

const tokenAdd = action({
  id: 'access-token.add',
  title: 'Make an access token',
  icon: 'key',
  access: notWhileActing(signedIn),
  keywords: ['api', 'token', 'script', 'program', 'integration'],
  verbs: ['new access token'],
  run: async (_values, { go }) => go('/profile?show=security&change=token'),
});

const serviceTokenAdd = action({
  id: 'service-token.add',
  title: 'Make a service token',
  icon: 'key',
  access: notWhileActing(may('access-tokens:write')),
  keywords: ['api', 'token', 'company', 'script', 'program', 'integration'],
  verbs: ['new service token'],
  run: async (_values, { go }) => go('/user-management/tokens?making=service'),
});

export const tokenRevoke = action({
  id: 'access-token.revoke',
  title: 'Revoke an access token of mine',
  icon: 'key',
  access: notWhileActing(signedIn),
  keywords: ['api', 'token', 'script', 'program', 'leaked', 'security'],
  verbs: ['revoke my token'],
  confirm: lost,
  parameters: {
    id: option('Token', async () =>
      (await mine()).map(({ id, name, code }) => ({ id, title: name, note: shownAs(code) })),
    ),
  },
  run: async ({ id }) => call('POST /revoke-access-token', { id }),
});

const held = () => everyRow((page) => call('GET /access-tokens', { state: ['active'], ...page }));

/** "Service token", or whom it acts as. */
const holderOf = ({ person }: Pick<HeldToken, 'person'>) => person?.name ?? 'Service token';

export const heldTokenRevoke = action({
  id: 'held-token.revoke',
  title: 'Revoke an access token of a person or of the company',
  icon: 'shield-lock',
  access: notWhileActing(may('access-tokens:write')),
  keywords: ['api', 'token', 'service', 'script', 'program', 'leaked', 'security'],
  verbs: ['revoke token'],
  confirm: lost,
  parameters: {
    id: option('Token', async () =>
      (await held())
        .filter((it) => it.canRevoke)
        .map((it) => ({ id: it.id, title: it.name, note: holderOf(it) })),
    ),
  },
  preview: ({ id }) =>
    refusing(async () => {
      if (id === undefined) return { facts: [] };
      const it = oneOf(await held(), id, 'This token');
      const facts = [
        { label: 'Token', value: it.name, note: shownAs(it.code) },
        { label: 'Of', value: holderOf(it), note: `made by ${it.madeBy.name}` },
      ];
      return { facts, warning: 'Whatever uses it is refused from then on.' };
    }),
  run: async ({ id }) => call('POST /revoke-held-token', { id }),
});

export const tokenActions = [tokenAdd, serviceTokenAdd, tokenRevoke, heldTokenRevoke];
