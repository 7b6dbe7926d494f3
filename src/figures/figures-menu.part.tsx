import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { saveChartPicture } from '#/ui/chart/chart-picture.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { saveList, type SheetChoice } from './figures.actions.ts';
import { useSavableList } from './on-page.part.ts';

interface FiguresMenuProps {
  /** Makes the file of the page's list. */
  file: (format: SheetChoice) => ReturnType<typeof download>;
  /** Further entries, before the files. */
  groups?: readonly MenuItem[][] | undefined;
}

/** The overflow menu of a page of figures: its list and its chart as files. */
export function FiguresMenu({ file, groups = [] }: FiguresMenuProps) {
  const run = useRun();
  const save = useCallback(
    async (format: SheetChoice) => {
      const { name, blob } = await file(format);
      saveFile(name, blob);
      return name;
    },
    [file],
  );
  useSavableList(save);
  const entry = (format: SheetChoice): MenuItem => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveList, { format }),
  });
  const picture: MenuItem = {
    label: 'The chart as PNG',
    icon: 'download',
    onClick: () => void saveChartPicture('backlot chart'),
  };
  return <Menu label="More" groups={[...groups, [entry('csv'), entry('xlsx'), picture]]} />;
}
