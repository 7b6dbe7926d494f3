import { cx } from '#/ui/cx.ts';
import { statusWords, whenWords } from './leave-words.ts';
import type { ShortLeave } from './leave.contract.ts';
import { MonthGrid, type HolidayShown } from './month-grid.part.tsx';

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

/** Who is off when. */
export function Month({ leaves, myId, onTakeBack, ...month }: MonthProps) {
  return (
    <MonthGrid
      {...month}
      what="Short leave"
      eventsOn={(day) =>
        leaves
          .filter((it) => it.date === day)
          .map((it) => <Event key={it.id} leave={it} {...{ myId, onTakeBack }} />)
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
