import { Badge } from '#/ui/badge.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { scoreText } from '../evaluation-words.ts';
import type { CategoryReport } from './graph-charts.part.tsx';
import { differenceText } from './report-words.ts';

type Group = CategoryReport['rows'][number];

/** How far from the mean of all a score is, in the colours of the sheets. */
function heat(score: number | null, mean: number | null): string {
  if (score === null || mean === null) return 'evaluation-heat';
  const far = score - mean;
  const size = Math.abs(far) >= 0.5 ? 2 : Math.abs(far) >= 0.2 ? 1 : 0;
  if (size === 0) return 'evaluation-heat';
  return `evaluation-heat ${far < 0 ? 'n' : 'p'}${size}`;
}

const figure = (
  key: 'self' | 'lead' | 'final',
  title: string,
  hint: string,
  report: CategoryReport,
): Column<Group> => ({
  key,
  title,
  hint,
  align: 'right',
  width: 84,
  total: scoreText(report.total[key]),
  cell: (it) => scoreText(it[key]),
});

function columns(report: CategoryReport, title: string): Column<Group>[] {
  return [
    {
      key: 'name',
      title,
      total: 'All of them',
      cell: (it) => (
        <span className="row">
          <span className="med trunc" dir="auto">
            {it.name}
          </span>
          {it.isHidden && (
            <Badge title="The means of one or two people are not told.">too few</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'people',
      title: 'People',
      align: 'right',
      width: 76,
      total: report.total.people,
      cell: (it) => it.people,
    },
    figure('final', 'Score', 'What counts, with calibration.', report),
    figure('lead', 'Lead', 'What leads gave.', report),
    figure('self', 'Self', 'What people gave themselves.', report),
    {
      key: 'gap',
      title: 'Gap',
      hint: 'Self less lead, of those who have both.',
      align: 'right',
      width: 76,
      total: differenceText(report.total.gap),
      cell: (it) => differenceText(it.gap),
    },
    ...report.categories.map((name, at): Column<Group> => ({
      key: `category ${name}`,
      title: name,
      hint: `${name}: what leads gave.`,
      align: 'right',
      className: 'wide',
      total: scoreText(report.total.categories[at]?.lead ?? null),
      cell: (it) => {
        const score = it.categories[at]?.lead ?? null;
        const mean = report.total.categories[at]?.lead ?? null;
        return <span className={heat(score, mean)}>{scoreText(score)}</span>;
      },
    })),
  ];
}

interface GraphGroupsProps {
  report: CategoryReport;
  /** "Team". */
  title: string;
  /** Narrows the page to the group, where it can be. */
  onOpen: ((group: Group) => void) | undefined;
}

/** The means of each group, categories tinted where they lie apart from the mean of all. */
export function GraphGroups({ report, title, onOpen }: GraphGroupsProps) {
  const { current, onKeyDown } = useRowKeys({
    rows: report.rows,
    rowKey: (it) => it.key,
    onOpen,
    wide: true,
  });
  return (
    <Panel title={`By ${title.toLowerCase()}`} className="evaluation-groups">
      <Table
        label={`Mean scores by ${title.toLowerCase()}`}
        columns={columns(report, title)}
        rows={report.rows}
        rowKey={(it) => it.key}
        totals
        current={current}
        onKeyDown={onKeyDown}
        onOpen={onOpen}
      />
    </Panel>
  );
}
