import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { CheckedUser, IpRule } from './ip-rules.contract.ts';

const PAGE = '/user-management/ipusers';

const ruleAdd = action({
  id: 'ip-rule.add',
  title: 'Add an IP rule',
  icon: 'plus',
  access: may('ip-rules:write'),
  keywords: ['address', 'network', 'cidr', 'allow', 'block', 'office', 'vpn'],
  run: async (_values, { go }) => go(`${PAGE}?rule=new`),
});

export const ruleDelete = action<{ rule?: IpRule; confirm?: string | undefined }>({
  id: 'ip-rule.delete',
  title: 'Delete an IP rule',
  icon: 'trash',
  access: may('ip-rules:write'),
  keywords: ['address', 'network', 'remove'],
  run: async ({ rule, confirm }, { go }) => {
    if (!rule) return go(PAGE);
    const { id, version, kind, network, label, exempt } = rule;
    const { message } = await call('POST /delete-ip-rule', { id, version, confirm });
    const again = { kind, network, label, exempt: exempt.map((it) => it.id), confirm };
    return { message, undo: () => call('POST /save-ip-rule', again) };
  },
});

export const checkSwitch = action<{ user?: CheckedUser; confirm?: string | undefined }>({
  id: 'user.ip-check',
  title: 'Switch the check of addresses for a person',
  icon: 'shield-lock',
  access: may('ip-rules:write'),
  keywords: ['ip', 'network', 'exempt', 'anywhere', 'travel'],
  run: async ({ user, confirm }, { go }) => {
    if (!user) return go(`${PAGE}?show=people`);
    const { id, version, checked } = user;
    const asked = { id, version, checked: !checked, confirm };
    const done = await call('POST /update-user-ipcheck', asked);
    const back = { id, version: done.version, checked, confirm };
    return { message: done.message, undo: () => call('POST /update-user-ipcheck', back) };
  },
});

export const ipRuleActions = [ruleAdd, ruleDelete, checkSwitch];
