import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { saveList, type SheetChoice } from '#/figures/figures.actions.ts';
import { useSavableList } from '#/figures/on-page.part.ts';
import { dayOf } from '#/kernel/dates.ts';
import { useNow } from '#/ui/now.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { daysInput, figuresInput, type SheetSearch } from './sheet-search.ts';

/** The overflow menu: the whole sheet as a file, whatever page of it is shown. */
export function SheetMenu({ search }: { search: SheetSearch }) {
  const run = useRun();
  const today = dayOf(useNow());
  const save = useCallback(
    async (format: SheetChoice) => {
      const { tab, view, measure } = search;
      const asked = view === 'days' ? daysInput(search, today) : figuresInput(search);
      const input = { ...asked, measure, tab, view, format };
      const { name, blob } = await download('GET /sheet/export', input);
      saveFile(name, blob);
      return name;
    },
    [search, today],
  );
  useSavableList(save);
  const entry = (format: SheetChoice): MenuItem => ({
    label: `The sheet as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveList, { format }),
  });
  return <Menu label="More" groups={[[entry('csv'), entry('xlsx')]]} />;
}
