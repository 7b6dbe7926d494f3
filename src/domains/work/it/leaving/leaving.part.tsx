import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { Change, ItSearch } from '../it-search.ts';
import { HandOverForm } from './hand-over-form.part.tsx';
import type { Leaver } from './leaving.contract.ts';

interface LeavingProps {
  search: ItSearch;
  change: Change;
  tabs: ReactNode;
}

const columns = (today: string, onOpen: (id: number) => void): Column<Leaver>[] => [
  {
    key: 'person',
    title: 'Person',
    width: 240,
    cell: ({ person }) => (
      <span className="row">
        <Avatar name={person.name} />
        <button
          dir="auto"
          type="button"
          className="link plain med trunc"
          onClick={() => onOpen(person.id)}
        >
          {person.name}
        </button>
      </span>
    ),
  },
  {
    key: 'left',
    title: 'Last day',
    width: 190,
    className: 'num',
    cell: (it) => (
      <span className="row">
        {it.lastDay ? namedDay(it.lastDay, today) : '–'}
        {!it.hasLeft && <Badge>Still here</Badge>}
      </span>
    ),
  },
  {
    key: 'assets',
    title: 'Still has',
    cell: (it) => (
      <span className="trunc">
        {[...it.assets.map((one) => one.tag), ...it.access.map((one) => one.what)].join(', ') ||
          'Nothing'}
      </span>
    ),
  },
  {
    key: 'requests',
    title: 'Open requests',
    align: 'right',
    width: 130,
    className: 'num',
    cell: (it) => it.openRequests,
  },
  {
    key: 'take',
    title: <span className="hidden-words">Hand over</span>,
    align: 'right',
    width: 130,
    cell: ({ person }) => (
      <Button
        size="s"
        aria-label={`Hand over what ${person.name} has`}
        onClick={() => onOpen(person.id)}
      >
        Hand over
      </Button>
    ),
  },
];

/** People who have left, or soon will, and still have things: a list that is emptied. */
export function Leaving({ search, change, tabs }: LeavingProps) {
  const list = useQuery(reading('GET /it-leaving', {}));
  const rows = list.data?.rows ?? [];
  const open = (person: number) => change({ person });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.person.id,
    onOpen: (it) => open(it.person.id),
    wide: true,
  });
  const opened = rows.find((it) => it.person.id === search.person);
  return (
    <Page
      title="IT"
      beside={rows.length > 0 && <Badge tone="warn">{rows.length} to hand over</Badge>}
      filters={<FilterBar>{tabs}</FilterBar>}
    >
      <Panel title="Who leaves or has left and still has something" wide className="it-list">
        <ListStates
          query={list}
          what="people who leave"
          isEmpty={(it) => it.rows.length === 0}
          empty={
            <EmptyState
              icon="circle-check"
              title="Everything is handed over"
              text="Whoever has left, or will within two weeks, and has devices or open requests appears here."
            >
              <Button href="/administration/it?show=inventory&where=held">Show who has what</Button>
            </EmptyState>
          }
        >
          {({ today }) => (
            <Table
              label="People who leave or have left and still have something"
              columns={columns(today, open)}
              rows={rows}
              rowKey={(it) => it.person.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={(it) => open(it.person.id)}
            />
          )}
        </ListStates>
      </Panel>
      {opened && <HandOverForm leaver={opened} onClose={() => change({ person: undefined })} />}
    </Page>
  );
}
