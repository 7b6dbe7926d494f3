import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import { pointWords } from '../sprints/sprint-words.ts';
import { Defined } from './defined.part.tsx';
import type { Summary } from './summary.contract.ts';

type Row = NonNullable<Summary['report']>['issues'][number];

const isOpen = (it: Row) => it.group !== 'completed' && it.group !== 'cancelled';

const columns = (project: string, movedTo: string): Column<Row>[] => [
  {
    key: 'issue',
    title: 'Issue',
    cell: (it) => (
      <span className="row">
        <TypeMark type={{ name: '', icon: it.icon }} />
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
  {
    key: 'status',
    title: 'Status at the end',
    width: 168,
    cell: (it) => (
      <span className="issue-word">
        <StatusMark group={it.group} />
        {it.status}
      </span>
    ),
  },
  {
    key: 'moved',
    title: 'Then',
    width: 132,
    className: 'wide',
    cell: (it) => (isOpen(it) ? `moved to ${movedTo}` : '–'),
  },
  {
    key: 'assignee',
    title: 'Who',
    width: 56,
    cell: (it) => (it.assignee ? <Avatar name={it.assignee.name} alone /> : '–'),
  },
  {
    key: 'points',
    title: 'Points',
    align: 'right',
    width: 76,
    cell: (it) => (it.points === null ? '–' : pointWords(it.points)),
  },
];

/** What a completed sprint held when it ended, whatever became of the issues since. */
export function SprintReport({ summary }: { summary: Summary }) {
  const { report, sprint, project } = summary;
  if (!report || !sprint) return null;
  const rows = report.issues.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
  return (
    <Panel
      className="summary-whole"
      title={
        <Defined
          title={`${sprint.name} at its end`}
          words="The issues as they stood when the sprint was completed. Later changes do not show here."
        />
      }
      beside={<Badge>{`${sprint.sums.doneIssues} of ${sprint.sums.issues} done`}</Badge>}
    >
      <Table
        label={`Issues of ${sprint.name}`}
        columns={columns(project.key, report.movedTo?.name ?? 'the backlog')}
        rows={rows}
        rowKey={(it) => it.id}
      />
    </Panel>
  );
}
