import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, optional, orNone, text } from '#/kernel/parameters.ts';

const access = may('accounts:write');

const kind = option<string>('Kind', async () => {
  const { rows } = await call('GET /account-kinds', {});
  return rows.map((it) => ({ id: it.kind, title: it.name }));
});

const accountAdd = action({
  id: 'account.add',
  title: 'Add an app account',
  icon: 'building',
  access,
  keywords: ['store', 'network', 'play', 'owner', 'new'],
  verbs: ['add app account', 'new app account'],
  parameters: { kind, owner: optional(entity('person', 'Owner')), name: text('Name') },
  run: async ({ kind, owner = null, name }) => {
    await call('POST /add-account', { name, kind, ownerId: owner });
    return { message: `The account ${name} is added` };
  },
});

const accounts = () => everyRow((page) => call('GET /appaccounts', page));

const accountChange = action({
  id: 'account.change',
  title: 'Change who answers for an app account',
  icon: 'pencil',
  access,
  keywords: ['store', 'network', 'owner', 'rename'],
  verbs: ['change app account', 'owner of account'],
  parameters: {
    account: option('Account', async () =>
      (await accounts()).map(({ id, name, kindName, owner }) => ({
        id,
        title: name,
        note: `${kindName}, ${owner?.name ?? 'no owner'}`,
      })),
    ),
    owner: optional(orNone(entity('person', 'Owner'), 'nobody')),
    name: optional(text('Name')),
  },
  preview: ({ account, owner, name }) =>
    refusing(async () => {
      if (account === undefined) return { facts: [] };
      const it = oneOf(await accounts(), account, 'This account');
      return {
        facts: [{ label: it.name, value: it.owner?.name ?? 'No owner' }],
        ...(owner === undefined && !name && { refusal: 'Say its new owner or its new name.' }),
      };
    }),
  run: async ({ account, owner, name }) => {
    const it = oneOf(await accounts(), account, 'This account');
    const was = {
      id: it.id,
      name: it.name,
      kind: it.kind,
      ownerId: it.owner?.id ?? null,
      note: it.note,
    };
    const to = { ...(owner !== undefined && { ownerId: owner }), ...(name && { name }) };
    const saved = await call('POST /add-account', { ...was, version: it.version, ...to });
    return {
      message: `${saved.name} is saved`,
      undo: () => call('POST /add-account', { ...was, version: saved.version }),
    };
  },
});

export const accountActions = [accountAdd, accountChange];
