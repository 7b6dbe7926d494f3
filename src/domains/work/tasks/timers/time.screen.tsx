import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf, zoneName } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { pagingBy } from '#/kernel/schema.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Corrections } from './corrections.part.tsx';
import { DeleteForm } from './delete-form.part.tsx';
import { SplitForm } from './split-form.part.tsx';
import { StretchForm } from './stretch-form.part.tsx';
import { stretchColumns, type Errand } from './stretch-list.part.tsx';
import { TasksOrTime } from './tasks-or-time.part.tsx';
import { lengthWords } from './time-words.ts';
import { Week } from './week.part.tsx';
import './timers.css';

const TimeSearch = z.strictObject({
  /** What leads here instead of to the tasks. */
  show: z.literal('time').optional(),
  /** A day of the week that is shown. */
  day: z.iso.date().optional(),
  person: z.coerce.number().int().positive().optional(),
  ...pagingBy(50),
});

/** The stretches of work of a week: log what was forgotten, correct what is wrong. */
export function TimeScreen() {
  const me = useMe();
  const now = useNow();
  const [search, change] = useSearch(TimeSearch);
  const [dialog, setDialog] = useState<'log' | Errand>();
  const { day, show: _show, ...rest } = search;
  const today = dayOf(now);
  const monday = startOfWeek(day ?? today);
  const range = { from: monday, to: addDays(monday, 6) };
  const work = useQuery({
    ...reading('GET /tasks/intervals', { ...rest, ...range }),
    placeholderData: keepPreviousData,
  });
  const { data } = work;
  const rows = data?.rows ?? [];
  const shown = data?.person ?? me;
  // Nobody is told of what they corrected themselves.
  const other = shown.id === me.id ? undefined : { id: shown.id, name: shown.name };
  const whole = (data?.days ?? []).reduce((sum, it) => sum + it.seconds, 0);

  const open = (kind: Errand['kind']) => (stretch: Errand['stretch']) => {
    if (kind === 'edit' || stretch.endedAt) setDialog({ kind, stretch });
  };
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open('edit'),
    keys: { e: open('edit'), s: open('split'), d: open('delete') },
    words: { e: 'Correct the stretch', s: 'Split it', d: 'Delete it' },
    wide: true,
  });
  const toWeek = (step: number) => change({ day: addDays(monday, 7 * step), page: undefined });
  const isThisWeek = monday === startOfWeek(today);
  usePageKeys(
    [
      { keys: 'l', words: 'Log time', run: () => setDialog('log') },
      { keys: '[', words: 'The week before', run: () => toWeek(-1) },
      !isThisWeek && { keys: ']', words: 'The week after', run: () => toWeek(1) },
    ],
    dialog === undefined,
  );
  const close = () => setDialog(undefined);
  const errand = typeof dialog === 'object' ? dialog : undefined;
  const people = [{ id: me.id, name: 'Me' }, ...(data?.people ?? [])];

  return (
    <Page
      title="Working time"
      beside={data && <span className="f2 num">{lengthWords(whole)}</span>}
      actions={<TasksOrTime show="time" />}
      primary={
        <Button variant="primary" icon="plus" keys="l" onClick={() => setDialog('log')}>
          Log time
        </Button>
      }
      filters={
        <FilterBar end={<span className="f3">Times in {zoneName()}</span>}>
          {data && data.people.length > 0 && (
            <>
              <PickChip
                label="Person"
                options={people.map((it) => ({ value: String(it.id), label: it.name }))}
                value={[String(shown.id)]}
                on={other !== undefined}
                onChange={([it]) =>
                  change({ person: Number(it) === me.id ? undefined : Number(it), page: undefined })
                }
              >
                {other ? other.name : 'Me'}
              </PickChip>
              <Word>in the week of</Word>
            </>
          )}
          <IconButton icon="chevron-left" label="The week before" onClick={() => toWeek(-1)} />
          <Chip
            icon="calendar"
            title="This week"
            onClick={() => change({ day: undefined, page: undefined })}
          >
            {dayRange(range, today)}
          </Chip>
          <IconButton
            icon="chevron-right"
            label="The week after"
            disabled={isThisWeek}
            onClick={() => toWeek(1)}
          />
        </FilterBar>
      }
    >
      <Week {...{ monday, today }} days={data?.days ?? []} />
      <Panel title="Stretches of work">
        <ListStates
          query={work}
          what="stretches of work"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="clock"
              title="No work in this week"
              text="Stretches appear here when a task is started, or when time is logged afterwards."
            >
              <Button onClick={() => setDialog('log')}>Log time</Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Stretches of work"
              columns={stretchColumns({ rows, today, now, onErrand: setDialog })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open('edit')}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      <Corrections person={search.person} {...range} />
      {(dialog === 'log' || errand?.kind === 'edit') && (
        <StretchForm
          person={other}
          stretch={errand?.stretch}
          day={day !== undefined && day < today ? day : today}
          today={today}
          onClose={close}
        />
      )}
      {errand?.kind === 'split' && (
        <SplitForm person={other} stretch={errand.stretch} onClose={close} />
      )}
      {errand?.kind === 'delete' && (
        <DeleteForm person={other} stretch={errand.stretch} onClose={close} />
      )}
    </Page>
  );
}
