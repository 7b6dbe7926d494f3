import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Bone } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { CategoryRadar, ScoreTrend } from './graph-charts.part.tsx';
import { GraphGroups } from './graph-groups.part.tsx';
import { Narrowing } from './narrowing.part.tsx';
import { groupingWords, peopleText } from './report-words.ts';
import { GraphSearch } from './reports-search.ts';
import { groupings, type Grouping } from './reports.contract.ts';
import './reports.css';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const loading = (
  <div className="evaluation-charts">
    <Bone width="100%" height={340} radius={6} />
    <Bone width="100%" height={340} radius={6} />
  </div>
);

/** Mean scores by category, group and period, and how far people and their leads lie apart. */
export function EvaluationGraphScreen() {
  const [search, change] = useSearch(GraphSearch);
  const { period, team, department, by, category } = search;
  const kept = { placeholderData: keepPreviousData };
  const report = useQuery({
    ...reading('GET /evaluations/category-report', { period, team, department, by }),
    ...kept,
  });
  const chart = useQuery({
    ...reading('GET /evaluations/performance-chart', { team, department, by, category }),
    ...kept,
  });
  const opens: Partial<Record<Grouping, (key: string) => void>> = {
    team: (key) => change({ team: Number(key) || undefined, by: 'level' }),
    department: (key) => change({ department: Number(key) || undefined, by: 'team' }),
  };
  const open = opens[by];
  return (
    <Page
      title="Performance chart"
      beside={report.data && <Badge>{peopleText(report.data.total.people)} with a score</Badge>}
      actions={
        <Button icon="table" href="/administration/employees/evaluation-summary">
          Summary
        </Button>
      }
      filters={
        <Narrowing
          value={search}
          period={report.data?.period}
          choices={report.data}
          onChange={change}
          end={
            <>
              <Word>by</Word>
              <Segmented
                label="Groups"
                value={by}
                onChange={(it) => change({ by: it })}
                segments={groupings.map((it) => ({
                  value: it,
                  label: capital(groupingWords[it]),
                }))}
              />
            </>
          }
        />
      }
    >
      <ListStates
        query={report}
        what="performance chart"
        isEmpty={(it) => it.total.people === 0}
        loading={loading}
        empty={
          <EmptyState
            icon="chart-line"
            title="No scores to show"
            text="Mean scores appear here once evaluations are handed in and you may see them."
          >
            <Button href="/administration/employees/evaluation-summary">See the progress</Button>
          </EmptyState>
        }
      >
        {(data) => (
          <div className="evaluation-report">
            <div className="evaluation-charts">
              <CategoryRadar report={data} />
              {chart.data ? (
                <ScoreTrend chart={chart.data} search={search} change={change} />
              ) : (
                <Bone width="100%" height={340} radius={6} />
              )}
            </div>
            <GraphGroups
              report={data}
              title={capital(groupingWords[by])}
              onOpen={open && ((group) => open(group.key))}
            />
          </div>
        )}
      </ListStates>
    </Page>
  );
}
