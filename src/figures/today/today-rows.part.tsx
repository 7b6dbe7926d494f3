import { Delta } from '#/ui/delta.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { useShownIn } from '../shown-in.part.ts';
import { todaySplits, type TodaySplit } from './today-splits.ts';
import { hourLabels, hourUnits, splitLabels, type HourMeasure } from './today-words.ts';
import type { Today } from './today.contract.ts';

type Row = Today['rows'][number];

interface TodayRowsProps {
  rows: readonly Row[];
  by: TodaySplit;
  measure: HourMeasure;
  onBy: (by: TodaySplit) => void;
}

/** The largest parts of today so far, each beside the same hours of yesterday and a week ago. */
export function TodayRows({ rows, by, measure, onBy }: TodayRowsProps) {
  const shown = useShownIn();
  const good = measure === 'spend' ? 'neutral' : 'up';
  const change = (key: 'yesterday' | 'lastWeek', title: string): Column<Row> => ({
    key,
    title,
    align: 'right',
    cell: (it) => <Delta value={it[key].change[measure]} good={good} />,
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: splitLabels[by],
      cell: ({ label }) => (
        <span className="trunc" title={label.note ?? undefined}>
          {label.label}
        </span>
      ),
    },
    {
      key: 'now',
      title: hourLabels[measure],
      align: 'right',
      cell: (it) => (
        <span className="num">{shown.figure(hourUnits[measure], it.today[measure], 'dense')}</span>
      ),
    },
    change('yesterday', 'Yesterday'),
    change('lastWeek', 'Last week'),
  ];
  return (
    <Panel
      title="Largest today"
      className="today-rows"
      actions={
        <Segmented
          label="Split today by"
          value={by}
          onChange={onBy}
          segments={todaySplits.map((value) => ({ value, label: splitLabels[value] }))}
        />
      }
    >
      <Table
        label={`Today by ${splitLabels[by].toLowerCase()}`}
        rows={rows}
        rowKey={(it) => it.label.key}
        columns={columns}
      />
    </Panel>
  );
}
