import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import {
  dollars,
  choice,
  day,
  entity,
  fallback,
  option,
  optional,
  orNone,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { cents, kindWords, nextRenewal } from './account-words.ts';
import { accountKinds, type CompanyAccount } from './accounts.contract.ts';
import { rateActions } from './rates/rates.actions.ts';
import { settlementActions } from './settlements.actions.ts';

const access = may('company-accounts:write');

/** An account as it is saved again. */
export const savedAs = (it: CompanyAccount) => ({
  id: it.id,
  version: it.version,
  name: it.name,
  kind: it.kind,
  accountId: it.account?.id ?? null,
  ownerId: it.owner?.id ?? null,
  renewsOn: it.renewsOn,
  cost: it.cost,
  costPer: it.costPer,
  recovery: it.recovery,
  notes: it.notes,
});

async function accountOf(id: number): Promise<CompanyAccount> {
  const [found] = (await call('GET /company-accounts', { id })).rows;
  if (!found) throw new Error('This account is not there any more.');
  return found;
}

/** Changes fields of an account, and can put back what was there. */
async function change(before: CompanyAccount, to: object, message: string) {
  const saved = await call('POST /save-company-account', { ...savedAs(before), ...to });
  const { renewsDay } = before;
  const back = {
    ...savedAs(before),
    ...(renewsDay !== null && { renewsDay }),
    version: saved.version,
  };
  return { message, undo: () => call('POST /save-company-account', back) };
}

const costWords = ({ cost, costPer }: CompanyAccount) =>
  cost === null ? 'no cost' : `${cents(cost)} a ${costPer}`;

const previewOf = (id: number | undefined, more: (it: CompanyAccount) => object = () => ({})) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await accountOf(id);
    return {
      facts: [
        { label: 'Account', value: it.name, note: it.owner?.name ?? 'no owner' },
        {
          label: it.closed ? 'Closed' : 'Renews',
          value: it.renewsOn ? namedDay(it.renewsOn) : 'On no day',
          note: costWords(it),
        },
      ],
      ...more(it),
    };
  });

const costPer = choice('Each', [
  { value: 'year', label: 'A year', keywords: ['yearly', 'per year'] },
  { value: 'month', label: 'A month', keywords: ['monthly', 'per month'] },
]);

const accountAdd = action({
  id: 'company-account.add',
  title: 'Add a company account',
  icon: 'plus',
  access,
  keywords: ['register', 'subscription', 'store', 'tool', 'renewal'],
  verbs: ['add company account', 'new company account'],
  parameters: {
    kind: fallback(
      choice(
        'Kind',
        accountKinds.map((value) => ({ value, label: kindWords[value] })),
      ),
      () => 'tool' as const,
    ),
    owner: optional(entity('person', 'Owner')),
    renews: optional(day('Renews on')),
    cost: optional(dollars('Cost')),
    costPer: fallback(costPer, () => 'year' as const),
    name: text('Name'),
  },
  run: async ({ kind, owner = null, renews = null, cost = null, costPer, name }) => {
    const its = { name, kind, ownerId: owner, renewsOn: renews, cost, costPer };
    const { id, version } = await call('POST /save-company-account', its);
    return {
      message: `${name} is in the register`,
      undo: () => call('POST /close-company-account', { id, version, closed: true }),
    };
  },
});

const accountChange = action({
  id: 'company-account.change',
  title: 'Change a company account',
  icon: 'pencil',
  access,
  keywords: ['register', 'owner', 'cost', 'renewal', 'subscription'],
  verbs: ['change account', 'account'],
  parameters: {
    account: entity('account'),
    owner: optional(orNone(entity('person', 'Owner'), 'nobody')),
    renews: optional(day('Renews on')),
    cost: optional(dollars('Cost')),
    costPer: optional(costPer),
  },
  preview: ({ account, ...to }) =>
    previewOf(account, () =>
      Object.values(to).every((it) => it === undefined)
        ? { refusal: 'Say its owner, its cost or the day it renews.' }
        : {},
    ),
  run: async ({ account, owner, renews, cost, costPer }) => {
    const before = await accountOf(account);
    const to = {
      ...(owner !== undefined && { ownerId: owner }),
      ...(renews && { renewsOn: renews }),
      ...(cost !== undefined && { cost }),
      ...(costPer && { costPer }),
    };
    return change(before, to, `${before.name} is saved`);
  },
});

const seen = passed<CompanyAccount>();

export const accountRenewed = action({
  id: 'company-account.renewed',
  title: 'Mark an account as renewed',
  icon: 'refresh',
  access,
  keywords: ['renewal', 'subscription', 'paid'],
  verbs: ['renewed', 'mark renewed'],
  parameters: { account: entity('account'), seen },
  preview: ({ account }) =>
    previewOf(account, ({ renewsOn, ...it }) =>
      renewsOn
        ? { warning: `Renews on ${namedDay(nextRenewal({ ...it, renewsOn }, today()))} then.` }
        : { refusal: 'It renews on no day.' },
    ),
  run: async ({ account, seen }) => {
    const before = seen ?? (await accountOf(account));
    if (!before.renewsOn) throw new Error('It renews on no day.');
    const renewsOn = nextRenewal({ ...before, renewsOn: before.renewsOn }, today());
    const renewsDay = before.renewsDay ?? Number(before.renewsOn.slice(8));
    return change(before, { renewsOn, renewsDay }, `${before.name} renews on ${renewsOn}`);
  },
});
const today = () => dayOf(new Date());

async function close(it: CompanyAccount) {
  const { id, version, name, closed } = it;
  const saved = await call('POST /close-company-account', { id, version, closed: !closed });
  return {
    message: closed ? `${name} is in use again` : `${name} is closed`,
    undo: () => call('POST /close-company-account', { id, version: saved.version, closed }),
  };
}

/** Closes one that is in use; from its own form also opens a closed one again. */
export const accountClose = action({
  id: 'company-account.close',
  title: 'Close a company account',
  icon: 'archive',
  access,
  keywords: ['register', 'end', 'cancel'],
  verbs: ['close account'],
  parameters: { account: entity('account'), seen },
  preview: ({ account }) => previewOf(account),
  run: async ({ account, seen }) => close(seen ?? (await accountOf(account))),
});

const accountReopen = action({
  id: 'company-account.reopen',
  title: 'Take a closed company account up again',
  icon: 'arrow-back-up',
  access,
  keywords: ['register', 'closed', 'undo'],
  verbs: ['reopen account'],
  parameters: {
    account: option('Account', async () => {
      const rows = await everyRow((page) =>
        call('GET /company-accounts', { closed: true, ...page }),
      );
      return rows.map((it) => ({ id: it.id, title: it.name, note: costWords(it) }));
    }),
  },
  preview: ({ account }) => previewOf(account),
  run: async ({ account }) => close(await accountOf(account)),
});

export const accountsActions = [
  ...settlementActions,
  accountAdd,
  accountChange,
  accountRenewed,
  accountClose,
  accountReopen,
  ...rateActions,
];
