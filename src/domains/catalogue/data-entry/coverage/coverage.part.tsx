import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { CoverageGap } from './coverage-gap.part.tsx';
import { CoverageGrid } from './coverage-grid.part.tsx';
import { gapAround, gapKey, isGap, stateWords, wantedOf, type Wanted } from './coverage-words.ts';
import { coverageStates, type Coverage, type CoverageRow } from './coverage.contract.ts';
import './coverage.css';

export interface CoverageSearch {
  /** How many days back. */
  days?: '45' | '90' | '180' | undefined;
  /** Source and account whose apps are shown: `max 3`. */
  of?: string | undefined;
  /** The gap that is open, see `gapKey`. */
  gap?: string | undefined;
  page: number;
  perPage: number;
}

interface CoverageProps {
  search: CoverageSearch;
  onChange: (patch: Partial<CoverageSearch>) => void;
  /** Opens the import of a report, of the missing days where they are known. */
  onUpload: (wanted?: Wanted) => void;
}

const Legend = () => (
  <ul className="coverage-legend" aria-label="Legend">
    {coverageStates.map((it) => (
      <li key={it}>
        <i className="coverage-cell" data-state={it} aria-hidden="true">
          {stateWords[it].sign}
        </i>
        {stateWords[it].text}
      </li>
    ))}
  </ul>
);

/** The cell that an address names, while it is missing. */
function openGap({ rows, days }: Coverage, key: string) {
  for (const row of rows)
    for (const [at, day] of days.entries())
      if (isGap(row.states[at]) && gapKey(row, day) === key) return { row, at };
  return undefined;
}

/** Which days each source delivered: what is missing can be fetched, imported or given up here. */
export function CoverageView({ search, onChange, onUpload }: CoverageProps) {
  const { days = '45', of, gap, page, perPage } = search;
  const [source, account] = of?.split(' ') ?? [];
  const { data, error, refetch } = useQuery({
    ...reading('GET /coverage', {
      days: Number(days),
      page,
      perPage,
      ...(source && account ? { source, account: Number(account) } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const byApp = (row: CoverageRow) =>
    row.app
      ? undefined
      : () => {
          onChange({ of: `${row.source} ${row.account.id}`, gap: undefined, page: 1 });
        };
  if (error && !data)
    return (
      <ErrorState
        title="Coverage did not load"
        text={`${error.message} Nothing was changed.`}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Loading label="Loading coverage">
        <RowsSkeleton rows={12} />
      </Loading>
    );
  if (data.totalRows === 0 && of)
    return (
      <EmptyState
        icon="search"
        title="This source has delivered nothing from that account"
        text="The account was removed, or the link is of another company."
      >
        <Button variant="primary" onClick={() => onChange({ of: undefined, page: 1 })}>
          All sources
        </Button>
      </EmptyState>
    );
  if (data.totalRows === 0)
    return (
      <EmptyState
        icon="upload"
        title="No source has delivered yet"
        text="Import a network’s report, or add a key so that it is fetched every day."
      >
        <Button variant="primary" onClick={() => onUpload()}>
          Import a report
        </Button>
      </EmptyState>
    );
  const missing = data.missing;
  const open = gap ? openGap(data, gap) : undefined;
  return (
    <Panel
      title={of ? `${data.rows[0]?.sourceName ?? 'Source'} by app` : 'Coverage'}
      beside={
        <span className="f3">
          {missing === 0
            ? 'Nothing is missing'
            : `${formatNumber(missing)} app-${missing === 1 ? 'day is' : 'days are'} missing`}
        </span>
      }
      actions={
        <>
          {of && (
            <Button size="s" variant="ghost" onClick={() => onChange({ of: undefined, page: 1 })}>
              All sources
            </Button>
          )}
          <Segmented
            label="Days"
            value={days}
            onChange={(it) => onChange({ days: it })}
            segments={[
              { value: '45', label: '45 days' },
              { value: '90', label: '90 days' },
              { value: '180', label: '180 days' },
            ]}
          />
        </>
      }
    >
      <Legend />
      <CoverageGrid
        coverage={data}
        onCell={(row, at) =>
          isGap(row.states[at]) && onChange({ gap: gapKey(row, data.days[at]!) })
        }
        onRow={(row) => byApp(row)?.()}
      />
      <ListPages total={data.totalRows} search={{ page, perPage }} onChange={onChange} />
      {open && (
        <CoverageGap
          row={open.row}
          days={gapAround(open.row, data.days, open.at)}
          onApps={byApp(open.row)}
          onUpload={() => onUpload(wantedOf(open.row, gapAround(open.row, data.days, open.at)))}
          onClose={() => onChange({ gap: undefined })}
        />
      )}
    </Panel>
  );
}
