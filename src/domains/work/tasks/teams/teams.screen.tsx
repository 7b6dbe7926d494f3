import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Bone } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { SprintsView } from '../sprints/sprints-view.part.tsx';
import { TaskForm } from '../task-form.part.tsx';
import { LoadList } from './load-list.part.tsx';
import { TaskBoard } from './task-board.part.tsx';
import { TeamFilters } from './team-filters.part.tsx';
import { boardQuestion, TeamSearch } from './team-search.ts';
import '#/ui/board/board.css';
import '../tasks.css';

/** Of people: whoever has none is named on their cards. */
const MOST_COLUMNS = 100;

const everything = {
  team: undefined,
  person: undefined,
  app: undefined,
  type: undefined,
  sprint: undefined,
  search: undefined,
};

/** The tasks of a team: its board, who has how much to do, its sprints. */
export function TaskTeamsScreen() {
  const [search, change] = useSearch(TeamSearch);
  const [isAdding, setAdding] = useState(false);
  const [openedOn] = useState(() => dayOf(new Date()));
  const mayWrite = useScope(may('tasks:write')) !== undefined;
  const mayPlan = useScope(may('task-sprints:write')) !== undefined;
  const kept = { placeholderData: keepPreviousData };
  const isBoard = search.show === 'board';
  const board = useQuery({ ...reading('GET /tasks/teams', boardQuestion(search)), ...kept });
  const { team } = search;
  const columnsOf = { team, sort: 'name', order: 'asc', perPage: MOST_COLUMNS } as const;
  const members = useQuery({
    ...reading('GET /tasks/members', columnsOf),
    ...kept,
    enabled: isBoard,
  });
  const load = useQuery({
    ...reading('GET /tasks/members', {
      team,
      search: search.search || undefined,
      sort: search.sort,
      order: search.order,
      page: search.page,
      perPage: search.perPage,
    }),
    ...kept,
    enabled: search.show === 'people',
  });
  const { data } = board;
  const today = data?.today ?? openedOn;
  const sprints = data?.sprints ?? [];
  const teamName = data?.teams.find((it) => it.id === team)?.name;
  const isNarrowed = Object.keys(everything).some((it) => {
    const value = search[it as keyof typeof everything];
    return value !== undefined && value !== '';
  });
  const plan = (open: boolean) =>
    change(open ? { show: 'sprints', plan: true } : { plan: undefined }, { replace: !open });
  usePageKeys(
    [
      mayWrite && { keys: 'n', words: 'New task', run: () => setAdding(true) },
      mayPlan && { keys: 's', words: 'Plan a sprint', run: () => plan(true) },
    ],
    !isAdding && !search.plan,
  );
  return (
    <Page
      title="Team board"
      beside={isBoard && data && <Badge>{data.totalRows}</Badge>}
      actions={
        <>
          <Segmented
            label="Shown"
            segments={[
              { value: 'board', label: 'Board' },
              { value: 'people', label: 'Load' },
              { value: 'sprints', label: 'Sprints' },
            ]}
            value={search.show}
            onChange={(show) => change({ show, page: undefined })}
          />
          {mayPlan && search.show === 'sprints' && (
            <Button icon="calendar-plus" keys="s" onClick={() => plan(true)}>
              Plan a sprint
            </Button>
          )}
        </>
      }
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={() => setAdding(true)}>
            New task
          </Button>
        )
      }
      filters={
        <TeamFilters
          search={search}
          sprints={sprints}
          onChange={change}
          onEverything={isNarrowed ? () => change(everything) : undefined}
        />
      }
    >
      {search.show === 'people' && (
        <LoadList query={load} search={search} sprints={sprints} onChange={change} />
      )}
      {search.show === 'sprints' && (
        <SprintsView
          {...{ team, today }}
          teams={data?.teams ?? []}
          mayWrite={mayPlan}
          isPlanning={search.plan === true && data !== undefined}
          onPlan={plan}
        />
      )}
      {isBoard && (
        <ListStates
          query={board}
          what="board"
          loading={<BoardBones />}
          isEmpty={(it) => it.tasks.length === 0}
          empty={
            <EmptyState
              icon="layout-kanban"
              title={isNarrowed ? 'Nothing fits these filters' : 'No open tasks'}
              text="Tasks of the team appear here, from to do to closed."
            >
              {isNarrowed ? (
                <Button onClick={() => change(everything)}>Show all</Button>
              ) : (
                mayWrite && <Button onClick={() => setAdding(true)}>New task</Button>
              )}
            </EmptyState>
          }
        >
          {(it) => (
            <>
              <ShownOf tasks={it} people={search.group === 'person' ? members.data : undefined} />
              <TaskBoard
                label={teamName ? `Tasks of ${teamName}` : 'Tasks of all teams'}
                tasks={it.tasks}
                counts={it.counts}
                team={team}
                members={members.data?.rows ?? []}
                hasAllMembers={
                  members.data !== undefined && members.data.rows.length === members.data.totalRows
                }
                sprints={it.sprints}
                group={search.group}
                today={it.today}
              />
            </>
          )}
        </ListStates>
      )}
      {isAdding && <TaskForm onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface ShownProps {
  tasks: { tasks: readonly unknown[]; totalRows: number };
  people: { rows: readonly unknown[]; totalRows: number } | undefined;
}

/** What a board has no room for; nothing where it has everything. */
function ShownOf({ tasks, people }: ShownProps) {
  const cards = tasks.tasks.length;
  const columns = people?.rows.length ?? 0;
  const parts = [
    cards < tasks.totalRows &&
      `${formatNumber(cards)} of ${counted(tasks.totalRows, 'task')} are shown, the most pressing of each status.`,
    people &&
      columns < people.totalRows &&
      `${formatNumber(columns)} of ${counted(people.totalRows, 'person', 'people')} have a column of their own.`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="f3">{parts.join(' ')} Narrow the filters to see the rest.</p>;
}

/** Four columns with a few cards. */
function BoardBones() {
  return (
    <div className="board">
      {[4, 3, 2, 3].map((cards, at) => (
        <div key={at} className="lane bones">
          {Array.from({ length: cards }, (_, nth) => (
            <Bone key={nth} width="100%" height={78} radius={6} />
          ))}
        </div>
      ))}
    </div>
  );
}
