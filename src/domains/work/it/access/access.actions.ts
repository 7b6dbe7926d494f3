import { call } from '#/client/api.ts';
import { everyRow } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, optional, passed, text } from '#/kernel/parameters.ts';

const access = may('it:write');

export const accessGive = action({
  id: 'it-access.give',
  title: 'Give somebody access',
  icon: 'lock-open',
  access,
  keywords: ['account', 'licence', 'seat', 'register', 'figma', 'play console'],
  verbs: ['give access'],
  parameters: {
    person: entity('person', 'To'),
    what: text('What to'),
    note: optional(text('note')),
  },
  run: async ({ person: personId, what, note = '' }) => {
    const it = await call('POST /give-it-access', { personId, what, note });
    return {
      message: `${it.person.name} has ${it.what}`,
      undo: () => call('POST /end-it-access', { id: it.id, version: it.version }),
    };
  },
});

export const accessEnd = action({
  id: 'it-access.end',
  title: 'Take access away',
  icon: 'lock',
  access,
  keywords: ['account', 'licence', 'seat', 'register', 'revoke'],
  verbs: ['end access', 'take access away'],
  parameters: {
    access: option('Access', async () =>
      (await everyRow((page) => call('GET /it-access', page))).map(({ id, person, what }) => ({
        id,
        title: `${person.name}, ${what}`,
      })),
    ),
    version: passed<number>(),
  },
  run: async ({ access: id, version }) => {
    const rows = await everyRow((page) => call('GET /it-access', page));
    const seen = version ?? rows.find((it) => it.id === id)?.version ?? 1;
    const { person, what, note } = await call('POST /end-it-access', { id, version: seen });
    return {
      message: `${person.name} has ${what} no more`,
      undo: () => call('POST /give-it-access', { personId: person.id, what, note }),
    };
  },
});

export const accessActions = [accessGive, accessEnd];
