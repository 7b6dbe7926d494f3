import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useAskedRun, useRunOn, useStage } from '#/client/running.ts';
import { exactInstant, monthName } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { ReasonForm } from '../reason-form.part.tsx';
import { hoursText } from './hours-words.ts';
import { monthLock, monthUnlock } from './timesheets.actions.ts';
import type { WorkMonth } from './timesheets.contract.ts';
import './timesheets.css';

interface Doing {
  zone: string;
  onLock: (it: WorkMonth) => void;
  onUnlock: (it: WorkMonth) => void;
}

const columns = ({ zone, onLock, onUnlock }: Doing): Column<WorkMonth>[] => [
  {
    key: 'month',
    title: 'Month',
    cell: (it) => <span className="med">{monthName(it.month)}</span>,
  },
  {
    key: 'hours',
    title: 'Hours',
    width: 110,
    align: 'right',
    cell: (it) => <span className="num">{hoursText(it.seconds) || '–'}</span>,
  },
  { key: 'people', title: 'People', width: 90, align: 'right', cell: (it) => it.people },
  {
    key: 'waiting',
    title: 'Weeks to approve',
    width: 140,
    align: 'right',
    cell: (it) => it.waiting,
  },
  {
    key: 'state',
    title: 'State',
    cell: (it) => {
      if (!it.lockedAt) return <Badge tone="line">Open</Badge>;
      const words = `by ${it.lockedBy?.name}, ${exactInstant(new Date(it.lockedAt), zone)}`;
      return (
        <span className="row" title={`Locked ${words}`}>
          <Badge tone="good" icon="lock">
            Locked
          </Badge>
          <span className="f3 fs12 wide">{words}</span>
        </span>
      );
    },
  },
  {
    key: 'lock',
    title: 'Lock',
    width: 96,
    align: 'right',
    cell: (it) =>
      it.mayLock ? (
        <Button size="s" icon="lock" onClick={() => onLock(it)}>
          Lock
        </Button>
      ) : (
        it.mayUnlock && (
          <Button size="s" icon="lock-open" onClick={() => onUnlock(it)}>
            Unlock
          </Button>
        )
      ),
  },
];

/** Months of working time: whether they are approved, and locking and unlocking them. */
export function TimesheetMonthsScreen() {
  const { zone } = useMe();
  const run = useAskedRun();
  const runOn = useRunOn(useStage());
  const [asked, setAsked] = useState<WorkMonth>();
  const [opened, setOpened] = useState<WorkMonth>();
  const query = useQuery(reading('GET /tasks/timesheet-months', {}));
  const lock = async ({ month }: WorkMonth) => {
    setAsked(undefined);
    await run(monthLock, { month });
  };
  return (
    <Page title="Timesheet months">
      <Panel title="Months" className="hours-panel">
        <ListStates query={query} what="months" isEmpty={() => false} empty={null}>
          {({ rows }) => (
            <div className="hours-scroll">
              <Table
                label="Months"
                columns={columns({ zone, onLock: setAsked, onUnlock: setOpened })}
                rows={rows}
                rowKey={(it) => it.month}
              />
            </div>
          )}
        </ListStates>
      </Panel>
      {asked && (
        <Dialog
          title={`Lock ${monthName(asked.month)}?`}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>Cancel</Button>
              <Button variant="primary" icon="lock" onClick={() => void lock(asked)}>
                Lock month
              </Button>
            </>
          }
        >
          <p>Nothing in its working time can be changed, by anybody, until it is unlocked.</p>
          {asked.waiting > 0 && (
            <p>{counted(asked.waiting, 'week waits', 'weeks wait')} for approval.</p>
          )}
        </Dialog>
      )}
      {opened && (
        <ReasonForm
          title={`Unlock ${monthName(opened.month)}`}
          note="Its working time can be changed again."
          verb="Unlock month"
          help={`${opened.lockedBy?.name} is told, and the audit log keeps it.`}
          onSend={(reason) => runOn(monthUnlock, { month: opened.month, reason })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}
