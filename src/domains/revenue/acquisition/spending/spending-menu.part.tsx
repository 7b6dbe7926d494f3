import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { saveList, type SheetChoice } from '#/figures/figures.actions.ts';
import { useSavableList } from '#/figures/on-page.part.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { spendingFilter, type SpendingSearch } from './spending-search.ts';

type File = Awaited<ReturnType<typeof download>>;

/** Saves what was fetched, and says so. */
const saveFetched = {
  run: async ({ fetched }: { fetched: () => Promise<File>; [name: string]: unknown }) => {
    const { name, blob } = await fetched();
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
};

/** The overflow menu: the list, the plans and the suggestions as files, whatever is shown of them. */
export function SpendingMenu({ search }: { search: SpendingSearch }) {
  const run = useRun();
  const save = useCallback(
    async (format: SheetChoice) => {
      const asked = { ...spendingFilter(search), format };
      const { name, blob } = await download('GET /campaign-budgets/export', asked);
      saveFile(name, blob);
      return name;
    },
    [search],
  );
  useSavableList(save);
  const entry = (format: SheetChoice): MenuItem => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveList, { format }),
  });
  const other = (label: string, format: SheetChoice, fetched: () => Promise<File>): MenuItem => ({
    label: `${label} as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveFetched, { fetched }),
  });
  const { month } = search;
  const formats = ['csv', 'xlsx'] as const;
  const plans = formats.map((format) =>
    other('The plans', format, () => download('GET /spend-plans/export', { month, format })),
  );
  const suggestions = formats.map((format) =>
    other('The suggestions', format, () => download('GET /budget-suggestions/export', { format })),
  );
  return <Menu label="More" groups={[[entry('csv'), entry('xlsx')], plans, suggestions]} />;
}
