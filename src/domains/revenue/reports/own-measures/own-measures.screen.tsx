import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import type { OwnMeasure } from '#/figures/own/own-measures.contract.ts';
import { ownMeasuresOf } from '#/figures/own/use-own-measures.part.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useKeys } from '#/ui/keys.ts';
import { Link } from '#/ui/link.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { MeasureDialog } from './measure-dialog.part.tsx';
import { unitWords } from './measure-words.ts';
import { ownMeasuresSearch, type OwnMeasuresSearch } from './own-measures-search.ts';
import { archiveMeasure, deleteMeasure, restoreMeasure } from './own-measures.actions.ts';
import '../reports.css';
import './own-measures.css';

const whoseWords = { offered: 'all measures', mine: 'measures of mine', archived: 'archived ones' };

function RowMenu({ it }: { it: OwnMeasure }) {
  const run = useRun();
  const changes = [
    it.archived
      ? {
          label: 'Offer it again',
          icon: 'refresh' as const,
          onClick: () => void run(restoreMeasure, { measure: it.id }),
        }
      : {
          label: 'Archive',
          icon: 'archive' as const,
          onClick: () => void run(archiveMeasure, { measure: it.id }),
        },
    {
      label: 'Delete',
      icon: 'trash' as const,
      danger: true,
      onClick: () => void run(deleteMeasure, { measure: it.id }),
    },
  ];
  return (
    <Menu
      label={`More of ${it.name}`}
      groups={[
        [
          {
            label: 'Use it in a new report',
            icon: 'report',
            href: `/reports?report=new&measures=own%3A${it.id}`,
          },
          { label: 'Copy', icon: 'copy', href: `/reports/measures?measure=new&copy=${it.id}` },
        ],
        ...(it.mayChange ? [changes] : []),
      ]}
    />
  );
}

const columnsOf = (now: Date, hrefOf: (it: OwnMeasure) => string): Column<OwnMeasure>[] => [
  {
    key: 'name',
    title: 'Measure',
    width: '24%',
    cell: (it) => (
      <span className="row">
        <Link dir="auto" href={hrefOf(it)} className="med trunc" title={it.name}>
          {it.name}
        </Link>
        {it.archived && <Badge>Archived</Badge>}
      </span>
    ),
  },
  {
    key: 'formula',
    title: 'Formula',
    width: '36%',
    cell: (it) => (
      <span className="f2 trunc" title={it.formula}>
        {it.formula}
      </span>
    ),
  },
  { key: 'unit', title: 'Shown as', className: 'wide', cell: (it) => unitWords[it.unit] },
  { key: 'author', title: 'Made by', cell: (it) => (it.mine ? 'Me' : it.author.name) },
  {
    key: 'shared',
    title: 'Open to',
    cell: (it) =>
      it.shared ? <Badge icon="users">Everybody</Badge> : <span className="f3">Only me</span>,
  },
  {
    key: 'updated',
    title: 'Changed',
    align: 'right',
    cell: (it) => (
      <span className="f2" title={exactInstant(new Date(it.updatedAt))}>
        {relativeTime(new Date(it.updatedAt), now)}
      </span>
    ),
  },
  {
    key: 'menu',
    title: <span className="hidden-words">More</span>,
    width: 44,
    cell: (it) => <RowMenu it={it} />,
  },
];

const isWanted = (it: OwnMeasure, { q, whose }: OwnMeasuresSearch) =>
  (whose === 'archived' ? it.archived : !it.archived && (whose === 'offered' || it.mine)) &&
  `${it.name} ${it.formula} ${it.author.name}`.toLowerCase().includes(q.trim().toLowerCase());

/** Formulas over measures under names of one’s own, and those others share. */
export function OwnMeasuresScreen() {
  const [search, change] = useSearch(ownMeasuresSearch);
  const { q, whose, measure, copy } = search;
  const now = useNow();
  const query = useQuery(reading('GET /own-measures', {}));
  const rows = (query.data?.rows ?? []).filter((it) => isWanted(it, search));
  const make = () => change({ measure: 'new', copy: undefined });
  const open = (it: OwnMeasure) => change({ measure: it.id });
  const close = () => change({ measure: undefined, copy: undefined });
  useKeys({ n: make }, measure === undefined);
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen: open, wide: true });
  const given = query.data?.rows.find((it) => it.id === (measure === 'new' ? copy : measure));
  const isNarrowed = q !== '' || whose !== 'offered';
  return (
    <Page
      title="Own measures"
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={make}>
          New measure
        </Button>
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search measures"
              placeholder="Name, formula, author"
              value={q}
              onRest={(it) => change({ q: it || undefined })}
            />
          }
        >
          <PickChip
            label="Which measures"
            options={Object.entries(whoseWords).map(([value, label]) => ({ value, label }))}
            value={[whose]}
            on={whose !== 'offered'}
            onChange={([it]) => change({ whose: it as OwnMeasuresSearch['whose'] })}
          >
            {whoseWords[whose]}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel title="Measures" className="reports-list">
        <ListStates
          query={query}
          what="measures"
          isEmpty={() => rows.length === 0}
          empty={
            <EmptyState
              icon="chart-bar"
              title={isNarrowed ? 'No measure like this' : 'No own measure yet'}
              text="An own measure is a formula over measures, such as (Ad revenue + IAP revenue) / User days. It stands in reports beside all others."
            >
              <Button variant="primary" icon="plus" onClick={make}>
                New measure
              </Button>
            </EmptyState>
          }
        >
          {() => (
            <Table
              label="Own measures"
              columns={columnsOf(now, (it) => `/reports/measures?measure=${it.id}`)}
              rows={rows}
              rowKey={(it) => it.id}
              onOpen={open}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
            />
          )}
        </ListStates>
      </Panel>
      {measure !== undefined && query.data && (
        <MeasureDialog
          key={`${measure} ${copy ?? ''}`}
          id={measure === 'new' ? undefined : measure}
          given={given}
          known={ownMeasuresOf(query.data.rows)}
          onClose={close}
        />
      )}
    </Page>
  );
}
