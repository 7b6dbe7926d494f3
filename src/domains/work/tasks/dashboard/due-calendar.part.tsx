import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shortWeekdays } from '#/kernel/calendar-names.ts';
import { monthName, namedDay } from '#/kernel/date-words.ts';
import { addDays, addMonths, eachDay, endOfMonth, startOfWeek, weekdayOf } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { counted } from '#/kernel/numbers.ts';
import { isWorkday } from '#/kernel/working-week.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Panel } from '#/ui/panel.tsx';
import { openStatuses } from '../task-rules.ts';
import type { TaskLine } from './dashboard.contract.ts';
import { DueSheet } from './due-sheet.part.tsx';

export type DueTask = TaskLine & { dueOn: string };

interface DueCalendarProps {
  /** YYYY-MM. */
  month: string;
  today: string;
  tasks: readonly DueTask[];
  /** More are due than are shown. */
  hidden: number;
  onMonth: (month: string | undefined) => void;
}

/** What a day shows before "n more". */
const SHOWN = 3;
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const isOpen = (it: TaskLine) => openStatuses.some((status) => status === it.status);

const dayWords = (day: string, tasks: readonly DueTask[]) =>
  `${namedDay(day)}, ${counted(tasks.length, 'task')} due`;

function Day({ day, tasks, today }: { day: string; tasks: readonly DueTask[]; today: string }) {
  const more = tasks.length - SHOWN;
  return (
    <>
      <span className="hidden-words">{dayWords(day, tasks)}:</span>
      <span className="date num" aria-hidden="true" data-today={day === today || undefined}>
        {Number(day.slice(8))}
      </span>
      {tasks.slice(0, SHOWN).map((it) => (
        <span
          key={it.id}
          className={cx('due-task', isOpen(it) ? it.dueOn < today && 'late' : 'over')}
          title={`${it.key}, ${it.title}${it.assignee ? `, ${it.assignee.name}` : ''}`}
        >
          <span className="num">{it.key}</span>{' '}
          <span className="trunc" dir="auto">
            {it.title}
          </span>
        </span>
      ))}
      {more > 0 && <span className="f3 fs12">{more} more</span>}
    </>
  );
}

/**
 * What is due when: whole weeks around a month. Arrows go from day to day, Page Up and Page Down from
 * month to month, Enter opens a day.
 */
export function DueCalendar({ month, today, tasks, hidden, onMonth }: DueCalendarProps) {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const days = eachDay({ from: startOfWeek(first), to: addDays(last, 7 - weekdayOf(last)) });
  const [at, setAt] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const current = at && days.includes(at) ? at : today.startsWith(month) ? today : first;
  const of = (day: string) => tasks.filter((it) => it.dueOn === day);

  const goTo = (day: string) => {
    moved.current = true;
    setAt(day);
    if (!days.includes(day)) onMonth(day.slice(0, 7));
  };
  // The month that was turned to may be drawn a little later.
  useEffect(() => {
    if (!moved.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`);
    if (!cell) return;
    moved.current = false;
    cell.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = lookUp(steps, event.key);
    if (step !== undefined) goTo(addDays(current, step));
    else if (event.key === 'PageUp') goTo(addMonths(current, -1));
    else if (event.key === 'PageDown') goTo(addMonths(current, 1));
    else if (event.key === 'Home') goTo(startOfWeek(current));
    else if (event.key === 'End') goTo(addDays(startOfWeek(current), 6));
    else if (event.key === 'Enter' || event.key === ' ') setOpened(current);
    else return;
    event.preventDefault();
  };
  const turn = (by: number) => () => onMonth(addMonths(first, by).slice(0, 7));
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <Panel
      className="due-month"
      title={monthName(first)}
      beside={hidden > 0 && <span className="f3 fs12">{hidden} more are not shown</span>}
      actions={
        <>
          <IconButton
            icon="chevron-left"
            label="Previous month"
            variant="ghost"
            size="s"
            onClick={turn(-1)}
          />
          <Button size="s" onClick={() => onMonth(undefined)}>
            Today
          </Button>
          <IconButton
            icon="chevron-right"
            label="Next month"
            variant="ghost"
            size="s"
            onClick={turn(1)}
          />
        </>
      }
    >
      <div
        ref={grid}
        role="grid"
        aria-label={`Tasks due in ${monthName(first)}`}
        className="due-grid"
        onKeyDown={onKeyDown}
      >
        <div role="row" className="due-week names">
          {shortWeekdays.map((it) => (
            <span key={it} role="columnheader">
              {it}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="due-week">
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                data-day={day}
                tabIndex={day === current ? 0 : -1}
                aria-current={day === today ? 'date' : undefined}
                className={cx(
                  'due-day',
                  !day.startsWith(month) && 'out',
                  !isWorkday(day) && 'weekend',
                )}
                onClick={() => {
                  setAt(day);
                  setOpened(day);
                }}
              >
                <Day day={day} tasks={of(day)} today={today} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {opened && (
        <DueSheet
          day={opened}
          tasks={of(opened)}
          today={today}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Panel>
  );
}
