import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import type { SheetChoice } from '#/figures/figures.actions.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { useSavableList } from '#/figures/on-page.part.ts';
import { saveChartPicture } from '#/ui/chart/chart-picture.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';

const panels = [
  ['chart', 'Revenue and spend by day'],
  ['games', 'Games'],
  ['networks', 'Ad networks'],
  ['countries', 'Countries'],
] as const;
type Panel = (typeof panels)[number][0];

interface ExportMenuProps {
  filter: FilterInput;
  /** Shows the remarks on the charts. */
  onRemarks: () => void;
}

/** The overflow menu: the remarks, and what is on the page as files. */
export function ExportMenu({ filter, onRemarks }: ExportMenuProps) {
  const run = useRun();
  const save = useCallback(
    async (panel: Panel, format: SheetChoice) => {
      const { name, blob } = await download('GET /dashboard/export', { ...filter, panel, format });
      saveFile(name, blob);
      return name;
    },
    [filter],
  );
  useSavableList(useCallback((format) => save('games', format), [save]));
  const files = (format: SheetChoice): MenuItem[] =>
    panels.map(([panel, label]) => ({
      label: `${label} as ${format.toUpperCase()}`,
      icon: 'download',
      onClick: () =>
        void run({ run: async () => ({ message: `${await save(panel, format)} was saved.` }) }, {}),
    }));
  const picture: MenuItem = {
    label: 'The chart as PNG',
    icon: 'download',
    onClick: () => void saveChartPicture('backlot chart'),
  };
  const remarks: MenuItem = {
    label: 'Remarks on the charts…',
    icon: 'message-circle',
    onClick: onRemarks,
  };
  return <Menu label="More" groups={[[remarks], files('csv'), files('xlsx'), [picture]]} />;
}
