import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { useLocation } from '#/ui/location.ts';
import { leaveCancel } from './leave.actions.ts';
import { BalancePanel, Mine } from './mine.part.tsx';
import './leave.css';

const ROWS = 6;

/** What is left of the month, and what I asked for. */
export function MyLeave() {
  const { go } = useLocation();
  const run = useRun();
  const [page, setPage] = useState(1);
  const leaves = useQuery(reading('GET /getShortLeaves', { view: 'mine', page, perPage: ROWS }));
  return (
    <ListStates query={leaves} what="leaves" isEmpty={() => false} empty={null}>
      {({ rows, totalRows, balance }) => (
        <>
          <BalancePanel balance={balance} />
          <Mine
            leaves={rows}
            total={totalRows}
            page={page}
            perPage={ROWS}
            onPage={setPage}
            onCancel={({ id, version }) => void run(leaveCancel, { id, version })}
            onAsk={() => go('/short-leave')}
          />
        </>
      )}
    </ListStates>
  );
}
