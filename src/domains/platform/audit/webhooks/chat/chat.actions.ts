import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { action } from '#/kernel/action.ts';
import { option, optional, text } from '#/kernel/parameters.ts';
import { webhookAccess } from '../webhook-access.ts';
import { formatWords, testedWords } from './chat-words.ts';

const keywords = ['slack', 'microsoft teams', 'google chat', 'channel', 'alerts', 'target'];

const chats = async () =>
  (await call('GET /webhooks', {})).rows.flatMap((it) =>
    it.format === 'signed' ? [] : [{ ...it, format: it.format }],
  );
const theChat = () =>
  option('Chat', async () =>
    (await chats()).map(({ id, name, format }) => ({ id, title: name, note: formatWords[format] })),
  );

/** Its address is a secret: it is typed in a form. */
const chatAdd = action({
  id: 'chat.add',
  title: 'Add a chat for alerts',
  icon: 'send',
  access: webhookAccess,
  keywords,
  run: async (_values, { go }) => go('/user-management/webhooks?webhook=new-chat'),
});

const chatRename = action({
  id: 'chat.rename',
  title: 'Rename a chat for alerts',
  icon: 'send',
  access: webhookAccess,
  keywords,
  verbs: ['rename chat'],
  parameters: { chat: theChat(), name: optional(text('name')) },
  run: async ({ chat: id, name }, { go }) => {
    if (name === undefined) return go(`/user-management/webhooks?webhook=${id}&edit=true`);
    const before = oneOf(await chats(), id, 'This chat');
    const { format } = before;
    const save = (to: string, version: number) =>
      call('POST /edit-chat', { id, version, format, name: to });
    const after = await save(name, before.version);
    return {
      message: `The chat is called “${after.name}” now`,
      undo: () => save(before.name, after.version),
    };
  },
});

export const chatTest = action({
  id: 'chat.test',
  title: 'Write to a chat to try it',
  icon: 'send',
  access: webhookAccess,
  keywords: [...keywords, 'try', 'ping'],
  verbs: ['test chat'],
  parameters: { chat: theChat() },
  run: async ({ chat: id }) => {
    const tested = await call('POST /test-chat', { id });
    if (tested.problem !== null) throw new Error(testedWords(tested));
    return { message: testedWords(tested) };
  },
});

export const chatActions = [chatAdd, chatRename, chatTest];
