import { monthName, namedDay } from '#/kernel/date-words.ts';
import {
  addDays,
  addMonths,
  eachDay,
  endOfMonth,
  startOfWeek,
  weekdayOf,
  type DayRange,
} from '#/kernel/days.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Panel } from '#/ui/panel.tsx';
import { Popover } from '#/ui/rich/popover.tsx';
import { statusWords, whenWords } from './leave-words.ts';
import type { ShortLeave } from './leave.contract.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** What a day shows before "n more". */
const SHOWN = 2;

const firstName = (name: string) => name.split(' ')[0]!;

interface EventProps {
  leave: ShortLeave;
  myId: number;
  onTakeBack: (leave: ShortLeave) => void;
}

function Event({ leave, myId, onTakeBack }: EventProps) {
  const isMine = leave.person.id === myId;
  const words = [leave.person.name, whenWords(leave), statusWords[leave.status], leave.reason];
  const look = {
    className: cx('leave-event', leave.status, isMine && 'mine'),
    title: words.filter(Boolean).join(', '),
  };
  const shown = (
    <>
      <b className="trunc">{isMine ? 'You' : firstName(leave.person.name)}</b>
      <span className="num">
        {leave.from_time}–{leave.to_time}
      </span>
      <i className="hidden-words">{statusWords[leave.status]}</i>
    </>
  );
  if (!leave.can.takeBack) return <span {...look}>{shown}</span>;
  return (
    <button type="button" {...look} onClick={() => onTakeBack(leave)}>
      {shown}
      <i className="hidden-words">, take back</i>
    </button>
  );
}

/** A holiday on a day; `mine` when it is one where the reader works. */
interface HolidayShown {
  day: string;
  name: string;
  places: readonly string[];
  mine: boolean;
}

interface DayProps {
  day: string;
  month: string;
  today: string;
  leaves: readonly ShortLeave[];
  myId: number;
  onTakeBack: (leave: ShortLeave) => void;
  holidays: readonly HolidayShown[];
}

function Day({ day, month, today, leaves, myId, onTakeBack, holidays }: DayProps) {
  const rest = leaves.length - SHOWN;
  return (
    <div
      className={cx('leave-day', !day.startsWith(month) && 'out', weekdayOf(day) > 5 && 'weekend')}
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
      {leaves.slice(0, SHOWN).map((it) => (
        <Event key={it.id} leave={it} {...{ myId, onTakeBack }} />
      ))}
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
            {leaves.map((it) => (
              <Event key={it.id} leave={it} {...{ myId, onTakeBack }} />
            ))}
          </div>
        </Popover>
      )}
    </div>
  );
}

interface MonthProps {
  /** YYYY-MM. */
  month: string;
  today: string;
  leaves: readonly ShortLeave[];
  holidays: readonly HolidayShown[];
  myId: number;
  onMonth: (month: string | undefined) => void;
  /** Of one that whoever looks may take back. */
  onTakeBack: (leave: ShortLeave) => void;
}

/** The days a month is shown with: whole weeks. */
export function weeksAround(month: string): DayRange {
  const last = endOfMonth(`${month}-01`);
  return { from: startOfWeek(`${month}-01`), to: addDays(last, 7 - weekdayOf(last)) };
}

/** Who is off when: whole weeks around a month, weekends narrow. */
export function Month(props: MonthProps) {
  const { month, today, leaves, holidays, myId, onMonth, onTakeBack } = props;
  const first = `${month}-01`;
  const days = eachDay(weeksAround(month));
  const turn = (by: number) => () => onMonth(addMonths(first, by).slice(0, 7));
  return (
    <Panel
      className="leave-month"
      title={monthName(first).split(' ')[0]}
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
      <div className="week" aria-hidden="true">
        {weekdays.map((it) => (
          <span key={it}>{it}</span>
        ))}
      </div>
      <div className="days" role="list" aria-label={`Short leave in ${monthName(first)}`}>
        {days.map((day) => (
          <Day
            key={day}
            leaves={leaves.filter((it) => it.date === day)}
            holidays={holidays.filter((it) => it.day === day)}
            {...{ day, month, today, myId, onTakeBack }}
          />
        ))}
      </div>
    </Panel>
  );
}

/** What the colours of the calendar mean. */
export function Legend() {
  return (
    <span className="leave-legend">
      <span>
        <i className="approved" />
        Approved
      </span>
      <span>
        <i className="applied" />
        Waiting
      </span>
      <span>
        <i className="mine" />
        Mine
      </span>
      <span>
        <i className="taken" />
        Taken
      </span>
      <span>
        <i className="holiday" />
        Holiday
      </span>
    </span>
  );
}
