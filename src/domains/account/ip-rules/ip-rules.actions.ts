import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, flag, option, passed, text } from '#/kernel/parameters.ts';
import { call } from '../../api.ts';
import { everyRow, oneOf, refusing } from '../../listed.ts';
import { readRule } from './rule-line.ts';

const access = may('ip-rules:write');
/** The address the asker is at, typed where a change would lock them out. */
const confirmed = passed<string | undefined>();

const ruleAdd = action({
  id: 'ip-rule.add',
  title: 'Add an IP rule',
  icon: 'plus',
  access,
  keywords: ['address', 'network', 'cidr', 'allow', 'block', 'office', 'vpn'],
  verbs: ['ip rule', 'add ip rule', 'new ip rule'],
  parameters: {
    kind: choice('What it does', [
      { value: 'allow', label: 'Allow' },
      { value: 'block', label: 'Block' },
    ]),
    network: text('Network'),
    label: text('Name'),
  },
  read: readRule,
  preview: ({ kind, network }) =>
    refusing(async () => {
      if (!kind || !network) return { facts: [] };
      const { address, checked } = await call('GET /ip-rules', {});
      return {
        facts: [
          { label: kind === 'allow' ? 'Lets in' : 'Turns away', value: network },
          { label: 'You are at', value: address, note: `${checked} people under check` },
        ],
      };
    }),
  run: async (rule) => {
    const { id, version, label } = await call('POST /save-ip-rule', rule);
    return {
      message: `The rule ${label} holds from the next request on.`,
      undo: () => call('POST /delete-ip-rule', { id, version }),
    };
  },
});

const rules = async () => (await call('GET /ip-rules', {})).rows;

export const ruleDelete = action({
  id: 'ip-rule.delete',
  title: 'Delete an IP rule',
  icon: 'trash',
  access,
  keywords: ['address', 'network', 'remove'],
  verbs: ['delete ip rule', 'remove ip rule'],
  parameters: {
    rule: option('Rule', async () =>
      (await rules()).map(({ id, kind, network, label }) => ({
        id,
        title: label,
        key: network,
        note: kind,
      })),
    ),
    version: passed<number>(),
    confirm: confirmed,
  },
  run: async ({ rule, version: seen, confirm }) => {
    const it = oneOf(await rules(), rule, 'This rule');
    const { id, version, kind, network, label, exempt } = it;
    const input = { id, version: seen ?? version, confirm };
    const { message } = await call('POST /delete-ip-rule', input);
    const again = { kind, network, label, exempt: exempt.map((it) => it.id), confirm };
    return { message, undo: () => call('POST /save-ip-rule', again) };
  },
});

const people = async () =>
  (await everyRow((page) => call('GET /get-ip-users', page))).filter((it) => it.canSwitch);

export const checkSwitch = action({
  id: 'user.ip-check',
  title: 'Switch the check of addresses for a person',
  icon: 'shield-lock',
  access,
  keywords: ['ip', 'network', 'exempt', 'anywhere', 'travel'],
  verbs: ['ip check', 'check addresses of'],
  parameters: {
    person: option('Person', async () =>
      (await people()).map(({ id, name, role, checked }) => ({
        id,
        title: name,
        note: `${role}, ${checked ? 'checked' : 'not checked'}`,
      })),
    ),
    checked: flag('Check', ['on', 'checked'], ['off', 'not checked', 'anywhere']),
    version: passed<number>(),
    confirm: confirmed,
  },
  preview: ({ person, checked }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const it = oneOf(await people(), person, 'This person');
      return {
        facts: [{ label: it.name, value: it.checked ? 'Checked' : 'Not checked' }],
        ...(checked === it.checked && { refusal: 'That is so already.' }),
      };
    }),
  run: async ({ person: id, checked, version, confirm }) => {
    const seen = version ?? oneOf(await people(), id, 'This person').version;
    const done = await call('POST /update-user-ipcheck', { id, version: seen, checked, confirm });
    const back = { id, version: done.version, checked: !checked, confirm };
    return { message: done.message, undo: () => call('POST /update-user-ipcheck', back) };
  },
});

export const ipRuleActions = [ruleAdd, ruleDelete, checkSwitch];
