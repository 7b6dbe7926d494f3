import { call } from '#/client/api.ts';
import { action } from '#/kernel/action.ts';
import { choice, option, optional, text } from '#/kernel/parameters.ts';
import { conflict } from '#/kernel/refusal.ts';
import { chatActions } from './chat/chat.actions.ts';
import { webhookAccess } from './webhook-access.ts';
import type { Webhook } from './webhooks.contract.ts';

const keywords = ['http', 'callback', 'integration', 'notify another server', 'events', 'zapier'];

const webhooks = async () => (await call('GET /webhooks', {})).rows;
const theWebhook = (only: (it: Webhook) => boolean = () => true) =>
  option('Webhook', async () =>
    (await webhooks())
      .filter(only)
      .map(({ id, name, url }) => ({ id, title: name, note: new URL(url).host })),
  );

/** Chats have actions of their own for these. */
const isSigned = ({ format }: Webhook) => format === 'signed';

async function webhookOf(id: number): Promise<Webhook> {
  const found = (await webhooks()).find((it) => it.id === id);
  if (!found) throw conflict('This webhook is gone already.');
  return found;
}

/** Its secret is shown once, so it is made on the page. */
const webhookAdd = action({
  id: 'webhook.add',
  title: 'Add a webhook',
  icon: 'plug-connected',
  access: webhookAccess,
  keywords,
  run: async (_values, { go }) => go('/user-management/webhooks?webhook=new'),
});

const webhookEdit = action({
  id: 'webhook.edit',
  title: 'Change a webhook',
  icon: 'plug-connected',
  access: webhookAccess,
  keywords,
  parameters: {
    webhook: theWebhook(isSigned),
    name: optional(text('name')),
    address: optional(text('address')),
  },
  run: async ({ webhook, name, address }, { go }) => {
    if (name === undefined && address === undefined)
      return go(`/user-management/webhooks?webhook=${webhook}&edit=true`);
    const before = await webhookOf(webhook);
    const save = (to: Pick<Webhook, 'name' | 'url'>, version: number) => {
      const { id, kinds, actions } = before;
      const { name: called, url } = to;
      return call('POST /edit-webhook', { id, version, kinds, actions, name: called, url });
    };
    const to = { name: name ?? before.name, url: address ?? before.url };
    const after = await save(to, before.version);
    return {
      message: `The webhook “${after.name}” is changed`,
      undo: () => save(before, after.version),
    };
  },
});

export const webhookSwitch = action({
  id: 'webhook.switch',
  title: 'Switch a webhook on or off',
  icon: 'plug-connected-x',
  access: webhookAccess,
  keywords: [...keywords, 'pause', 'resume'],
  verbs: ['switch webhook'],
  parameters: {
    webhook: theWebhook(),
    on: choice('on or off', [
      { value: true, label: 'on', keywords: ['resume'] },
      { value: false, label: 'off', keywords: ['pause'] },
    ]),
  },
  run: async ({ webhook, on }) => {
    const set = (to: boolean, version: number) =>
      call('POST /switch-webhook', { id: webhook, version, on: to });
    const { version } = await webhookOf(webhook);
    const after = await set(on, version);
    return {
      message: `The webhook “${after.name}” is ${on ? 'on' : 'off'}`,
      undo: () => set(!on, after.version),
    };
  },
});

export const webhookTest = action({
  id: 'webhook.test',
  title: 'Send a webhook a test message',
  icon: 'send',
  access: webhookAccess,
  keywords: [...keywords, 'try', 'ping'],
  verbs: ['test webhook'],
  parameters: { webhook: theWebhook(isSigned) },
  run: async ({ webhook }) => call('POST /test-webhook', { id: webhook }),
});

export const webhookRedeliver = action({
  id: 'webhook.redeliver',
  title: 'Send a message to a webhook again',
  icon: 'send',
  access: webhookAccess,
  keywords: [...keywords, 'retry', 'repeat', 'failed'],
  verbs: ['redeliver'],
  parameters: {
    webhook: theWebhook(),
    message: option(
      'Message',
      async ({ webhook: id }) =>
        (await call('GET /webhook-deliveries', { id: Number(id), perPage: 100 })).rows.map(
          (it) => ({
            id: it.id,
            title: it.type,
            note: it.state,
          }),
        ),
      ['webhook'],
    ),
  },
  run: async ({ message: id }) => call('POST /redeliver-webhook', { id }),
});

export const webhookRemove = action({
  id: 'webhook.remove',
  title: 'Remove a webhook',
  icon: 'trash',
  access: webhookAccess,
  keywords,
  verbs: ['remove webhook'],
  confirm: 'Its messages go with it. It cannot be brought back.',
  parameters: { webhook: theWebhook() },
  run: async ({ webhook }) => {
    const { version } = await webhookOf(webhook);
    return call('POST /remove-webhook', { id: webhook, version });
  },
});

export const webhookActions = [
  ...chatActions,
  webhookAdd,
  webhookEdit,
  webhookSwitch,
  webhookTest,
  webhookRedeliver,
  webhookRemove,
];
