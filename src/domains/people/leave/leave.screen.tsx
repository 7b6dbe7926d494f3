import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Bone, Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { AskForm } from './ask-form.part.tsx';
import { CapForm } from './cap-form.part.tsx';
import { leaveApprove } from './decide.actions.ts';
import { LeaveFilters } from './leave-filters.part.tsx';
import { LeaveSearch } from './leave-search.ts';
import { leaveCancel } from './leave.actions.ts';
import type { ShortLeave } from './leave.contract.ts';
import { BalancePanel, Mine } from './mine.part.tsx';
import { weeksAround } from './month-grid.part.tsx';
import { Month } from './month.part.tsx';
import { Queue } from './queue.part.tsx';
import { RejectForm } from './reject-form.part.tsx';
import { TakeBackForm } from './take-back-form.part.tsx';
import './leave.css';

/** My requests shown beside the calendar. */
const MINE = 4;
const QUEUE = 100;

const isGiven = (scope: string | undefined) => scope !== undefined;

function useLeaves(search: LeaveSearch, month: string, myId: number, mayApprove: boolean) {
  const kept = { placeholderData: keepPreviousData };
  const calendar = useQuery({
    ...reading('GET /getShortLeaves', {
      view: 'calendar',
      month,
      team: search.team,
      person: search.who === 'me' ? myId : undefined,
      status: search.status,
    }),
    ...kept,
  });
  const mine = useQuery({
    ...reading('GET /getShortLeaves', { view: 'mine', page: search.page, perPage: MINE }),
    ...kept,
  });
  const queue = useQuery({
    ...reading('GET /getShortLeaves', { view: 'queue', perPage: QUEUE }),
    ...kept,
    enabled: mayApprove,
  });
  const holidays = useQuery({ ...reading('GET /holidays', weeksAround(month)), ...kept });
  return { calendar, mine, queue, holidays: holidays.data?.rows ?? [] };
}

/** What is being decided leaves the queue at once, so that the next key is about the next request. */
function useDeciding(leaves: readonly ShortLeave[]) {
  const run = useRun();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const hide = (id: number) => setGone((it) => new Set([...it, id]));
  const approve = async ({ id, version }: ShortLeave) => {
    hide(id);
    if (await run(leaveApprove, { id, version })) return;
    setGone((it) => new Set([...it].filter((other) => other !== id)));
  };
  return { waiting: leaves.filter((it) => !gone.has(it.id)), hide, approve };
}

/** Who is off when, what is left to me, and what waits for my decision. */
export function ShortLeaveScreen() {
  const me = useMe();
  const run = useRun();
  const [search, change] = useSearch(LeaveSearch);
  const [dialog, setDialog] = useState<'ask' | 'for-other' | 'cap' | ShortLeave>();
  const [mistaken, setMistaken] = useState<ShortLeave>();
  const mayAsk = isGiven(useScope(may('short-leave:apply')));
  const mayApprove = isGiven(useScope(may('short-leave:approve')));
  const mayBackdate = isGiven(useScope(may('short-leave:backdate')));
  const mayConfigure = isGiven(useScope(may('short-leave:configure')));
  const [openedOn] = useState(() => dayOf(new Date()));
  const month = search.month ?? openedOn.slice(0, 7);
  const { calendar, mine, queue, holidays } = useLeaves(search, month, me.id, mayApprove);
  const today = calendar.data?.today ?? openedOn;
  const { waiting: queued, hide, approve } = useDeciding(queue.data?.rows ?? []);
  usePageKeys(
    [mayAsk && { keys: 'l', words: 'Ask for leave', run: () => setDialog('ask') }],
    dialog === undefined && mistaken === undefined,
  );

  const error = calendar.error ?? mine.error ?? queue.error;
  const isReady = calendar.data && mine.data && (queue.data || !mayApprove);
  const waiting = calendar.data?.waiting ?? 0;
  const more: MenuItem[] = [
    { label: 'Leave days', icon: 'calendar', href: '/leave' },
    ...(mayBackdate
      ? [
          {
            label: 'Enter leave for somebody',
            icon: 'user-plus' as const,
            onClick: () => setDialog('for-other'),
          },
        ]
      : []),
    ...(mayConfigure
      ? [
          {
            label: 'Set the monthly cap',
            icon: 'settings' as const,
            onClick: () => setDialog('cap'),
          },
        ]
      : []),
    {
      label: 'Refresh',
      icon: 'refresh',
      onClick: () => [calendar, mine, queue].forEach((it) => void it.refetch()),
    },
  ];
  const close = () => {
    setDialog(undefined);
    if (search.settings) change({ settings: undefined });
  };

  return (
    <Page
      title="Short leave"
      beside={waiting > 0 && <Badge tone="warn">{waiting} waiting for you</Badge>}
      primary={
        mayAsk && (
          <Button variant="primary" icon="plus" keys="l" onClick={() => setDialog('ask')}>
            Ask for leave
          </Button>
        )
      }
      menu={<Menu label="More" groups={[more]} />}
      filters={
        <LeaveFilters
          {...{ search, month, today }}
          teams={calendar.data?.teams ?? []}
          onChange={change}
        />
      }
    >
      {error && !isReady ? (
        <ErrorState
          title="The leaves did not load"
          text={`${error.message} What was asked for is safe.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => [calendar, mine, queue].forEach((it) => void it.refetch())}
        />
      ) : !calendar.data || !mine.data ? (
        <LeaveSkeleton />
      ) : (
        <>
          <div className="leave" aria-busy={calendar.isPlaceholderData}>
            <Month
              {...{ month, today, holidays }}
              leaves={calendar.data.rows}
              myId={me.id}
              onMonth={(it) => change({ month: it })}
              onTakeBack={setMistaken}
            />
            <div>
              <BalancePanel balance={mine.data.balance} />
              <Mine
                leaves={mine.data.rows}
                total={mine.data.totalRows}
                page={search.page}
                perPage={MINE}
                onPage={(page) => change({ page })}
                onCancel={({ id, version }) => void run(leaveCancel, { id, version })}
                onAsk={() => setDialog('ask')}
              />
            </div>
          </div>
          {queue.data && (
            <Queue
              leaves={queued}
              total={queue.data.totalRows - (queue.data.rows.length - queued.length)}
              myId={me.id}
              first={search.leave}
              onApprove={(it) => void approve(it)}
              onReject={setDialog}
            />
          )}
        </>
      )}
      {dialog === 'ask' && <AskForm onClose={close} />}
      {dialog === 'for-other' && <AskForm forOther onClose={close} />}
      {(dialog === 'cap' || (search.settings && mayConfigure)) && <CapForm onClose={close} />}
      {mistaken && <TakeBackForm leave={mistaken} onClose={() => setMistaken(undefined)} />}
      {typeof dialog === 'object' && (
        <RejectForm leave={dialog} onClose={close} onRejected={() => hide(dialog.id)} />
      )}
    </Page>
  );
}

/** The final shape while it loads. */
function LeaveSkeleton() {
  return (
    <Loading label="Loading the leaves">
      <div className="leave">
        <Bone width="100%" height={464} radius={6} />
        <div>
          <Bone width="100%" height={166} radius={6} />
          <Bone width="100%" height={286} radius={6} />
        </div>
      </div>
      <div className="leave-queue">
        <RowsSkeleton rows={4} />
      </div>
    </Loading>
  );
}
