import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import type { FiguresRow } from '#/figures/breakdown.contract.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { measuresUnder, revenueIn, revenueKindIn } from '#/figures/revenue.ts';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn, useShownIn } from '#/figures/shown-in.part.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { teamMeasures, type teamsOverviewEndpoints } from './teams-overview.contract.ts';

type Team = OutputOf<(typeof teamsOverviewEndpoints)['GET /teams-overview/team']>;
type Member = Team['members'][number];

type Words = (key: MeasureKey, figures: FiguresRow['figures']) => string;

const appColumns = (total: FiguresRow['figures'], words: Words): Column<FiguresRow>[] => [
  {
    key: 'name',
    title: 'App',
    total: 'All apps',
    cell: ({ labels: [label] }) =>
      label && (
        <span className="row">
          {label.icon !== null && <AppIcon index={label.icon} />}
          <Link href={`/app-data/detail?app=${label.key}`} className="med trunc">
            {label.label}
          </Link>
        </span>
      ),
  },
  ...measuresUnder(teamMeasures, revenueKindIn(total)).map((key): Column<FiguresRow> => ({
    key,
    title: measures[key].label,
    hint: measures[key].formula,
    align: 'right',
    cell: (it) => words(key, it.figures),
    total: words(key, total),
  })),
  {
    key: 'change',
    title: 'Change',
    hint: 'Of the revenue against the days compared with',
    align: 'right',
    cell: (it) => <Delta value={revenueIn(it.figures)?.delta ?? null} />,
    total: <Delta value={revenueIn(total)?.delta ?? null} />,
  },
];

const memberColumns: Column<Member>[] = [
  {
    key: 'name',
    title: 'Person',
    cell: (it) => (
      <span className="row">
        <Avatar name={it.name} />
        <span dir="auto" className="med trunc">
          {it.name}
        </span>
        {it.isLead ? (
          <Badge>Lead</Badge>
        ) : (
          <span dir="auto" className="f3 fs12 trunc">
            {it.title}
          </span>
        )}
        {it.allocation < 100 && <span className="f3 fs12">{it.allocation}%</span>}
      </span>
    ),
  },
  {
    key: 'running',
    title: 'Now',
    cell: (it) =>
      it.running ? (
        <span className="trunc" title={it.running.title}>
          <span className="mono">{it.running.key}</span> {it.running.title}
        </span>
      ) : (
        <span className="f3">–</span>
      ),
  },
  { key: 'open', title: 'Open', align: 'right', cell: (it) => it.load.open },
  { key: 'inProgress', title: 'In progress', align: 'right', cell: (it) => it.load.inProgress },
  {
    key: 'overdue',
    title: 'Overdue',
    align: 'right',
    cell: ({ load }) =>
      load.overdue > 0 ? <Badge tone="bad">{load.overdue}</Badge> : <span>0</span>,
  },
];

interface TeamSheetProps {
  id: number;
  filter: FilterInput;
  onClose: () => void;
}

function Apps({ apps, total }: Pick<Team, 'apps' | 'total'>) {
  const shown = useShownIn();
  const words: Words = (key, figures) =>
    shown.figure(measures[key].unit, figures[key]?.value ?? null, 'dense');
  return (
    <Table
      label="Apps of the team"
      columns={appColumns(total, words)}
      rows={apps}
      rowKey={(it) => it.labels[0]?.key ?? ''}
      totals
    />
  );
}

/** One team beside the list: its apps and its people. */
export function TeamSheet({ id, filter, onClose }: TeamSheetProps) {
  const { data, error, refetch } = useQuery(reading('GET /teams-overview/team', { ...filter, id }));
  return (
    <Dialog title={data?.name ?? 'Team'} side="right" width={820} onClose={onClose}>
      {error && !data ? (
        <ErrorState
          title="The team did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the team">
          <RowsSkeleton rows={10} />
        </Loading>
      ) : (
        <ShownIn value={data.standing.currency}>
          <div className="figures">
            <MissingRates standing={data.standing} />
            <Panel title="Apps" wide actions={<ShownCurrency standing={data.standing} />}>
              {data.apps.length === 0 ? (
                <p className="panel-words f3">None of its apps has figures on these days.</p>
              ) : (
                <Apps apps={data.apps} total={data.total} />
              )}
            </Panel>
            <Panel title="People" wide>
              <Table
                label="People of the team"
                columns={memberColumns}
                rows={data.members}
                rowKey={(it) => it.id}
              />
            </Panel>
          </div>
        </ShownIn>
      )}
    </Dialog>
  );
}
