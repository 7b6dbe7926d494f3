import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Bone, TilesSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { detailsOf } from '../evaluations.actions.ts';
import { StateBadge } from '../filling/state-badge.part.tsx';
import { OneOf } from './one-of.part.tsx';
import { PersonAnswers, PersonWords } from './person-answers.part.tsx';
import { PersonCharts } from './person-charts.part.tsx';
import { PersonPeriods } from './person-periods.part.tsx';
import { PersonTiles } from './person-tiles.part.tsx';
import { PersonReportSearch } from './reports-search.ts';
import { saveReportPdf } from './reports.actions.ts';
import type { PersonReport } from './reports.contract.ts';
import './reports.css';

/** The people whose report can be chosen: those of the newest period within reach, and oneself. */
function usePeople(me: { id: number; name: string }) {
  const mayChoose = useScope(may('evaluation-reports:read')) !== undefined;
  const { data } = useQuery({
    queryKey: ['GET /evaluations/employee-reports', 'every'],
    queryFn: () => everyRow((page) => call('GET /evaluations/employee-reports', page)),
    enabled: mayChoose,
    staleTime: 60_000,
  });
  const people = new Map([[me.id, `${me.name} (me)`]]);
  for (const { person } of data ?? []) {
    if (person.id !== me.id) people.set(person.id, person.name);
  }
  return [...people].map(([id, label]) => ({ value: String(id), label }));
}

const loading = (
  <>
    <TilesSkeleton />
    <div className="evaluation-charts">
      <Bone width="100%" height={340} radius={6} />
      <Bone width="100%" height={340} radius={6} />
    </div>
  </>
);

function Report({ report, asked, open }: ReportProps) {
  const { person, evaluations } = report;
  const at = Math.max(
    0,
    evaluations.findIndex((it) => it.id === asked),
  );
  const shown = evaluations[at]!;
  return (
    <div className="evaluation-report">
      <PersonTiles
        person={person.id}
        shown={shown}
        before={evaluations[at + 1]}
        count={evaluations.length}
      />
      {shown.lead === null && (
        <p className="f2 row evaluation-note">
          <Icon name="lock" size={14} />
          The lead’s side is not shown to you before it is released.
        </p>
      )}
      <PersonCharts report={report} shown={shown} />
      <PersonPeriods name={person.name} evaluations={evaluations} shown={shown.id} onOpen={open} />
      <PersonWords shown={shown} />
      <PersonAnswers shown={shown} />
    </div>
  );
}

interface ReportProps {
  report: PersonReport;
  asked: number | undefined;
  open: (id: number) => void;
}

/** How one person was evaluated: by category, by both sides, over all periods. */
export function EvaluationReportScreen() {
  const me = useMe();
  const run = useRun();
  const [search, change] = useSearch(PersonReportSearch);
  const id = search.person ?? me.id;
  const people = usePeople(me);
  const query = useQuery({
    ...reading('GET /evaluations/report', { person: id }),
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  const shown =
    report?.evaluations.find((it) => it.id === search.evaluation) ?? report?.evaluations[0];
  const save = () => void run(saveReportPdf, { person: id, evaluation: shown?.id });
  usePageKeys([shown && { keys: 'Shift+p', words: 'Save as PDF', run: save }]);
  const about = report && [report.person.title, report.person.team].filter(Boolean).join(' · ');
  return (
    <Page
      title={
        <span className="row">
          {report && <Avatar name={report.person.name} size="m" />}
          {report?.person.name ?? 'Evaluation report'}
        </span>
      }
      beside={
        <>
          {about && <span className="f3 trunc">{about}</span>}
          {shown && <StateBadge state={shown.state} />}
        </>
      }
      actions={
        shown && (
          <Button icon="download" onClick={save}>
            Save as PDF
          </Button>
        )
      }
      menu={
        shown && (
          <Menu
            label="More"
            groups={[
              [
                {
                  label: 'Open the evaluation',
                  icon: 'external-link',
                  href: detailsOf(shown.id),
                },
                { label: 'Print', icon: 'file-text', onClick: () => window.print() },
              ],
            ]}
          />
        )
      }
      filters={
        <FilterBar>
          {people.length > 1 && (
            <OneOf
              label="Person"
              options={
                report && !people.some((it) => it.value === String(id))
                  ? [{ value: String(id), label: report.person.name }, ...people]
                  : people
              }
              value={String(id)}
              onChange={(it) =>
                change({ person: it === undefined ? undefined : Number(it), evaluation: undefined })
              }
            />
          )}
          {shown && (
            <>
              {people.length > 1 && <Word>in</Word>}
              <OneOf
                label="Period"
                options={report!.evaluations.map((it) => ({
                  value: String(it.id),
                  label: it.period,
                }))}
                value={String(shown.id)}
                onChange={(it) => change({ evaluation: it === undefined ? undefined : Number(it) })}
              />
            </>
          )}
        </FilterBar>
      }
    >
      <ListStates
        query={query}
        what="report"
        isEmpty={(it) => it.evaluations.length === 0}
        loading={loading}
        empty={
          <EmptyState
            icon="report"
            title="No evaluation yet"
            text={
              id === me.id
                ? 'Your report appears here once you are evaluated for the first time.'
                : 'The report appears here once this person is evaluated for the first time.'
            }
          >
            <Button href="/evaluation">My evaluation</Button>
          </EmptyState>
        }
      >
        {(it) => (
          <Report
            report={it}
            asked={search.evaluation}
            open={(evaluation) => change({ evaluation })}
          />
        )}
      </ListStates>
    </Page>
  );
}
