import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { Delta } from '#/ui/delta.tsx';
import { useSearch, writeSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { CycleChip, TeamChip } from '../okr-filters.part.tsx';
import { OkrReportsSearch } from '../okr-search.ts';
import type { okrEndpoints } from '../okr.contract.ts';
import { reportSorts } from './okr-reports.contract.ts';
import { differenceOf, reportColumns, shareOf } from './report-columns.part.tsx';
import { NotCheckedIn, Scores } from './report-side.part.tsx';
import '../okr.css';
import './okr-reports.css';

type Report = OutputOf<(typeof okrEndpoints)['GET /okr-reports']>;

const percent = (share: number | null) => (share === null ? '–' : formatPercent(share, 0));

/** The cycle in four figures. */
function Tiles({ report }: { report: Report }) {
  const { total, cycle, before } = report;
  const href = `/okr?cycle=${cycle.key}`;
  return (
    <div className="okr-tiles">
      <TileStrip label={`${cycle.name} against ${before.name}`}>
        <Tile label="Objectives" value={total.objectives} href={href} />
        <Tile
          label="Progress"
          value={percent(total.progress)}
          change={<Delta value={differenceOf(total.progress, total.before)} unit="pp" />}
          href={href}
        />
        <Tile label="Check-ins made" value={percent(shareOf(total.checkIns))} href={href} />
        <Tile
          label="Score"
          value={total.score?.toFixed(2) ?? '–'}
          change={
            total.scoreBefore !== null && (
              <span className="f3">
                {total.scoreBefore.toFixed(2)} in {before.name}
              </span>
            )
          }
          href={`${href}&state=closed`}
        />
      </TileStrip>
    </div>
  );
}

/** How the cycle goes by team or person, beside the one before. */
export function OkrReportsScreen() {
  const run = useRun();
  const [search, change] = useSearch(OkrReportsSearch);
  const [openedOn] = useState(() => dayOf(new Date()));
  const { cycle, by, team, sort, order, page, perPage } = search;
  const question = { cycle, by, team, sort, order };
  const report = useQuery({
    ...reading('GET /okr-reports', { ...question, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const save = (format: 'csv' | 'xlsx'): MenuItem => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () =>
      void run(
        {
          run: async () => {
            const { name, blob } = await download('GET /okr-reports/export', {
              ...question,
              format,
            });
            saveFile(name, blob);
            return { message: `${name} was saved.` };
          },
        },
        {},
      ),
  });
  return (
    <Page
      title="OKR reports"
      actions={
        <Segmented
          label="By"
          segments={[
            { value: 'team', label: 'Teams' },
            { value: 'person', label: 'People' },
          ]}
          value={by}
          onChange={(it) =>
            change({ by: it === 'team' ? undefined : it, page: undefined, sort: undefined })
          }
        />
      }
      menu={<Menu label="More" groups={[[save('csv'), save('xlsx')]]} />}
      filters={
        <FilterBar
          end={report.data && <span className="f2">against {report.data.before.name}</span>}
        >
          <CycleChip cycle={cycle} onChange={(it) => change({ cycle: it, page: undefined })} />
          <Word>for</Word>
          <TeamChip
            teams={report.data?.teams ?? []}
            team={team}
            all="all teams"
            onChange={(it) => change({ team: it, page: undefined })}
          />
        </FilterBar>
      }
    >
      <ListStates
        query={report}
        what="report"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="target-arrow"
            title={`No objectives of ${report.data?.cycle.name ?? 'this cycle'} were begun`}
            text="Reports count what is active, in review or closed."
          >
            <Button href={`/okr${writeSearch({ cycle })}`}>Objectives</Button>
          </EmptyState>
        }
      >
        {(it) => (
          <>
            <Tiles report={it} />
            <div className="okr-report" aria-busy={report.isPlaceholderData}>
              <Panel title={by === 'team' ? 'By team' : 'By person'}>
                <PagedTable
                  label={by === 'team' ? 'Objectives by team' : 'Objectives by person'}
                  columns={reportColumns(it.cycle, it.before, it.total)}
                  rows={it.rows}
                  rowKey={(row) => row.key}
                  totalRows={it.totalRows}
                  totals
                  search={{ page, perPage, ...(sort && { sort }), ...(order && { order }) }}
                  sorts={reportSorts}
                  onChange={change}
                />
              </Panel>
              <div className="okr-stack">
                <Scores
                  cycle={it.cycle}
                  before={it.before}
                  scores={it.scores}
                  scoresBefore={it.scoresBefore}
                />
                {it.cycle.from <= openedOn && it.cycle.to >= openedOn && (
                  <NotCheckedIn team={team} />
                )}
              </div>
            </div>
          </>
        )}
      </ListStates>
    </Page>
  );
}
