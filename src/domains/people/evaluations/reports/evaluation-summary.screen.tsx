import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { Chip, Word } from '#/ui/chip.tsx';
import { cx } from '#/ui/cx.ts';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch, writeSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Bone, TilesSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { CalibrationGrid } from './calibration-grid.part.tsx';
import { CategoryMeasuresPanel } from './category-measures.part.tsx';
import { MoveForm } from './move-form.part.tsx';
import { Narrowing } from './narrowing.part.tsx';
import { OneOf } from './one-of.part.tsx';
import { groupingWords } from './report-words.ts';
import { SummarySearch } from './reports-search.ts';
import { exportSummary } from './reports.actions.ts';
import { groupings } from './reports.contract.ts';
import { Distribution, Leads, Progress } from './summary-figures.part.tsx';
import { SummaryTiles } from './summary-tiles.part.tsx';
import './reports.css';
import './summary.css';

const PATH = '/administration/employees/evaluation-summary';

const loading = (
  <>
    <TilesSkeleton />
    <div className="evaluation-figures">
      <Bone width="100%" height={260} radius={6} />
      <Bone width="100%" height={260} radius={6} />
      <Bone width="100%" height={260} radius={6} />
    </div>
  </>
);

/** How far a period is, how its scores lie, and what becomes of them. */
export function EvaluationSummaryScreen() {
  const run = useRun();
  const [search, change] = useSearch(SummarySearch);
  const calibrateScope = useScope(may('evaluations:calibrate'));
  const mayCalibrate = calibrateScope !== undefined && calibrateScope !== 'own';
  const { period: asked, team, department, lead, move } = search;
  const query = useQuery({
    ...reading('GET /evaluations/summary', { period: asked, team, department }),
    placeholderData: keepPreviousData,
  });
  const period = asked ?? query.data?.period ?? undefined;
  const narrow = (patch: Partial<SummarySearch>) => change({ ...patch, page: undefined });
  const href = (patch: Partial<SummarySearch>) =>
    PATH +
    writeSearch({
      period: asked,
      team,
      department,
      group: search.group,
      compare: search.compare,
      ...patch,
    });
  const save = (format: 'csv' | 'xlsx') =>
    void run(exportSummary, { format, period, team, department, lead });
  usePageKeys([
    mayCalibrate && {
      keys: 'Shift+c',
      words: 'Calibrate all that is handed in',
      run: () => change({ move: 'calibrate' }),
    },
    mayCalibrate && {
      keys: 'Shift+r',
      words: 'Release what is calibrated',
      run: () => change({ move: 'release' }),
    },
  ]);
  const files = (['xlsx', 'csv'] as const).map((format): MenuItem => ({
    label: `Save as ${format.toUpperCase()}`,
    icon: format === 'csv' ? 'download' : 'file-spreadsheet',
    onClick: () => save(format),
  }));
  const isEmpty = query.data?.evaluations === 0;
  return (
    <Page
      title="Evaluation summary"
      actions={
        <>
          <Button icon="chart-line" href="/administration/employees/evaluation-graph-report">
            Performance chart
          </Button>
          {mayCalibrate && !isEmpty && (
            <Button icon="adjustments-horizontal" onClick={() => change({ move: 'calibrate' })}>
              Calibrate
            </Button>
          )}
        </>
      }
      primary={
        mayCalibrate &&
        !isEmpty && (
          <Button variant="primary" icon="send" onClick={() => change({ move: 'release' })}>
            Release
          </Button>
        )
      }
      menu={<Menu label="More" groups={[files]} />}
      filters={
        <Narrowing
          value={search}
          period={query.data?.period}
          choices={query.data}
          onChange={narrow}
          end={
            <FindField
              label="Find a person"
              placeholder="Name"
              value={search.search ?? ''}
              onRest={(it) =>
                change({ search: it || undefined, page: undefined }, { replace: true })
              }
            />
          }
        >
          <Word>grouped by</Word>
          <OneOf
            label="Grouped by"
            all="nothing"
            options={groupings.map((it) => ({ value: it, label: groupingWords[it] }))}
            value={search.group}
            onChange={(it) => narrow({ group: groupings.find((one) => one === it) })}
          />
          {(search.state !== undefined || lead !== undefined) && (
            <Chip add icon="x" onClick={() => narrow({ state: undefined, lead: undefined })}>
              All states and leads
            </Chip>
          )}
        </Narrowing>
      }
    >
      <ListStates
        query={query}
        what="summary"
        isEmpty={(it) => it.evaluations === 0}
        loading={loading}
        empty={
          <EmptyState
            icon="chart-bar"
            title="No evaluations here"
            text="Progress and scores appear once evaluations are given out."
          >
            <Button href="/administration/employees/evaluations">Evaluations</Button>
          </EmptyState>
        }
      >
        {(summary) => (
          <>
            <SummaryTiles
              summary={summary}
              hrefOf={(state) => href({ state: state.length > 0 ? [...state] : undefined })}
            />
            <div className={cx('evaluation-figures', !mayCalibrate && 'two')}>
              <Progress teams={summary.progress} hrefOf={(it) => href({ team: it })} />
              <Distribution summary={summary} />
              {mayCalibrate && <Leads leads={summary.leads} hrefOf={(it) => href({ lead: it })} />}
            </div>
            {calibrateScope === 'all' && summary.period !== null && (
              <CategoryMeasuresPanel
                of={{ period: summary.period, team, department }}
                by={search.compare}
                onBy={(compare) => change({ compare })}
                hrefOf={({ key }) =>
                  href(
                    search.compare === 'lead'
                      ? { lead: Number(key) }
                      : { team: Number(key) || undefined },
                  )
                }
              />
            )}
            {summary.period !== null && (
              <CalibrationGrid
                search={search}
                period={summary.period}
                change={change}
                mayCalibrate={mayCalibrate}
              />
            )}
          </>
        )}
      </ListStates>
      {move && mayCalibrate && period !== undefined && (
        <MoveForm
          move={move}
          of={{ period, team, department, lead }}
          onClose={() => change({ move: undefined })}
        />
      )}
    </Page>
  );
}
