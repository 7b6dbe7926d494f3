import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { LeaveChips } from '../leave-chips.part.tsx';
import { weeksAround } from '../month-grid.part.tsx';
import { AskDaysForm } from './ask-days-form.part.tsx';
import { Balances } from './balances.part.tsx';
import { RejectDaysForm, TakeBackDaysForm } from './days-forms.part.tsx';
import { DaysMonth } from './days-month.part.tsx';
import { DaysQueue } from './days-queue.part.tsx';
import { daysCancel } from './days.actions.ts';
import type { Away, DayLeave } from './days.contract.ts';
import { DaysSearch } from './leave-search.ts';
import { MyDays } from './my-days.part.tsx';
import '../leave.css';

/** My requests shown beside the calendar. */
const MINE = 5;

/** Who is away when, what I have of each type of leave, and what waits for my decision. */
export function LeaveDaysScreen() {
  const me = useMe();
  const run = useRun();
  const today = dayOf(useNow());
  const [search, change] = useSearch(DaysSearch);
  const [forOther, setForOther] = useState(false);
  const [rejected, setRejected] = useState<DayLeave>();
  const [mistaken, setMistaken] = useState<Away>();
  const mayAsk = useScope(may('short-leave:apply')) !== undefined;
  const mayApprove = useScope(may('short-leave:approve')) !== undefined;
  const mayEnter = useScope(may('short-leave:backdate')) !== undefined;
  const mayKeep = useScope(may('short-leave:configure')) !== undefined;
  const month = search.month ?? today.slice(0, 7);
  const kept = { placeholderData: keepPreviousData };
  const person = search.who === 'me' ? me.id : undefined;
  const calendar = useQuery({
    ...reading('GET /leave-calendar', { month, team: search.team, person }),
    ...kept,
  });
  const balances = useQuery({
    ...reading('GET /my-leave-balances', { year: search.year }),
    ...kept,
    enabled: mayAsk,
  });
  const mine = useQuery({
    ...reading('GET /leaves', { view: 'mine', page: search.page, perPage: MINE }),
    ...kept,
  });
  const holidays = useQuery({ ...reading('GET /holidays', weeksAround(month)), ...kept });
  // There is nothing to ask for before HR has added a type of leave.
  const hasTypes = balances.data?.rows.length !== 0;
  const canAsk = mayAsk && hasTypes;
  const isAlone = !search.ask && !forOther && !rejected && !mistaken;
  const ask = () => change({ ask: true });
  usePageKeys([canAsk && { keys: 'l', words: 'Ask for days of leave', run: ask }], isAlone);
  return (
    <Page
      title="Leave days"
      primary={
        canAsk && (
          <Button variant="primary" icon="plus" keys="l" onClick={ask}>
            Ask for days
          </Button>
        )
      }
      menu={
        (mayEnter || mayKeep) && (
          <Menu
            label="More"
            groups={[
              [
                ...(mayEnter
                  ? [
                      {
                        label: 'Enter days for somebody',
                        icon: 'user-plus' as const,
                        onClick: () => setForOther(true),
                      },
                    ]
                  : []),
                ...(mayKeep
                  ? [
                      {
                        label: 'Types and balances',
                        icon: 'settings' as const,
                        href: '/administration/leave',
                      },
                    ]
                  : []),
              ],
            ]}
          />
        )
      }
      filters={
        <FilterBar>
          <LeaveChips
            {...{ search, month, today }}
            teams={calendar.data?.teams ?? []}
            onChange={change}
          />
        </FilterBar>
      }
    >
      <div className="leave" aria-busy={calendar.isPlaceholderData}>
        <ListStates query={calendar} what="calendar" isEmpty={() => false} empty={null}>
          {({ rows }) => (
            <DaysMonth
              {...{ month, today }}
              leaves={rows}
              holidays={holidays.data?.rows ?? []}
              myId={me.id}
              onMonth={(it) => change({ month: it })}
              onTakeBack={setMistaken}
            />
          )}
        </ListStates>
        <div>
          {mayAsk && (
            <Balances {...{ mayKeep }} query={balances} onYear={(year) => change({ year })} />
          )}
          <MyDays
            query={mine}
            page={search.page}
            perPage={MINE}
            onPage={(page) => change({ page })}
            onCancel={({ id, version }) => void run(daysCancel, { id, version })}
            onAsk={canAsk ? ask : undefined}
          />
        </div>
      </div>
      {mayApprove && <DaysQueue first={search.leave} onReject={setRejected} />}
      {search.ask && mayAsk && <AskDaysForm onClose={() => change({ ask: undefined })} />}
      {forOther && <AskDaysForm forOther onClose={() => setForOther(false)} />}
      {rejected && <RejectDaysForm leave={rejected} onClose={() => setRejected(undefined)} />}
      {mistaken && <TakeBackDaysForm leave={mistaken} onClose={() => setMistaken(undefined)} />}
    </Page>
  );
}
