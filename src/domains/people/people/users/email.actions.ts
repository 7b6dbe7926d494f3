import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, passed, text } from '#/kernel/parameters.ts';

const userOf = (id: number) => call('GET /getuser', { id });

export const userChangeEmail = action({
  id: 'user.change-email',
  title: 'Change the e-mail of a person',
  icon: 'mail',
  access: may('people:write'),
  keywords: ['address', 'misspelt', 'married', 'rename', 'user'],
  verbs: ['change email of', 'change e-mail of', 'email of'],
  parameters: { person: entity('person'), email: text('New e-mail'), version: passed<number>() },
  preview: ({ person, email }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const it = await userOf(person);
      return {
        facts: [
          { label: 'Person', value: it.name, note: it.email },
          ...(email ? [{ label: 'New e-mail', value: email }] : []),
        ],
        ...(it.status !== 'invited' && { warning: 'It counts once it is confirmed from there.' }),
        ...(!it.isBelow && { refusal: `${it.name} is not of a lower rank than you.` }),
      };
    }),
  run: async ({ person: id, email, version }) => {
    const before = await userOf(id);
    const seen = { id, version: version ?? before.version };
    const { message } = await call('POST /user/change-email', { ...seen, email });
    if (before.status === 'invited') return { message };
    const undo = async () =>
      call('POST /user/change-email', {
        id,
        version: (await userOf(id)).version,
        email: before.email,
      });
    return { message, undo };
  },
});
