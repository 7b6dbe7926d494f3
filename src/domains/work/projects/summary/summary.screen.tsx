import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Bone, Loading, TilesSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { InProject, type ProjectDetail } from '../in-project.part.tsx';
import { ProjectMark } from '../issues/issue-marks.part.tsx';
import { stateWords } from '../sprints/sprint-words.ts';
import { Ageing } from './ageing.part.tsx';
import { BurnChart } from './burn-chart.part.tsx';
import { CameAndWent, FlowChart } from './flow-chart.part.tsx';
import { Load } from './load.part.tsx';
import { SprintReport } from './report.part.tsx';
import { SummaryFilters } from './summary-filters.part.tsx';
import { SummarySearch } from './summary-search.ts';
import { SummaryTiles } from './summary-tiles.part.tsx';
import { Velocity } from './velocity.part.tsx';
import '../projects.css';
import './summary.css';

/** How a project goes: its sprint, its pace, and where its work piles up. */
export function ProjectSummaryScreen() {
  const [search] = useSearch(SummarySearch);
  return (
    <InProject title="Project summary" asked={search.project}>
      {(detail) => <Dashboard key={detail.project.key} detail={detail} />}
    </InProject>
  );
}

function Dashboard({ detail }: { detail: ProjectDetail }) {
  const { project } = detail;
  const [search, change] = useSearch(SummarySearch);
  const { period, unit, burn, sprint } = search;
  const asked = { project: project.key, period, unit, sprintId: sprint };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /cjprojects/summary', asked),
    placeholderData: keepPreviousData,
  });
  usePageKeys([
    {
      keys: 'b',
      words: burn === 'down' ? 'Show the burn-up' : 'Show the burn-down',
      run: () => change({ burn: burn === 'down' ? 'up' : undefined }),
    },
    {
      keys: 'u',
      words: unit === 'points' ? 'Count issues' : 'Count points',
      run: () => change({ unit: unit === 'points' ? 'issues' : undefined }),
    },
  ]);
  const query = `project=${project.key}`;
  return (
    <Page
      title={
        <span className="project-title">
          <ProjectMark project={project} />
          Summary
        </span>
      }
      beside={data?.sprint && <Badge>{stateWords[data.sprint.state]}</Badge>}
      actions={
        <Button icon="list" href={`/project/backlog?${query}`}>
          Backlog
        </Button>
      }
      menu={
        <Menu
          label="More"
          groups={[
            [
              { label: 'List and board', icon: 'layout-kanban', href: `/project/list?${query}` },
              { label: 'Timeline', icon: 'timeline', href: `/project/timeline?${query}` },
              { label: 'Overview', icon: 'info-circle', href: `/project/overview?${query}` },
              { label: 'Refresh', icon: 'refresh', onClick: () => void refetch() },
            ],
          ]}
        />
      }
      filters={<SummaryFilters project={project} summary={data} search={search} change={change} />}
    >
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <SummaryTiles summary={data} unit={unit} />
          <div className="summary">
            <BurnChart summary={data} search={search} change={change} />
            <Velocity velocity={data.velocity} usual={data.usual} unit={unit} />
            <FlowChart flow={data.flow} project={data.project} />
            <Load summary={data} unit={unit} />
            <Ageing ageing={data.ageing} pace={data.pace} project={data.project} />
            <CameAndWent cameAndWent={data.cameAndWent} project={data.project} />
            <SprintReport summary={data} />
          </div>
        </div>
      ) : error ? (
        <ErrorState
          title="The summary did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the summary">
          <TilesSkeleton />
          <div className="summary">
            <Bone width="100%" height={340} radius={6} />
            <Bone width="100%" height={340} radius={6} />
            <Bone width="100%" height={304} radius={6} />
            <Bone width="100%" height={304} radius={6} />
          </div>
        </Loading>
      )}
    </Page>
  );
}
