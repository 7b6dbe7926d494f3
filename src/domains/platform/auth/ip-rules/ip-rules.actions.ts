import { call } from '#/client/api.ts';
import { may, notWhileActing } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, many, option, optional, passed, text } from '#/kernel/parameters.ts';

const access = notWhileActing(may('ip-rules:write'));
const rules = async () => (await call('GET /ip-rules', {})).rows;
const rule = option('Rule', async () =>
  (await rules()).map((it) => ({ id: it.id, key: it.network, title: it.label, note: it.kind })),
);
/** What would lock oneself out is done only with the address one is at. */
const confirmed = optional(text('confirm'));

const ruleSave = action({
  id: 'ip-rule.add',
  title: 'Add an IP rule',
  icon: 'plus',
  access,
  keywords: ['address', 'network', 'cidr', 'allow', 'block', 'office', 'vpn'],
  verbs: ['ip rule'],
  parameters: {
    kind: choice('kind', [
      { value: 'allow', label: 'allow' },
      { value: 'block', label: 'block' },
    ]),
    network: text('network'),
    label: text('label'),
    exempt: optional(many(entity('person', 'except'))),
    confirm: confirmed,
  },
  run: async (it) => {
    const { id, version, label } = await call('POST /save-ip-rule', it);
    return {
      message: `The rule ${label} holds`,
      undo: () => call('POST /delete-ip-rule', { id, version, confirm: it.confirm }),
    };
  },
});

export const ruleDelete = action({
  id: 'ip-rule.delete',
  title: 'Delete an IP rule',
  icon: 'trash',
  access,
  keywords: ['address', 'network', 'remove'],
  parameters: { rule, confirm: confirmed, version: passed<number>() },
  run: async ({ rule: id, version: seen, confirm }) => {
    const it = (await rules()).find((one) => one.id === id);
    if (!it) throw new Error('This rule is deleted already.');
    const { kind, network, label, exempt, version } = it;
    const asked = { id, version: seen ?? version, confirm };
    const { message } = await call('POST /delete-ip-rule', asked);
    const again = { kind, network, label, exempt: exempt.map((one) => one.id), confirm };
    return { message, undo: () => call('POST /save-ip-rule', again) };
  },
});

/** A person with the version of their check; the list is asked for by name. */
async function checkedOf(id: number) {
  const { rows } = await call('GET /search', { kinds: ['person'], limit: 10_000 });
  const q = rows.find((it) => it.id === id)?.title;
  const found = await call('GET /get-ip-users', { q, perPage: 200 });
  const it = found.rows.find((one) => one.id === id);
  if (!it) throw new Error('This person is not in the list.');
  return it;
}

export const checkSwitch = action({
  id: 'user.ip-check',
  title: 'Switch the check of addresses for a person',
  icon: 'shield-lock',
  access,
  keywords: ['ip', 'network', 'exempt', 'anywhere', 'travel'],
  verbs: ['ip check'],
  parameters: {
    person: entity('person'),
    checked: optional(
      choice('check', [
        { value: true, label: 'on' },
        { value: false, label: 'off' },
      ]),
    ),
    confirm: confirmed,
    version: passed<number>(),
  },
  run: async ({ person: id, checked, confirm, version }) => {
    const before = await checkedOf(id);
    const wanted = checked ?? !before.checked;
    const asked = { id, version: version ?? before.version, checked: wanted, confirm };
    const done = await call('POST /update-user-ipcheck', asked);
    const back = { id, version: done.version, checked: before.checked, confirm };
    return { message: done.message, undo: () => call('POST /update-user-ipcheck', back) };
  },
});

export const ipRuleActions = [ruleSave, ruleDelete, checkSwitch];
