import type { FiguresRow } from '#/figures/breakdown.contract.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { measuresUnder, revenueIn, revenueMeasure, sortUnder } from '#/figures/revenue.ts';
import { byHandWords, estimatedWordsOf, figureWords, withEstimate } from '#/figures/words.ts';
import { shortDay } from '#/kernel/date-words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Sparkline } from '#/ui/sparkline.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { AppDataSearch } from './app-data-search.ts';
import { appMeasures, type appDataEndpoints, type AppDataRow } from './app-data.contract.ts';

interface AppTableProps {
  data: OutputOf<(typeof appDataEndpoints)['GET /app-data']>;
  search: AppDataSearch;
  onChange: (patch: Partial<AppDataSearch>) => void;
  hrefOf: (id: number) => string;
}

type Chosen = Column<AppDataRow> & {
  title: string;
  fixed?: boolean;
  optional?: boolean;
  roomy?: boolean;
};
const roomy = new Set<string>(['profit', 'arpdau', 'storeInstalls', 'rating']);
type Figures = FiguresRow['figures'];

export const platformNames = { android: 'Android', ios: 'iOS' } as const;
export const statusTones: Record<AppDataRow['status'], Tone> = {
  draft: 'line',
  live: 'good',
  paused: 'warn',
  sunset: 'neutral',
  archived: 'neutral',
};

const change = (figures: Figures) => <Delta value={revenueIn(figures)?.delta ?? null} />;

function columnsOf({ data, hrefOf }: AppTableProps): Chosen[] {
  const own = revenueMeasure(data.standing.revenue);
  const words = (key: MeasureKey, figures: Figures) => {
    const it = figures[key];
    const { unit } = measures[key];
    const plain = figureWords(unit, it?.value ?? null, 'dense', data.standing.currency);
    const written = withEstimate(plain, it?.estimated);
    if (it?.byHand)
      return (
        <span className="marked" title={byHandWords}>
          {written}
        </span>
      );
    return it?.estimated ? <span title={estimatedWordsOf(key)}>{written}</span> : written;
  };
  const figures = measuresUnder(appMeasures, data.standing.revenue).map((key): Chosen => ({
    key,
    title: measures[key].label,
    hint: measures[key].formula,
    align: 'right',
    sortable: true,
    className: key === own ? 'med' : undefined,
    roomy: roomy.has(key),
    cell: (it) => words(key, it.figures),
    total: words(key, data.total),
  }));
  const [revenue, ...rest] = figures;
  return [
    {
      key: 'name',
      title: 'App',
      fixed: true,
      sortable: true,
      width: 232,
      total: `Total of ${data.totalRows}`,
      cell: (it) => (
        <span className="row">
          <AppIcon index={it.icon} />
          <Link dir="auto" href={hrefOf(it.id)} className="med trunc" title={it.name}>
            {it.name}
          </Link>
          <span className="f3 fs12">{platformNames[it.platform]}</span>
          {it.status !== 'live' && <Badge tone={statusTones[it.status]}>{it.status}</Badge>}
          {it.isStale && (
            <Badge tone="warn" title="The figures stop before the day before yesterday">
              stale
            </Badge>
          )}
        </span>
      ),
    },
    revenue!,
    {
      key: 'change',
      title: 'Change',
      hint: 'Of the revenue against the days compared with',
      align: 'right',
      cell: (it) => change(it.figures),
      total: change(data.total),
    },
    {
      key: 'spark',
      title: '14 days',
      hint: 'Revenue of the last 14 days of the range',
      align: 'right',
      roomy: true,
      cell: (it) => (it.spark.length > 1 ? <Sparkline values={it.spark} width={56} /> : '–'),
      total: '',
    },
    ...rest,
    {
      key: 'team',
      title: 'Team',
      sortable: true,
      roomy: true,
      cell: (it) => it.team?.name.replace(/^Team /, '') ?? '–',
    },
    {
      key: 'account',
      title: 'Account',
      sortable: true,
      optional: true,
      cell: (it) => (
        <span dir="auto" className="trunc">
          {it.account?.name ?? '–'}
        </span>
      ),
    },
    {
      key: 'lastDay',
      title: 'Figures to',
      hint: 'The latest day with figures',
      // A row whose figures stopped says so beside its name.
      optional: true,
      align: 'right',
      sortable: true,
      cell: (it) => (it.lastDay ? shortDay(it.lastDay) : '–'),
    },
  ];
}

/** Every app, sorted and paged, opened by its name. */
export function AppTable(props: AppTableProps) {
  const { data, search, onChange, hrefOf } = props;
  const { go } = useLocation();
  const { columns, chooser } = useColumnsChoice('/app-data', columnsOf(props));
  const open = (it: AppDataRow) => go(hrefOf(it.id));
  const keys = useRowKeys({ rows: data.rows, rowKey: (it) => it.id, onOpen: open, wide: true });
  const shown = measuresUnder(appMeasures, data.standing.revenue);
  const sort = sortUnder(search.sort, shown) ?? `-${shown[0]}`;
  return (
    <Panel title="Apps" actions={chooser}>
      <Table
        label="Apps"
        columns={columns}
        rows={data.rows}
        rowKey={(it) => it.id}
        totals
        sort={{ key: sort.replace(/^-/, ''), descending: sort.startsWith('-') }}
        onSort={(it) => onChange({ sort: it.descending ? `-${it.key}` : it.key, page: undefined })}
        onOpen={open}
        current={keys.current}
        onKeyDown={keys.onKeyDown}
      />
      <ListPages total={data.totalRows} search={search} onChange={onChange} />
    </Panel>
  );
}
