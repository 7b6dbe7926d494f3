import { measures } from '#/figures/measures.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import { revenueNames } from '#/figures/revenue.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat } from '#/store/sheet.ts';
import type { Split, TopGame } from './overview.contract.ts';
import type { Overview } from './overview.server.ts';

export type Panel = 'chart' | 'roi' | 'networks' | 'countries' | 'platforms' | 'games';

interface Rows {
  overview: Overview;
  parts: Split[];
  games: TopGame[];
}

/** What the columns are called after: the currency, and what revenue is. */
interface Titles {
  money: string;
  revenue: string;
}

/** A spreadsheet has whole units of the currency, not micros. */
const units = (micros: number | null) => (micros === null ? null : micros / 1_000_000);

const splitColumns = ({ money, revenue }: Titles): Column<Split>[] => [
  { title: 'Name', value: (it) => it.label },
  { title: `${revenue} ${money}`, value: (it) => units(it.value) },
  { title: 'Share', value: (it) => it.share },
  { title: 'Change', value: (it) => it.delta },
];

const chartColumns = ({ money, revenue }: Titles): Column<Overview['chart'][number]>[] => [
  { title: 'Day', value: (it) => it.day },
  { title: `${revenue} ${money}`, value: (it) => units(it.revenue) },
  { title: `Spend ${money}`, value: (it) => units(it.spend) },
  { title: 'Compared with', value: (it) => it.previousDay },
  { title: `${revenue} then ${money}`, value: (it) => units(it.previousRevenue) },
  { title: `Spend then ${money}`, value: (it) => units(it.previousSpend) },
  { title: 'Complete', value: (it) => (it.incomplete || it.missing ? 'no' : 'yes') },
];

const roiColumns: Column<Overview['roi'][number]>[] = [
  { title: 'Day', value: (it) => it.day },
  { title: 'ROI', value: (it) => it.roi },
  { title: 'ROI then', value: (it) => it.previousRoi },
  { title: 'Complete', value: (it) => (it.incomplete || it.missing ? 'no' : 'yes') },
];

const gameColumns = ({ money, revenue }: Titles): Column<TopGame>[] => [
  { title: 'Game', value: (it) => it.name },
  { title: 'Platform', value: (it) => it.platform },
  { title: 'Team', value: (it) => it.team },
  { title: `${revenue} ${money}`, value: (it) => units(it.revenue) },
  { title: 'Change', value: (it) => it.delta },
  { title: `Spend ${money}`, value: (it) => units(it.spend) },
  { title: `Profit ${money}`, value: (it) => units(it.profit) },
  { title: measures.roas7.label, value: (it) => it.roas },
  { title: 'DAU', value: (it) => it.dau },
  { title: `eCPM ${money}`, value: (it) => units(it.ecpm) },
];

/** A panel's rows as a file, named after the panel and the days it covers. */
export function exportPanel(panel: Panel, format: SheetFormat, rows: Rows): Promise<FileReply> {
  const { range, revenue: kind } = rows.overview.standing;
  const { from, to } = range;
  const money = moneyTitle(rows.overview.standing);
  const titles = { money, revenue: revenueNames[panel === 'networks' ? 'ads' : kind] };
  const name = `backlot ${panel} ${from} ${to}`;
  if (panel === 'chart') return sheetFile(name, format, chartColumns(titles), rows.overview.chart);
  if (panel === 'roi') return sheetFile(name, format, roiColumns, rows.overview.roi);
  if (panel === 'games') return sheetFile(name, format, gameColumns(titles), rows.games);
  return sheetFile(name, format, splitColumns(titles), rows.parts);
}
