import { useCallback } from 'react';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { download } from '../api.ts';
import { saveList, type SheetChoice } from '../figures/figures.actions.ts';
import { useSavableList } from '../figures/on-page.part.ts';
import { useRun } from '../running.ts';
import { daysInput, type SheetSearch } from './sheet-search.ts';

/** The overflow menu: the whole sheet as a file, whatever page of it is shown. */
export function SheetMenu({ search }: { search: SheetSearch }) {
  const run = useRun();
  const save = useCallback(
    async (format: SheetChoice) => {
      const { tab, view, sort } = search;
      const input = { ...daysInput(search), sort, tab, view, format };
      const { name, blob } = await download('GET /sheet/export', input);
      saveFile(name, blob);
      return name;
    },
    [search],
  );
  useSavableList(save);
  const entry = (format: SheetChoice): MenuItem => ({
    label: `The sheet as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveList, { format }),
  });
  return <Menu label="More" groups={[[entry('csv'), entry('xlsx')]]} />;
}
