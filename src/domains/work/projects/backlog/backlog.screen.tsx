import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { InProject, type ProjectDetail } from '../in-project.part.tsx';
import { ProjectMark } from '../issues/issue-marks.part.tsx';
import { IssuePicker, type Picking } from '../issues/issue-picker.part.tsx';
import { IssueSheet } from '../issues/issue-sheet.part.tsx';
import { BacklogBody, type BacklogBodyProps } from './backlog-body.part.tsx';
import { BacklogFilters } from './backlog-filters.part.tsx';
import { BacklogSearch } from './backlog-search.ts';
import { dialogAsked, SprintDialogs, type OpenDialog } from './sprint-dialogs.part.tsx';
import { useBacklog } from './use-backlog.part.ts';
import '../projects.css';
import './backlog-line.css';
import './backlog.css';

/** What is to be done, ranked: the sprints on top, below them what has none. */
export function BacklogScreen() {
  const [search] = useSearch(BacklogSearch);
  return (
    <InProject title="Backlog" asked={search.project}>
      {(detail) => <Backlog key={detail.project.key} detail={detail} />}
    </InProject>
  );
}

function Backlog({ detail }: { detail: ProjectDetail }) {
  const { project, mayWrite, mayConfigure } = detail;
  const [search, change] = useSearch(BacklogSearch);
  const { overview, list, rows, move, totalRows } = useBacklog(project.key, search);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [picking, setPicking] = useState<Picking>();
  const [isEditing, setEditing] = useState(false);
  const open = dialog ?? dialogAsked(search.dialog, overview.data);
  const close = () => {
    setDialog(undefined);
    if (search.dialog) change({ dialog: undefined }, { replace: true });
  };
  const active = overview.data?.sprints.find((it) => it.state === 'active');
  const plan = () => setDialog({ kind: 'plan' });
  const isFree = !open && !picking && !search.issue;
  usePageKeys([mayConfigure && { keys: 'n', words: 'Plan a sprint', run: plan }], isFree);
  const pick: BacklogBodyProps['onPick'] = (issue, field, at) => setPicking({ issue, field, at });
  const error = overview.error ?? list.error;
  const { type, assignee, label, priority } = search;
  const isNarrowed = Boolean(search.search || type || assignee || label || priority);
  const query = `project=${project.key}`;
  const pages: MenuItem[] = [
    { label: 'List and board', icon: 'layout-kanban', href: `/project/list?${query}` },
    { label: 'Timeline', icon: 'timeline', href: `/project/timeline?${query}` },
    { label: 'Summary', icon: 'chart-line', href: `/project/summary-dashboard?${query}` },
    { label: 'Overview', icon: 'info-circle', href: `/project/overview?${query}` },
  ];
  const complete: MenuItem[] =
    mayConfigure && active
      ? [
          {
            label: `Complete ${active.name}`,
            icon: 'checks',
            onClick: () => setDialog({ kind: 'complete', sprint: active }),
          },
        ]
      : [];
  return (
    <Page
      title={
        <span className="project-title">
          <ProjectMark project={project} />
          Backlog
        </span>
      }
      beside={totalRows !== undefined && <Badge>{formatNumber(totalRows)}</Badge>}
      primary={
        mayConfigure && (
          <Button variant="primary" icon="plus" keys="n" onClick={plan}>
            Plan a sprint
          </Button>
        )
      }
      menu={<Menu label="More" groups={[complete, pages].filter((it) => it.length > 0)} />}
      filters={<BacklogFilters detail={detail} search={search} change={change} />}
    >
      {overview.data && list.data ? (
        <BacklogBody
          detail={detail}
          overview={overview.data}
          rows={rows}
          isNarrowed={isNarrowed}
          isFree={isFree}
          move={move}
          onOpen={(it) => change({ issue: it.key })}
          onPick={pick}
          onDialog={(kind, sprint) => setDialog({ kind, sprint })}
          more={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
        />
      ) : error ? (
        <ErrorState
          title="The backlog did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => [overview, list].forEach((it) => void it.refetch())}
        />
      ) : (
        <Loading label="Loading the backlog">
          <RowsSkeleton rows={12} />
        </Loading>
      )}
      {search.issue && (
        <IssueSheet
          key={search.issue}
          issueKey={search.issue}
          detail={detail}
          editing={isEditing}
          onEditing={setEditing}
          onOpen={(key) => change({ issue: key })}
          onPick={pick}
          onClose={() => {
            setEditing(false);
            change({ issue: undefined });
          }}
        />
      )}
      {picking && mayWrite && (
        <IssuePicker
          key={`${picking.issue.id} ${picking.field}`}
          picking={picking}
          detail={detail}
          onClose={() => setPicking(undefined)}
        />
      )}
      {open && overview.data && (
        <SprintDialogs open={open} detail={detail} overview={overview.data} onClose={close} />
      )}
    </Page>
  );
}
