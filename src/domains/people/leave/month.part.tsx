import { LeaveEvent, type MonthOf } from './leave-event.part.tsx';
import { statusWords, whenWords } from './leave-words.ts';
import type { ShortLeave } from './leave.contract.ts';
import { MonthGrid, type HolidayShown } from './month-grid.part.tsx';
import './leave-month.css';

interface MonthProps extends MonthOf<ShortLeave> {
  holidays: readonly HolidayShown[];
}

/** Who is off when. */
export function Month({ leaves, myId, onTakeBack, ...month }: MonthProps) {
  return (
    <MonthGrid
      {...month}
      what="Short leave"
      eventsOn={(day) =>
        leaves
          .filter((it) => it.date === day)
          .map((it) => (
            <LeaveEvent
              key={it.id}
              leave={it}
              myId={myId}
              words={[whenWords(it), statusWords[it.status], it.reason]}
              onTakeBack={() => onTakeBack(it)}
            >
              <span className="num">
                {it.from_time}–{it.to_time}
              </span>
            </LeaveEvent>
          ))
      }
    />
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
