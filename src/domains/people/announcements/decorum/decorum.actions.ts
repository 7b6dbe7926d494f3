import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import {
  day,
  entity,
  fallback,
  flag,
  number,
  option,
  optional,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { queued, remindedWords } from '../alert-items.ts';

const read = may('announcements:read');

const entries = async () => (await call('GET /decorum', {})).rows;
const entry = option('Rule', async () =>
  (await entries()).map((it) => ({ id: it.id, title: it.title, note: it.category })),
);

async function entryOf(id: number) {
  const it = (await entries()).find((one) => one.id === id);
  if (!it) throw new Error('This rule is no longer there.');
  return it;
}

const decorumWrite = may('decorum:write');

const decorumSave = action({
  id: 'decorum.write',
  title: 'Write a rule of conduct',
  icon: 'book',
  access: decorumWrite,
  keywords: ['decorum', 'conduct', 'policy', 'new'],
  parameters: {
    title: text('title'),
    body: text('text'),
    category: optional(text('category')),
    effectiveOn: fallback(day('from'), () => dayOf(new Date())),
    mustRead: optional(flag('acknowledged', ['must acknowledge'], ['for information'])),
  },
  run: async ({ category = 'General', mustRead = false, ...it }) => {
    const made = await call('POST /decorum/save', { ...it, category, mustRead });
    return {
      message: `Saved “${made.title}”`,
      undo: () => call('POST /decorum/delete', { id: made.id, version: made.version }),
    };
  },
});

export const decorumAcknowledge = action({
  id: 'decorum.acknowledge',
  title: 'Acknowledge a rule of conduct',
  icon: 'checks',
  access: read,
  keywords: ['decorum', 'confirm', 'have read'],
  parameters: { entry, edition: passed<number>() },
  queue: {
    called: ['rule to acknowledge', 'rules to acknowledge'],
    items: async () => {
      const { rows } = await call('GET /announcements/alerts', {});
      const rules = rows.filter((it) => it.kind === 'decorum' && it.mustAcknowledge);
      return rules.map((it) => ({ ...queued(it), values: { entry: it.id, edition: it.edition } }));
    },
    ways: [{ key: 'a', words: 'acknowledge' }],
  },
  run: async ({ entry: id, edition }) => {
    const { title } = await call('POST /decorum/acknowledge', { id, edition });
    return { message: `Acknowledged “${title}”` };
  },
});

export const decorumRemind = action({
  id: 'decorum.remind',
  title: 'Remind of a rule of conduct',
  icon: 'bell',
  access: decorumWrite,
  keywords: ['decorum', 'missing', 'nudge'],
  parameters: { entry, person: optional(entity('person')) },
  run: async ({ entry: id, person: personId }) => {
    const { reminded, tooSoon } = await call('POST /decorum/remind', { id, personId });
    return { message: remindedWords(reminded, tooSoon) };
  },
});

export const decorumDelete = action({
  id: 'decorum.delete',
  title: 'Take a rule of conduct away',
  icon: 'trash',
  access: decorumWrite,
  keywords: ['decorum', 'remove'],
  confirm: 'The rule and who acknowledged it are gone.',
  parameters: { entry, version: passed<number>() },
  run: async ({ entry: id, version }) =>
    call('POST /decorum/delete', { id, version: version ?? (await entryOf(id)).version }),
});

export const decorumMove = action({
  id: 'decorum.move',
  title: 'Put the rules of conduct in order',
  icon: 'arrows-sort',
  access: decorumWrite,
  keywords: ['decorum', 'reorder'],
  verbs: ['move rule'],
  parameters: { entry, place: number('place'), version: passed<number>() },
  run: async ({ entry: id, version, place }) => {
    const at = version ?? (await entryOf(id)).version;
    await call('POST /decorum/move', { id, version: at, place });
    return { message: `It is rule ${place} now` };
  },
});

export const decorumActions = [
  decorumSave,
  decorumAcknowledge,
  decorumRemind,
  decorumDelete,
  decorumMove,
];
