import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';

export const showMap = action({
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
