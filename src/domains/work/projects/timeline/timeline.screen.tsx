import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { InProject, type ProjectDetail } from '../in-project.part.tsx';
import { ProjectMark } from '../issues/issue-marks.part.tsx';
import { IssuePicker, type Picking } from '../issues/issue-picker.part.tsx';
import { IssueSheet } from '../issues/issue-sheet.part.tsx';
import { TimelineBody } from './timeline-body.part.tsx';
import { TimelineFilters } from './timeline-filters.part.tsx';
import { MOST_ISSUES } from './timeline-limits.ts';
import { issuesOf, rowsOf, unscheduledIn } from './timeline-rows.ts';
import { periodOf, TimelineSearch } from './timeline-search.ts';
import { useClosed } from './use-closed.part.ts';
import { useDays } from './use-days.part.ts';
import { ZoomChoice } from './zoom-choice.part.tsx';
import '../projects.css';
import './timeline.css';

/** The days of a project: what is planned when, what blocks what, what is late. */
export function TimelineScreen() {
  const [search] = useSearch(TimelineSearch);
  return (
    <InProject title="Project timeline" asked={search.project}>
      {(detail) => <ProjectTimeline key={detail.project.key} detail={detail} />}
    </InProject>
  );
}

type Change = (patch: Partial<TimelineSearch>, options?: { replace?: boolean }) => void;

interface OpenIssueProps {
  detail: ProjectDetail;
  issueKey: string | undefined;
  change: Change;
}

/** The sheet of an issue, and the list in which one of its fields is picked. */
function OpenIssue({ detail, issueKey, change }: OpenIssueProps) {
  const [picking, setPicking] = useState<Picking>();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {issueKey && (
        <IssueSheet
          key={issueKey}
          issueKey={issueKey}
          detail={detail}
          editing={isEditing}
          onEditing={setEditing}
          onOpen={(key) => change({ issue: key })}
          onPick={(issue, field, at) => setPicking({ issue, field, at })}
          onClose={() => {
            setEditing(false);
            change({ issue: undefined });
          }}
        />
      )}
      {picking && detail.mayWrite && (
        <IssuePicker
          key={`${picking.issue.id} ${picking.field}`}
          picking={picking}
          detail={detail}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

/** Statuses chosen one by one and by their group are one choice. */
function statusesIn({ statuses }: ProjectDetail, { status, group }: TimelineSearch) {
  if (!status || !group) return { status, group };
  const ofGroups = statuses.filter((it) => group.includes(it.group)).map((it) => it.id);
  return { status: [...new Set([...status, ...ofGroups])], group: undefined };
}

/** What is asked for; nothing of it is empty. */
const asked = (detail: ProjectDetail, search: TimelineSearch) => ({
  project: detail.project.key,
  search: search.search || undefined,
  assignee: search.assignee,
  label: search.label,
  ...statusesIn(detail, search),
  epic: search.epic,
  hideDone: search.hideDone || undefined,
  ...periodOf(search),
});

/** By more than that what is done is left out. */
const isNarrowed = (detail: ProjectDetail, search: TimelineSearch) =>
  Object.values(asked(detail, { ...search, hideDone: false })).filter(Boolean).length > 1;

function ProjectTimeline({ detail }: { detail: ProjectDetail }) {
  const { project } = detail;
  const [search, change] = useSearch(TimelineSearch);
  const today = dayOf(useNow());
  const { data, error, refetch } = useQuery({
    ...reading('GET /cjprojects/timeline', asked(detail, search)),
    placeholderData: keepPreviousData,
  });
  const { setDays, shown } = useDays();
  const { closed, toggle } = useClosed();
  const issues = data ? shown(issuesOf(data)) : [];
  const rows = data ? rowsOf(data, issues, closed) : [];
  const unscheduled = unscheduledIn(issues);
  const query = `project=${project.key}`;
  const places: MenuItem[] = [
    { label: 'List and board', icon: 'layout-kanban', href: `/project/list?${query}` },
    { label: 'Backlog', icon: 'list', href: `/project/backlog?${query}` },
    { label: 'Summary', icon: 'chart-line', href: `/project/summary-dashboard?${query}` },
    { label: 'Overview', icon: 'info-circle', href: `/project/overview?${query}` },
    { label: 'All projects', icon: 'timeline', href: '/project/roadmap' },
  ];
  return (
    <Page
      title={
        <span className="project-title">
          <ProjectMark project={project} />
          Timeline
        </span>
      }
      beside={project.archived && <Badge>Archived</Badge>}
      actions={<ZoomChoice zoom={search.zoom} onChange={(zoom) => change({ zoom })} />}
      menu={<Menu label="More" groups={[places]} />}
      filters={<TimelineFilters {...{ detail, search, today, change }} />}
    >
      {data ? (
        <>
          {data.totalRows > MOST_ISSUES && (
            <Notice type="warning">
              The first {formatNumber(MOST_ISSUES)} of {formatNumber(data.totalRows)} issues are
              shown. Narrow them by an epic, a person or a period.
            </Notice>
          )}
          {issues.length === 0 ? (
            <Nothing
              isNarrowed={isNarrowed(detail, search)}
              isDoneHidden={search.hideDone}
              query={query}
              onShowDone={() => change({ hideDone: false })}
              onClear={() =>
                change({
                  search: undefined,
                  assignee: undefined,
                  label: undefined,
                  group: undefined,
                  status: undefined,
                  epic: undefined,
                  hideDone: undefined,
                  from: undefined,
                  to: undefined,
                })
              }
            />
          ) : (
            <TimelineBody
              label={`Timeline of ${project.name}`}
              rows={rows}
              issues={issues}
              unscheduled={unscheduled}
              blocks={data.blocks}
              zoom={search.zoom}
              period={periodOf(search)}
              today={today}
              isFree={!search.issue}
              onZoom={(zoom) => change({ zoom })}
              onToggle={toggle}
              onOpen={(row) => row.kind === 'issue' && change({ issue: row.issue.key })}
              onOpenIssue={(it) => change({ issue: it.key })}
              onDays={setDays}
            />
          )}
        </>
      ) : error ? (
        <ErrorState
          title="The timeline did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the timeline">
          <RowsSkeleton rows={12} />
        </Loading>
      )}
      <OpenIssue detail={detail} issueKey={search.issue} change={change} />
    </Page>
  );
}

interface NothingProps {
  isNarrowed: boolean;
  isDoneHidden: boolean;
  query: string;
  onShowDone: () => void;
  onClear: () => void;
}

function Nothing({ isNarrowed: narrowed, isDoneHidden, query, ...on }: NothingProps) {
  return narrowed ? (
    <EmptyState
      icon="timeline"
      title="No issues match these filters"
      text="Look at another period, or take a filter away."
    >
      <Button onClick={on.onClear}>Clear filters</Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon="timeline"
      title={isDoneHidden ? 'Nothing is open in this project' : 'This project has no issues yet'}
      text="Issues with a start date or a due day stand on the timeline."
    >
      {isDoneHidden && <Button onClick={on.onShowDone}>Show what is done</Button>}
      <Button href={`/project/list?${query}&new=yes`}>New issue</Button>
    </EmptyState>
  );
}
