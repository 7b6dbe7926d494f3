import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import type { Objective } from './objective.contract.ts';
import { ConfidenceBadge, ProgressBar, StateBadge, Whose } from './okr-marks.part.tsx';

/** px a child stands further in. */
const indent = (depth = 0) => depth * 22;

type Row = Objective & { depth?: number; isAbove?: boolean };

const objectiveColumn = (href: (it: Objective) => string): Column<Row> => ({
  key: 'title',
  title: 'Objective',
  cell: (it) => (
    <span
      className={cx('okr-title', (it.depth ?? 0) > 0 && 'below', it.isAbove && 'above')}
      style={{ paddingInlineStart: indent(it.depth) }}
    >
      <Link dir="auto" href={href(it)} className="med trunc" title={it.title}>
        {it.title}
      </Link>
      {it.isAbove && <Badge>{it.cycle.name}</Badge>}
      {it.private && <Icon name="lock" size={13} label="Private" className="f3" />}
    </span>
  ),
});

const whoseColumn: Column<Row> = {
  key: 'whose',
  title: 'Whose',
  width: 150,
  cell: (it) => <Whose it={it} />,
};

const progressColumn: Column<Row> = {
  key: 'progress',
  title: 'Progress',
  hint: 'Key results by weight; the tick is where an even pace would stand',
  width: 146,
  cell: (it) => (
    <ProgressBar
      progress={it.progress}
      label={`Progress of ${it.title}`}
      {...(it.state === 'active' && { expected: it.expected })}
    />
  ),
};

const stateColumn: Column<Row> = {
  key: 'state',
  title: 'State',
  width: 132,
  cell: (it) => <StateBadge it={it} />,
};

/** The columns of the tree. */
export const treeColumns = (
  href: (it: Objective) => string,
  today: string,
): readonly Column<Row>[] => [
  objectiveColumn(href),
  whoseColumn,
  progressColumn,
  {
    key: 'confidence',
    title: 'Confidence',
    width: 96,
    cell: (it) => <ConfidenceBadge confidence={it.confidence} />,
  },
  {
    key: 'checkIn',
    title: 'Last check-in',
    width: 116,
    className: 'wide',
    cell: (it) =>
      it.checkInDue ? (
        <Badge tone="warn">{it.checkedInOn ? shortDay(it.checkedInOn, today) : 'Due'}</Badge>
      ) : it.checkedInOn ? (
        <span className="num">{shortDay(it.checkedInOn, today)}</span>
      ) : (
        <span className="f3">–</span>
      ),
  },
  stateColumn,
];
