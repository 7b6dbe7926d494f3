import { call } from '#/client/api.ts';
import { everyRow, optionFrom } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { passed } from '#/kernel/parameters.ts';
import { isEditable, objectiveOf, objectiveThat, previewOf } from '../objective-options.ts';
import { mayHangUnder } from '../okr-machine.ts';
import { whoseWords } from '../okr-words.ts';

const showMap = action({
  id: 'okr.map',
  title: 'Show the alignment map',
  icon: 'list-tree',
  access: may('okr:read'),
  keywords: ['okr', 'map', 'alignment', 'objectives', 'who serves whom', 'not aligned'],
  verbs: ['okr map', 'alignment map', 'show alignment map'],
  places: ['console'],
  parameters: {},
  run: async (_values, { go }) => go('/okr?view=map'),
});

/** What an objective may serve: of its cycle, and of longer ones around it. */
async function servableBy(id: number) {
  const { cycle, level } = await objectiveOf(id);
  const rows = await everyRow((page) => call('GET /okrs', { around: cycle.key, ...page }));
  return rows
    .filter((it) => it.id !== id && mayHangUnder(level, it.level))
    .map((it) => ({
      id: it.id,
      title: it.title,
      note: `${whoseWords(it)}, ${it.cycle.name}`,
    }));
}

export const alignObjective = action({
  id: 'okr.align',
  title: 'Align an objective',
  icon: 'list-tree',
  access: may('okr:write'),
  keywords: ['okr', 'serves', 'parent', 'hang under', 'alignment'],
  verbs: ['align', 'align objective'],
  places: ['console'],
  parameters: {
    id: objectiveThat(isEditable),
    serves: optionFrom('Serves', ({ id }: { id: number }) => servableBy(id), ['id']),
    version: passed<number>(),
  },
  preview: ({ id }) => previewOf(id),
  run: async ({ id, serves, version: seen }) => {
    const { parentId: before, version: now } = await objectiveOf(id);
    const input = { id, version: seen ?? now, parentId: serves };
    const { title, version, parent } = await call('POST /align-okr', input);
    return {
      message: `${title} serves ${parent?.title ?? 'another one'}.`,
      undo: () => call('POST /align-okr', { id, version, parentId: before }),
    };
  },
});

export const mapActions = [showMap, alignObjective];
