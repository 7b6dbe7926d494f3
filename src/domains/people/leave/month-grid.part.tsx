import type { ReactNode } from 'react';
import { shortWeekdays } from '#/kernel/calendar-names.ts';
import { fullMonth, monthName, namedDay } from '#/kernel/date-words.ts';
import {
  addDays,
  addMonths,
  eachDay,
  endOfMonth,
  startOfWeek,
  weekdayOf,
  type DayRange,
} from '#/kernel/days.ts';
import { isWorkday } from '#/kernel/working-week.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Panel } from '#/ui/panel.tsx';
import { Popover } from '#/ui/rich/popover.tsx';
import './leave-month.css';

/** What a day shows before "n more". */
const SHOWN = 2;

/** A holiday on a day; `mine` when it is one where the reader works. */
export interface HolidayShown {
  day: string;
  name: string;
  places: readonly string[];
  mine: boolean;
}

interface DayProps {
  day: string;
  month: string;
  today: string;
  /** Each with a key of its own. */
  events: readonly ReactNode[];
  holidays: readonly HolidayShown[];
}

function Day({ day, month, today, events, holidays }: DayProps) {
  const rest = events.length - SHOWN;
  return (
    <div
      className={cx('leave-day', !day.startsWith(month) && 'out', !isWorkday(day) && 'weekend')}
      role="listitem"
      aria-label={namedDay(day)}
    >
      <span className="date num" aria-current={day === today ? 'date' : undefined}>
        {Number(day.slice(8))}
      </span>
      {holidays.map(({ name, places, mine }) => (
        <span
          key={name}
          className={cx('leave-holiday trunc', mine && 'mine')}
          title={`${name}, a holiday in ${places.join(', ')}`}
        >
          {name}
          {!mine && <span className="f3"> {places.join(', ')}</span>}
        </span>
      ))}
      {events.slice(0, SHOWN)}
      {rest > 0 && (
        <Popover
          label={`Off on ${namedDay(day)}`}
          width={220}
          target={
            <button type="button" className="leave-more">
              {rest} more
            </button>
          }
        >
          <div className="leave-all">
            <b className="semi fs12">{namedDay(day)}</b>
            {events}
          </div>
        </Popover>
      )}
    </div>
  );
}

interface MonthGridProps {
  /** What it is a calendar of, for those who hear it: `Short leave`. */
  what: string;
  /** YYYY-MM. */
  month: string;
  today: string;
  eventsOn: (day: string) => readonly ReactNode[];
  holidays: readonly HolidayShown[];
  onMonth: (month: string | undefined) => void;
}

/** The days a month is shown with: whole weeks. */
export function weeksAround(month: string): DayRange {
  const last = endOfMonth(`${month}-01`);
  return { from: startOfWeek(`${month}-01`), to: addDays(last, 7 - weekdayOf(last)) };
}

/** Whole weeks around a month, free days of the week narrow. */
export function MonthGrid(props: MonthGridProps) {
  const { what, month, today, eventsOn, holidays, onMonth } = props;
  const first = `${month}-01`;
  const days = eachDay(weeksAround(month));
  const widths = days.slice(0, 7).map((it) => `minmax(0, ${isWorkday(it) ? 1 : 0.5}fr)`);
  const columns = { gridTemplateColumns: widths.join(' ') };
  const turn = (by: number) => () => onMonth(addMonths(first, by).slice(0, 7));
  return (
    <Panel
      className="leave-month"
      title={fullMonth(first)}
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
      <div className="week" style={columns} aria-hidden="true">
        {shortWeekdays.map((it) => (
          <span key={it}>{it}</span>
        ))}
      </div>
      <div
        className="days"
        style={columns}
        role="list"
        aria-label={`${what} in ${monthName(first)}`}
      >
        {days.map((day) => (
          <Day
            key={day}
            events={eventsOn(day)}
            holidays={holidays.filter((it) => it.day === day)}
            {...{ day, month, today }}
          />
        ))}
      </div>
    </Panel>
  );
}
