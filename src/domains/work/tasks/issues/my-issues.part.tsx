import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { issueWork } from '#/community/issue-work/issue-work.actions.ts';
import { may } from '#/kernel/access.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Table } from '#/ui/table.tsx';
import type { Task } from '../tasks.contract.ts';

/** As many as are shown here; the others stand on their projects' pages. */
const SHOWN = 50;

interface MyIssuesProps {
  search: string;
  today: string;
  running: Task | undefined;
}

const hrefOf = (key: string) =>
  `/project/list?project=${key.slice(0, key.lastIndexOf('-'))}&issue=${key}`;

/** My issues of all projects below my tasks: work is work, whichever kind it is. */
export function MyIssues({ search, today, running }: MyIssuesProps) {
  const run = useRun();
  const mayRead = useScope(may('projects:read')) !== undefined;
  const mayWork = useScope(may('tasks:work')) !== undefined;
  const { data } = useQuery({
    ...reading('GET /cjprojects/my-issues', { search: search || undefined, perPage: SHOWN }),
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  if (!data || data.totalRows === 0) return null;
  return (
    <Panel className="task-list my-issues" title="Issues">
      <Table
        label="My issues"
        rowKey={(it) => it.id}
        rows={data.rows}
        columns={[
          {
            key: 'key',
            title: 'Key',
            width: 92,
            cell: (it) => <span className="f3 num">{it.key}</span>,
          },
          {
            key: 'title',
            title: 'Issue',
            cell: (it) => (
              <Link dir="auto" className="link plain med trunc" href={hrefOf(it.key)}>
                {it.title}
              </Link>
            ),
          },
          {
            key: 'status',
            title: 'Status',
            width: 220,
            cell: (it) => (
              <Badge tone={it.status.group === 'started' ? 'info' : 'neutral'}>
                {it.status.name}
              </Badge>
            ),
          },
          { key: 'priority', title: 'Priority', width: 90, cell: (it) => it.priority },
          {
            key: 'due',
            title: 'Due',
            width: 130,
            cell: (it) =>
              it.dueOn ? (
                <span className={cx(it.dueOn < today && 'task-late')}>
                  {namedDay(it.dueOn, today)}
                </span>
              ) : (
                <span className="f3">–</span>
              ),
          },
          {
            key: 'start',
            title: <span className="hidden-words">Start</span>,
            width: 110,
            align: 'right',
            cell: (it) =>
              mayWork &&
              running?.issue?.id !== it.id && (
                <Button size="s" onClick={() => void run(issueWork, { issue: it.id })}>
                  Start
                </Button>
              ),
          },
        ]}
      />
      {data.totalRows > SHOWN && (
        <p className="f3">
          The first {SHOWN} of {data.totalRows}.
        </p>
      )}
    </Panel>
  );
}
