import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { saveFile } from '#/ui/save-file.ts';
import { download } from '../api.ts';
import type { RevenueKind } from '../figures/filter.contract.ts';

interface Which {
  /** The last one that is over when absent. */
  quarter?: string;
  revenue?: RevenueKind;
  [name: string]: unknown;
}

/** Makes the presentation of a quarter and saves it. */
export const makeDeck = action<Which>({
  id: 'quarterly-report.make',
  title: 'Make the quarterly deck',
  icon: 'presentation',
  access: may('revenue:read'),
  keywords: ['powerpoint', 'pptx', 'slides', 'quarter', 'presentation', 'report'],
  verbs: ['deck'],
  run: async ({ quarter, revenue }, { go }) => {
    // From the palette the quarter is chosen on the page.
    if (quarter === undefined) return go('/quarterly-report/ppt');
    const { name, blob } = await download('GET /quarterly-report/deck', { quarter, revenue });
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
});

export const quarterlyActions = [makeDeck];
