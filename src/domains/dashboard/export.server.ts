import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat } from '#/store/sheet.ts';
import { measures } from '../figures/measures.ts';
import type { Split, TopGame } from './overview.contract.ts';
import type { Overview } from './overview.server.ts';

export type Panel = 'chart' | 'roi' | 'networks' | 'countries' | 'platforms' | 'games';

interface Rows {
  overview: Overview;
  parts: Split[];
  games: TopGame[];
}

const usd = (micros: number | null) => (micros === null ? null : micros / 1_000_000);

const splitColumns: Column<Split>[] = [
  { title: 'Name', value: (it) => it.label },
  { title: 'Revenue USD', value: (it) => usd(it.value) },
  { title: 'Share', value: (it) => it.share },
  { title: 'Change', value: (it) => it.delta },
];

const chartColumns: Column<Overview['chart'][number]>[] = [
  { title: 'Day', value: (it) => it.day },
  { title: 'Revenue USD', value: (it) => usd(it.revenue) },
  { title: 'Spend USD', value: (it) => usd(it.spend) },
  { title: 'Compared with', value: (it) => it.previousDay },
  { title: 'Revenue then USD', value: (it) => usd(it.previousRevenue) },
  { title: 'Spend then USD', value: (it) => usd(it.previousSpend) },
  { title: 'Complete', value: (it) => (it.incomplete || it.missing ? 'no' : 'yes') },
];

const roiColumns: Column<Overview['roi'][number]>[] = [
  { title: 'Day', value: (it) => it.day },
  { title: 'ROI', value: (it) => it.roi },
  { title: 'ROI then', value: (it) => it.previousRoi },
  { title: 'Complete', value: (it) => (it.incomplete || it.missing ? 'no' : 'yes') },
];

const gameColumns: Column<TopGame>[] = [
  { title: 'Game', value: (it) => it.name },
  { title: 'Platform', value: (it) => it.platform },
  { title: 'Team', value: (it) => it.team },
  { title: 'Revenue USD', value: (it) => usd(it.revenue) },
  { title: 'Change', value: (it) => it.delta },
  { title: 'Spend USD', value: (it) => usd(it.spend) },
  { title: 'Profit USD', value: (it) => usd(it.profit) },
  { title: measures.roas7.label, value: (it) => it.roas },
  { title: 'DAU', value: (it) => it.dau },
  { title: 'eCPM USD', value: (it) => usd(it.ecpm) },
];

/** A panel's rows as a file, named after the panel and the days it covers. */
export function exportPanel(panel: Panel, format: SheetFormat, rows: Rows): Promise<FileReply> {
  const { from, to } = rows.overview.standing.range;
  const name = `backlot ${panel} ${from} ${to}`;
  if (panel === 'chart') return sheetFile(name, format, chartColumns, rows.overview.chart);
  if (panel === 'roi') return sheetFile(name, format, roiColumns, rows.overview.roi);
  if (panel === 'games') return sheetFile(name, format, gameColumns, rows.games);
  return sheetFile(name, format, splitColumns, rows.parts);
}
