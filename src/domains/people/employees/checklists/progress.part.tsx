import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { namedDay, shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Meter } from '#/ui/progress.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { anchorWords, kindWords } from './checklist-words.ts';
import type { ChecklistsPatch, ChecklistsSearch } from './checklists-search.ts';
import type { ChecklistProgress } from './checklists.contract.ts';

const hrefOf = ({ person }: ChecklistProgress) =>
  `/administration/employees?employee=${person.id}&part=checklists`;

const columns = (today: string): Column<ChecklistProgress>[] => [
  {
    key: 'person',
    title: 'Person',
    cell: (it) => (
      <>
        <Link dir="auto" className="link plain med trunc" href={hrefOf(it)}>
          {it.person.name}
        </Link>
        <span className="sub2">{it.department ?? 'No department'}</span>
      </>
    ),
  },
  { key: 'kind', title: 'Kind', width: 120, className: 'wide', cell: (it) => kindWords[it.kind] },
  {
    key: 'day',
    title: 'First or last day',
    width: 170,
    className: 'wide num',
    cell: (it) => <span title={anchorWords[it.kind]}>{namedDay(it.day, today)}</span>,
  },
  {
    key: 'done',
    title: 'Done',
    width: 150,
    cell: (it) => (
      <>
        <span className="num">
          {it.done} of {it.total}
        </span>
        <Meter
          label={`${it.done} of ${it.total} items done`}
          parts={[{ share: it.total === 0 ? 0 : it.done / it.total }]}
        />
      </>
    ),
  },
  {
    key: 'next',
    title: 'Next due',
    width: 150,
    cell: (it) =>
      it.late > 0 ? (
        <Badge tone="bad">{it.late} overdue</Badge>
      ) : it.nextDue ? (
        <span className="num">{shortDay(it.nextDue, today)}</span>
      ) : (
        <Badge tone="good">All done</Badge>
      ),
  },
];

interface ProgressProps {
  search: ChecklistsSearch;
  onChange: (patch: ChecklistsPatch) => void;
}

/** Everybody who joins or leaves, with how far they are; whoever has something late stands first. */
export function ChecklistProgressList({ search, onChange }: ProgressProps) {
  const { go } = useLocation();
  const { kind, department, state, overdue, q, page, perPage } = search;
  const query = useQuery({
    ...reading('GET /checklists', {
      kind,
      department,
      state,
      overdue,
      q: q || undefined,
      page,
      perPage,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const open = (it: ChecklistProgress) => go(hrefOf(it));
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen: open, wide: true });
  const isNarrowed = Boolean(kind ?? department ?? state ?? (overdue || q));
  const clear = () =>
    onChange({
      kind: undefined,
      department: undefined,
      state: undefined,
      overdue: undefined,
      q: undefined,
    });
  return (
    <Panel
      title={
        query.data && query.data.overdue > 0
          ? `Joiners and leavers, ${query.data.overdue} overdue`
          : 'Joiners and leavers'
      }
    >
      <ListStates
        query={query}
        what="checklists"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="checklist"
            title={isNarrowed ? 'No checklists match these filters' : 'No checklists yet'}
            text={
              isNarrowed
                ? 'Nobody who joins or leaves is like this.'
                : 'A checklist starts when somebody joins or gets a last day, from the templates of their department.'
            }
          >
            {isNarrowed ? (
              <Button onClick={clear}>Clear filters</Button>
            ) : (
              <Button href="/administration/checklists?show=templates">Show templates</Button>
            )}
          </EmptyState>
        }
      >
        {({ totalRows, today }) => (
          <PagedTable
            label="Checklists"
            tall
            columns={columns(today)}
            rows={rows}
            rowKey={(it) => it.id}
            current={keys.current}
            onKeyDown={keys.onKeyDown}
            onOpen={open}
            totalRows={totalRows}
            search={search}
            onChange={onChange}
          />
        )}
      </ListStates>
    </Panel>
  );
}
