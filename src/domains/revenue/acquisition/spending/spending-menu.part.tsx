import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { saveList, type SheetChoice } from '#/figures/figures.actions.ts';
import { useSavableList } from '#/figures/on-page.part.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { spendingFilter, type SpendingSearch } from './spending-search.ts';

/** The overflow menu: the whole list as a file, whatever page of it is shown. */
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
  return <Menu label="More" groups={[[entry('csv'), entry('xlsx')]]} />;
}
