import { call, download } from '#/client/api.ts';
import { everyRow } from '#/client/listed.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, fallback, option, passed } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';

type Format = 'pdf' | 'pptx';
const formats = [
  { value: 'pdf', label: 'as PDF', keywords: ['pdf', 'paper'] },
  { value: 'pptx', label: 'as a presentation', keywords: ['pptx', 'powerpoint', 'slides'] },
] as const satisfies readonly { value: Format; label: string; keywords: string[] }[];

/** Cards that take long are waited for, ms. */
const PATIENCE = 180_000;

/** Saves a dashboard as a file, filtered as it is saved unless the page says otherwise. */
export const dashboardExport = action({
  id: 'own-dashboard.export',
  title: 'Export a dashboard',
  icon: 'download',
  access: may('revenue:read'),
  keywords: ['pdf', 'pptx', 'powerpoint', 'presentation', 'print', 'paper', 'download'],
  verbs: ['export dashboard'],
  parameters: {
    dashboard: option('Dashboard', async () =>
      (await everyRow((page) => call('GET /own-dashboards', page))).map(
        ({ id, name, mine, author }) => ({
          id,
          title: name,
          note: mine ? 'mine' : `by ${author.name}`,
        }),
      ),
    ),
    as: fallback(choice<Format>('as', formats), () => 'pdf' as Format),
    filter: passed<FilterInput>(),
  },
  run: async ({ dashboard: id, as, filter }) => {
    const of = filter ?? (await call('GET /own-dashboard', { id: Number(id) })).filter;
    const input = { ...of, id: Number(id) };
    const { name, blob } = await download(`GET /own-dashboard/${as}`, input, {
      timeout: PATIENCE,
    });
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
});
