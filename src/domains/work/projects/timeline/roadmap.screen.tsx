import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { DaysFilters } from './days-filters.part.tsx';
import { TimelineBody } from './timeline-body.part.tsx';
import { issuesOf, rowsOf, unscheduledIn, type TimelineRow } from './timeline-rows.ts';
import { periodOf, RoadmapSearch } from './timeline-search.ts';
import type { Timeline } from './timeline.contract.ts';
import { useClosed } from './use-closed.part.ts';
import { useDays } from './use-days.part.ts';
import { ZoomChoice } from './zoom-choice.part.tsx';
import '../projects.css';
import './timeline.css';

/** Projects of a page; each may be opened. */
const PER_PAGE = 100;

const stateWords = { active: 'under way', archived: 'archived', all: 'in any state' };

/** The issues of the projects that are open. */
function useOpened(search: RoadmapSearch) {
  const { open = [], hideDone } = search;
  const read = useQueries({
    queries: open.map((project) => ({
      ...reading('GET /cjprojects/timeline', {
        project,
        hideDone: hideDone || undefined,
        ...periodOf(search),
      }),
      placeholderData: keepPreviousData,
    })),
  });
  return read.flatMap((it) => it.data ?? []);
}

/** What blocks what within and between projects; a block between two that are open is told by both. */
const blocksIn = (opened: readonly Timeline[]) => [
  ...new Map(
    opened.flatMap((it) => it.blocks.map((one) => [`${one.from} ${one.to}`, one])),
  ).values(),
];

/** Every project one may see on one timeline, each with its epics, sprints and issues. */
export function RoadmapScreen() {
  const [search, change] = useSearch(RoadmapSearch);
  const { go } = useLocation();
  const today = dayOf(useNow());
  const { open = [], zoom, state } = search;
  const list = useQuery({
    ...reading('GET /cjprojects/timeline-projects', {
      state,
      search: search.search || undefined,
      page: search.page,
      perPage: PER_PAGE,
    }),
    placeholderData: keepPreviousData,
  });
  const opened = useOpened(search);
  const { setDays, setProjectDays, shown, shownProject } = useDays();
  const { closed, toggle } = useClosed();
  const issues = shown(opened.flatMap(issuesOf));
  const rows = (list.data?.rows ?? []).flatMap((project): TimelineRow[] => {
    const isOpen = open.includes(project.key);
    const timeline = opened.find((it) => it.project.id === project.id);
    const own = issues.filter((it) => it.project === project.key);
    return [
      {
        kind: 'project',
        key: `project ${project.id}`,
        level: 1,
        open: isOpen,
        project: shownProject(project),
      },
      ...(isOpen && timeline ? rowsOf(timeline, own, closed, 2) : []),
    ];
  });
  const toggleRow = (row: TimelineRow) => {
    if (row.kind !== 'project') return toggle(row);
    const { key } = row.project;
    const next = row.open ? open.filter((it) => it !== key) : [...open, key];
    return change({ open: next.length > 0 ? next : undefined }, { replace: true });
  };
  const openIssue = ({ project, key }: { project: string; key: string }) =>
    go(`/project/timeline?project=${project}&issue=${key}`);
  const openRow = (row: TimelineRow) => {
    if (row.kind === 'project') go(`/project/timeline?project=${row.project.key}`);
    else if (row.kind === 'issue') openIssue(row.issue);
  };
  return (
    <Page
      title="Roadmap"
      beside={list.data && <Badge>{list.data.totalRows}</Badge>}
      actions={<ZoomChoice zoom={zoom} onChange={(it) => change({ zoom: it })} />}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search projects"
              placeholder="Name or key"
              value={search.search}
              onRest={(it) =>
                change({ search: it || undefined, page: undefined }, { replace: true })
              }
            />
          }
        >
          <Word>Projects</Word>
          <PickChip
            label="State"
            on={state !== 'active'}
            options={Object.entries(stateWords).map(([value, label]) => ({ value, label }))}
            value={[state]}
            onChange={([it]) => change({ state: it as 'active', page: undefined })}
          >
            {stateWords[state]}
          </PickChip>
          <DaysFilters {...{ search, today, change }} />
        </FilterBar>
      }
    >
      <ListStates
        query={list}
        what="projects"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="timeline"
            title={search.search ? 'No projects match this search' : 'You are in no project yet'}
            text="Projects stand here with their start and target dates, or those of their issues."
          >
            <Button href="/project">Show all projects</Button>
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <>
            <TimelineBody
              label="Timeline of all projects"
              rows={rows}
              issues={issues}
              unscheduled={unscheduledIn(issues)}
              blocks={blocksIn(opened)}
              zoom={zoom}
              period={periodOf(search)}
              today={today}
              isFree
              onZoom={(it) => change({ zoom: it })}
              onToggle={toggleRow}
              onOpen={openRow}
              onOpenIssue={openIssue}
              onDays={setDays}
              onProjectDays={setProjectDays}
            />
            {totalRows > PER_PAGE && (
              <Pagination
                total={totalRows}
                page={search.page}
                perPage={PER_PAGE}
                onPage={(page) => change({ page })}
              />
            )}
          </>
        )}
      </ListStates>
    </Page>
  );
}
