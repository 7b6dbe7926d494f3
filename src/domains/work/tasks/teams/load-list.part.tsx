import type { UseQueryResult } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { relativeTime } from '#/kernel/date-words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { workWords } from '../reports/work-words.ts';
import { sprintFillPerson } from '../sprints/sprints.actions.ts';
import type { LivingSprint } from './task-board.part.tsx';
import type { TeamPatch, TeamSearch } from './team-search.ts';
import { memberSorts, type Member, type taskTeamsEndpoints } from './teams.contract.ts';

type Reply = OutputOf<(typeof taskTeamsEndpoints)['GET /tasks/members']>;

interface LoadListProps {
  query: UseQueryResult<Reply>;
  search: TeamSearch;
  sprints: readonly LivingSprint[];
  onChange: (patch: TeamPatch) => void;
}

const number = (
  key: 'open' | 'inProgress' | 'toReview' | 'overdue',
  title: string,
): Column<Member> => ({
  key,
  title,
  align: 'right',
  sortable: true,
  width: 110,
  cell: (it) =>
    it[key] === 0 ? '–' : <span className={key === 'overdue' ? 'task-late' : ''}>{it[key]}</span>,
});

/** Who has how much to do; opens their cards on the board. */
export function LoadList({ query, search, sprints, onChange }: LoadListProps) {
  const now = useNow();
  const run = useRun();
  const mayPlan = useScope(may('task-sprints:write')) !== undefined;
  const rows = query.data?.rows ?? [];
  const open = (it: Member) =>
    onChange({ show: undefined, group: undefined, person: it.id, page: undefined });
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen: open, wide: true });
  const fits = (it: Member) =>
    sprints.filter((sprint) => it.teams.some((team) => team.id === sprint.team.id));
  const columns: Column<Member>[] = [
    {
      key: 'name',
      title: 'Person',
      sortable: true,
      cell: (it) => (
        <span className="appcell">
          <Avatar name={it.name} />
          <span className="med trunc" dir="auto">
            {it.name}
          </span>
          <span className="f3 fs12 trunc wide">{it.teams.map((team) => team.name).join(', ')}</span>
        </span>
      ),
    },
    number('open', 'Open'),
    number('inProgress', 'In progress'),
    number('toReview', 'To review'),
    number('overdue', 'Overdue'),
    {
      key: 'weekSeconds',
      title: 'This week',
      hint: 'Worked since Monday',
      align: 'right',
      sortable: true,
      width: 110,
      cell: (it) => (it.weekSeconds === null ? '' : workWords(it.weekSeconds)),
    },
    {
      key: 'running',
      title: 'Working on',
      className: 'wide',
      width: 260,
      cell: ({ running }) =>
        running ? (
          <Link href={`/tasks/info?task=${running.key}`} className="row">
            <span className="f3 num">{running.key}</span>
            <span className="trunc" dir="auto">
              {running.title}
            </span>
          </Link>
        ) : (
          <span className="f3">–</span>
        ),
    },
    {
      key: 'since',
      title: 'Since',
      className: 'wide',
      width: 110,
      cell: ({ running }) => running && relativeTime(new Date(running.since), now),
    },
    {
      key: 'more',
      title: <span className="hidden-words">More</span>,
      width: 48,
      align: 'right',
      cell: (it) => (
        <Menu
          label={`More about ${it.name}`}
          groups={[
            [
              { label: 'Tasks on the board', onClick: () => open(it) },
              { label: 'Hours and figures', href: `/tasks/employee-report?person=${it.id}` },
            ],
            mayPlan
              ? fits(it).map((sprint) => ({
                  label: `Open tasks into ${sprint.name}`,
                  onClick: () => void run(sprintFillPerson, { person: it.id, sprint: sprint.id }),
                }))
              : [],
          ].filter((group) => group.length > 0)}
        >
          <IconButton icon="dots" label={`More about ${it.name}`} variant="ghost" size="s" />
        </Menu>
      ),
    },
  ];
  return (
    <Panel title="Load" className="task-list">
      <ListStates
        query={query}
        what="people"
        isEmpty={(data) => data.totalRows === 0}
        empty={
          <EmptyState
            icon="users-group"
            title="Nobody here"
            text="People appear here once they belong to a team."
          />
        }
      >
        {(data) => (
          <PagedTable
            label="Load of each person"
            columns={columns}
            rows={data.rows}
            rowKey={(it) => it.id}
            totalRows={data.totalRows}
            search={search}
            sorts={memberSorts}
            onChange={onChange}
            onOpen={open}
            current={keys.current}
            onKeyDown={keys.onKeyDown}
          />
        )}
      </ListStates>
    </Panel>
  );
}
