import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { download } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { LeaveBalance, PersonBalances } from '../days/balances.contract.ts';
import { dayWords } from '../days/day-words.ts';
import { AdjustForm } from './adjust-form.part.tsx';
import type { AdminPatch, AdminSearch } from './admin-search.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { TeamChip } from './team-chip.part.tsx';

function Cell({ balance: it }: { balance: LeaveBalance | undefined }) {
  if (!it) return null;
  const takenWords = [
    `${dayWords(it.taken)} taken`,
    it.asked > 0 && `${dayWords(it.asked)} waiting`,
    it.carried > 0 && `${dayWords(it.carried)} carried over`,
    it.adjusted !== 0 && 'corrected',
  ].filter(Boolean);
  return (
    <>
      <span className="num med">{it.left === null ? 'no limit' : `${dayWords(it.left)} left`}</span>
      <span className="sub2">{takenWords.join(', ')}</span>
    </>
  );
}

function columns(
  rows: readonly PersonBalances[],
  myId: number,
  onAdjust: (id: number) => void,
): Column<PersonBalances>[] {
  const types = new Map(rows.flatMap((it) => it.balances.map(({ type }) => [type.id, type.name])));
  return [
    {
      key: 'person',
      title: 'Person',
      width: 190,
      cell: (it) => (
        <span className="row">
          <span className="med trunc" dir="auto">
            {it.person.name}
          </span>
          {it.hasLeft && <Badge>Left</Badge>}
        </span>
      ),
    },
    ...[...types].map(([id, name]): Column<PersonBalances> => ({
      key: String(id),
      title: name,
      cell: (it) => <Cell balance={it.balances.find(({ type }) => type.id === id)} />,
    })),
    {
      key: 'do',
      title: <span className="hidden-words">Correct</span>,
      width: 96,
      cell: (it) =>
        it.person.id !== myId && (
          <Button
            size="s"
            aria-label={`Correct a balance of ${it.person.name}`}
            onClick={() => onAdjust(it.person.id)}
          >
            Correct
          </Button>
        ),
    },
  ];
}

interface PartProps {
  search: AdminSearch;
  change: (patch: AdminPatch, options?: { replace: boolean }) => void;
  tabs: ReactNode;
}

const nobody = <EmptyState icon="users" title="Nobody here" text="Nobody matches these filters." />;

/** A company's first month: there is nothing that could be left or corrected. */
const noTypes = (
  <EmptyState
    icon="calendar"
    title="No leave types yet"
    text="Add a type, such as annual leave, and everybody has a balance of it."
  >
    <Button href="/administration/leave?show=types">Leave types</Button>
  </EmptyState>
);

/** What everybody has of each type in a leave year. */
export function AllBalances({ search, change, tabs }: PartProps) {
  const me = useMe();
  const { page, perPage, year, team, q } = search;
  const wanted = { year, team, q: q || undefined };
  const query = useQuery({
    ...reading('GET /leave-balances', { ...wanted, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const hasNoType = rows.length > 0;
  const shown = query.data?.leaveYear;
  const adjusted = rows.find((it) => it.person.id === search.adjust);
  const adjust = (id: number) => id !== me.id && change({ adjust: id });
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.person.id,
    keys: { e: (it: PersonBalances) => adjust(it.person.id) },
    words: { e: 'Correct a balance' },
    wide: true,
  });
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const years = shown
    ? Array.from({ length: shown.last - shown.first + 1 }, (_, at) => shown.last - at)
    : [];
  return (
    <Page
      title="Leave balances"
      beside={query.data && <Badge>{query.data.totalRows}</Badge>}
      menu={
        <ExportMenu
          what="Balances"
          load={(format) => download('GET /leave-balances/export', { ...wanted, format })}
        />
      }
      filters={
        <FilterBar
          end={<FindField label="Search people" placeholder="Name" value={q} onRest={onTyped} />}
        >
          <Word>Balances of</Word>
          <TeamChip
            teams={query.data?.teams ?? []}
            value={team}
            onChange={(it) => change({ team: it, page: undefined })}
          />
          <Word>in</Word>
          <PickChip
            label="Leave year"
            icon="calendar"
            options={years.map((it) => ({ value: String(it), label: String(it) }))}
            value={[String(shown?.year ?? '')]}
            onChange={([it]) => change({ year: Number(it) })}
          >
            {shown?.words ?? 'this leave year'}
          </PickChip>
        </FilterBar>
      }
    >
      {tabs}
      <Panel title="What is left">
        <ListStates
          query={query}
          what="balances"
          isEmpty={(it) => it.rows.every(({ balances }) => balances.length === 0)}
          empty={hasNoType ? noTypes : nobody}
        >
          {({ totalRows }) => (
            <PagedTable
              label="Leave balances"
              columns={columns(rows, me.id, adjust)}
              rows={rows}
              rowKey={(it) => it.person.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
              tall
            />
          )}
        </ListStates>
      </Panel>
      {adjusted && shown && (
        <AdjustForm
          person={adjusted.person}
          leaveYear={shown}
          onClose={() => change({ adjust: undefined })}
        />
      )}
    </Page>
  );
}
