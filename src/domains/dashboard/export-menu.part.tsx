import { saveChartPicture } from '#/ui/chart/chart-picture.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { toast } from '#/ui/toast.ts';
import { CallError, download } from '../api.ts';
import type { FilterInput } from '../figures/filter.contract.ts';

const panels = [
  ['chart', 'Revenue and spend by day'],
  ['games', 'Games'],
  ['networks', 'Networks'],
  ['countries', 'Countries'],
] as const;

/** The overflow menu: what is on the page as files. */
export function ExportMenu({ filter }: { filter: FilterInput }) {
  const save = async (panel: (typeof panels)[number][0], format: 'csv' | 'xlsx') => {
    try {
      const { name, blob } = await download('GET /dashboard/export', { ...filter, panel, format });
      saveFile(name, blob);
    } catch (error) {
      toast('error', error instanceof CallError ? error.message : 'The file was not made.');
    }
  };
  const files = (format: 'csv' | 'xlsx'): MenuItem[] =>
    panels.map(([panel, label]) => ({
      label: `${label} as ${format.toUpperCase()}`,
      icon: 'download',
      onClick: () => void save(panel, format),
    }));
  const picture: MenuItem = {
    label: 'The chart as PNG',
    icon: 'download',
    onClick: () => void saveChartPicture('backlot chart'),
  };
  return <Menu label="More" groups={[files('csv'), files('xlsx'), [picture]]} />;
}
