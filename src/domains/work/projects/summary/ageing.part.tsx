import { formatNumber } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { Defined } from './defined.part.tsx';
import type { Ageing as Row, Summary } from './summary.contract.ts';

export const dayWords = (days: number) =>
  `${formatNumber(days, days < 10 && !Number.isInteger(days) ? 1 : 0)} d`;

function columns(project: string, most: number, slow: number | null): Column<Row>[] {
  return [
    {
      key: 'issue',
      title: 'Issue',
      cell: (it) => (
        <span className="row">
          <span className="f3 num">{it.key}</span>
          <Link
            dir="auto"
            href={`/project/list?project=${project}&issue=${it.key}`}
            className="link plain trunc"
            title={it.title}
          >
            {it.title}
          </Link>
        </span>
      ),
    },
    { key: 'status', title: 'Status', width: 112, className: 'wide', cell: (it) => it.status },
    {
      key: 'assignee',
      title: 'Who',
      width: 48,
      cell: (it) => (it.assignee ? <Avatar name={it.assignee.name} alone /> : '–'),
    },
    {
      key: 'age',
      title: 'Age',
      width: 168,
      cell: (it) => {
        const isOld = slow !== null && it.days > slow;
        return (
          <span className="row age">
            <span className="age-bar" aria-hidden="true">
              <i
                className={isOld ? 'old' : undefined}
                style={{ width: `${(it.days / most) * 100}%` }}
              />
            </span>
            {isOld ? (
              <Badge tone="warn">{dayWords(it.days)}</Badge>
            ) : (
              <span className="num">{dayWords(it.days)}</span>
            )}
          </span>
        );
      },
    },
  ];
}

/** What is being worked on, oldest first, against how long work usually takes. */
export function Ageing({ ageing, pace, project }: Pick<Summary, 'ageing' | 'pace' | 'project'>) {
  const { rows, totalRows } = ageing;
  const most = Math.max(1, pace.slow ?? 0, ...rows.map((it) => it.days));
  return (
    <Panel
      title={
        <Defined
          title="Ageing of work in progress"
          words="Days since each issue that is being worked on was started, those with issues below them left out. Marked are those older than 85 of 100 issues were when they were completed in this period."
        />
      }
      beside={totalRows > rows.length && <Badge>{`${rows.length} of ${totalRows}`}</Badge>}
      actions={
        pace.slow !== null && (
          <span className="f3 fs12 num ends-words">85 of 100 within {dayWords(pace.slow)}</span>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="hourglass" title="Nothing is being worked on" />
      ) : (
        <Table
          label="Work in progress by age"
          columns={columns(project.key, most, pace.slow)}
          rows={rows}
          rowKey={(it) => it.id}
        />
      )}
    </Panel>
  );
}
