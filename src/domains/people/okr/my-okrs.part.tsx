import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { CheckInForm } from './check-in-form.part.tsx';
import type { Objective } from './objective.contract.ts';
import { treeColumns } from './okr-columns.part.tsx';
import './okr.css';

const hrefOf = (it: Objective) => `/okr?objective=${it.id}`;

/** The objectives one answers for this cycle, for the page about oneself. */
export function MyOkrs() {
  const me = useMe();
  const { go } = useLocation();
  const [checkingIn, setCheckingIn] = useState<Objective>();
  const mine = useQuery(reading('GET /okrs', { person: me.id, perPage: 50 }));
  const { current, onKeyDown } = useRowKeys({
    rows: mine.data?.rows ?? [],
    rowKey: (it) => it.id,
    onOpen: (it) => go(hrefOf(it)),
    keys: { c: (it) => it.can.checkIn && setCheckingIn(it) },
    words: { c: 'Check in' },
  });
  const due = (mine.data?.rows ?? []).filter((it) => it.checkInDue).length;
  return (
    <Panel
      title={mine.data ? `My OKRs, ${mine.data.cycle.name}` : 'My OKRs'}
      beside={due > 0 && <Badge tone="warn">{due} to check in</Badge>}
      actions={<Button href="/okr?who=me">All of mine</Button>}
    >
      <ListStates
        query={mine}
        what="objectives"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="target-arrow"
            title="You answer for no objective this cycle"
            text="Say what you want to reach."
          >
            <Button href="/okr?new=yes">New objective</Button>
          </EmptyState>
        }
      >
        {({ rows, today }) => (
          <Table
            label="My objectives"
            columns={treeColumns(hrefOf, today)}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={(it) => go(hrefOf(it))}
          />
        )}
      </ListStates>
      {checkingIn && <CheckInForm id={checkingIn.id} onClose={() => setCheckingIn(undefined)} />}
    </Panel>
  );
}
