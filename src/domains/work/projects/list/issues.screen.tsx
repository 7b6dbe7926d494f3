import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { ImportDialog } from '../import/import-dialog.part.tsx';
import { InProject, type ProjectDetail } from '../in-project.part.tsx';
import { issueExport } from '../issues/issue-files.actions.ts';
import { IssueForm } from '../issues/issue-form.part.tsx';
import { ProjectMark } from '../issues/issue-marks.part.tsx';
import { IssuePicker, type Picking } from '../issues/issue-picker.part.tsx';
import { IssueSheet } from '../issues/issue-sheet.part.tsx';
import type { Issue } from '../issues/issue.contract.ts';
import { HealthBadge } from '../overview/health.part.tsx';
import { IssueBoard } from './issue-board.part.tsx';
import { IssueFilters } from './issue-filters.part.tsx';
import { IssueTable } from './issue-table.part.tsx';
import {
  boardAsked,
  filterOf,
  isTree,
  IssuesSearch,
  listAsked,
  type ChangeSearch,
} from './issues-search.ts';
import '../projects.css';

interface IssuesProps {
  detail: ProjectDetail;
  search: IssuesSearch;
  change: ChangeSearch;
}

/** The totals of everything the filter lets through, whatever is shown of it. */
function useTotals(search: IssuesSearch, project: string) {
  const asked =
    search.view === 'board' ? boardAsked(search, project, 1) : listAsked(search, project);
  const { top, ...rest } = asked;
  void top;
  const { data } = useQuery(
    reading('GET /cjprojects/issues-list', { ...rest, page: 1, perPage: 1, groupBy: 'none' }),
  );
  return data && { rows: data.totalRows, points: data.points, pointsDone: data.pointsDone };
}

function ProjectMenu({ detail, search, change }: IssuesProps) {
  const run = useRun();
  const { key } = detail.project;
  const wanted = { project: key, ...filterOf(search) };
  const page = (path: string) => `${path}?project=${key}`;
  const save = (format: 'csv' | 'xlsx') => () => void run(issueExport, { format, wanted });
  const places: MenuItem[] = [
    { label: 'Timeline', icon: 'timeline', href: page('/project/timeline') },
    { label: 'Overview', icon: 'info-circle', href: page('/project/overview') },
    { label: 'All projects', icon: 'layout-kanban', href: '/project' },
  ];
  const files: MenuItem[] = [
    { label: 'Export as CSV', icon: 'table-export', onClick: save('csv') },
    { label: 'Export as Excel', icon: 'file-spreadsheet', onClick: save('xlsx') },
  ];
  if (detail.mayWrite)
    files.push({
      label: 'Import a CSV',
      icon: 'table-import',
      onClick: () => change({ import: 'yes' }),
    });
  const boards = detail.boards.map((it): MenuItem => ({
    label: it.name,
    icon: 'columns-3',
    on: search.view === 'board' && (search.board ? search.board === it.id : it.active),
    onClick: () => change({ view: 'board', board: it.id }),
  }));
  const groups = boards.length > 1 ? [places, files, boards] : [places, files];
  return <Menu label="More of this project" groups={groups} />;
}

function Issues({ detail, search, change }: IssuesProps) {
  const { project } = detail;
  const [picking, setPicking] = useState<Picking>();
  const [isEditing, setEditing] = useState(false);
  const [column, setColumn] = useState<number>();
  const totals = useTotals(search, project.key);
  const isBoard = search.view === 'board';
  const open = (key: string, editing = false) => {
    setEditing(editing);
    change({ issue: key });
  };
  const add = (statusId?: number) => {
    setColumn(statusId);
    change({ new: 'yes' });
  };
  const isIdle = !search.issue && !search.new && !search.import && !picking;
  usePageKeys(
    [
      detail.mayWrite && { keys: 'c', words: 'New issue', run: () => add() },
      {
        keys: 'v',
        words: isBoard ? 'Show as a list' : 'Show as a board',
        run: () => change({ view: isBoard ? undefined : 'board' }),
      },
    ],
    isIdle,
  );
  const handlers = {
    onOpen: (it: Issue) => open(it.key),
    onEdit: (it: Issue) => open(it.key, true),
    onPick: (issue: Issue, field: Picking['field'], at: DOMRect) =>
      setPicking({ issue, field, at }),
  };
  const body = { detail, search, isFree: isIdle, ...handlers };
  return (
    <Page
      title={
        <span className="project-title">
          <ProjectMark project={project} />
          {project.name}
        </span>
      }
      beside={
        <>
          <HealthBadge health={project.health} />
          {project.archived && <Badge>Archived</Badge>}
        </>
      }
      actions={
        <Segmented
          label="Shown as"
          segments={[
            { value: 'board', label: 'Board', icon: 'layout-kanban', words: true },
            { value: 'list', label: 'List', icon: 'list', words: true },
          ]}
          value={search.view}
          onChange={(view) => change({ view: view === 'list' ? undefined : view, page: undefined })}
        />
      }
      primary={
        detail.mayWrite && (
          <Button variant="primary" icon="plus" keys="c" onClick={() => add()}>
            New issue
          </Button>
        )
      }
      menu={<ProjectMenu detail={detail} search={search} change={change} />}
      filters={<IssueFilters detail={detail} search={search} totals={totals} onChange={change} />}
    >
      {isBoard ? (
        <IssueBoard {...body} onNew={add} />
      ) : (
        <IssueTable key={`${isTree(search)}`} {...body} onChange={change} onNew={() => add()} />
      )}
      {search.issue && (
        <IssueSheet
          key={search.issue}
          issueKey={search.issue}
          detail={detail}
          editing={isEditing}
          onEditing={setEditing}
          onOpen={(key) => open(key)}
          onPick={handlers.onPick}
          onClose={() => {
            setEditing(false);
            change({ issue: undefined });
          }}
        />
      )}
      {search.new && detail.mayWrite && (
        <IssueForm
          detail={detail}
          statusId={column}
          onClose={() => change({ new: undefined }, { replace: true })}
          onMade={() => change({ new: undefined }, { replace: true })}
        />
      )}
      {search.import && detail.mayWrite && (
        <ImportDialog
          detail={detail}
          onClose={() => change({ import: undefined }, { replace: true })}
        />
      )}
      {picking && (
        <IssuePicker
          key={`${picking.issue.id} ${picking.field}`}
          picking={picking}
          detail={detail}
          onClose={() => setPicking(undefined)}
        />
      )}
    </Page>
  );
}

/** The issues of a project: one query as table and as board. */
export function IssuesScreen() {
  const [search, change] = useSearch(IssuesSearch);
  return (
    <InProject title="Issues" asked={search.project}>
      {(detail) => (
        <Issues key={detail.project.key} detail={detail} search={search} change={change} />
      )}
    </InProject>
  );
}
