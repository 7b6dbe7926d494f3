import { saveChartPicture } from '#/ui/chart/chart-picture.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { useRun } from '../running.ts';
import { exportFigures, type ExportQuestion } from './figures.actions.ts';

/** The overflow menu of a page of figures: its list and its chart as files. */
export function FiguresMenu({
  question,
  groups = [],
}: {
  question: Omit<ExportQuestion, 'format'>;
  groups?: readonly MenuItem[][];
}) {
  const run = useRun();
  const file = (format: 'csv' | 'xlsx'): MenuItem => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(exportFigures, { question: { ...question, format } }),
  });
  const picture: MenuItem = {
    label: 'The chart as PNG',
    icon: 'download',
    onClick: () => void saveChartPicture('backlot chart'),
  };
  return <Menu label="More" groups={[...groups, [file('csv'), file('xlsx'), picture]]} />;
}
