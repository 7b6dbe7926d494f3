import { cx } from '#/ui/cx.ts';
import { statusWords } from '../leave-words.ts';
import { MonthGrid, type HolidayShown } from '../month-grid.part.tsx';
import { leaveWords } from './day-words.ts';
import type { Away } from './days.contract.ts';
import { partOf } from './leave-days.ts';

const firstName = (name: string) => name.split(' ')[0]!;

interface EventProps {
  leave: Away;
  day: string;
  myId: number;
  onTakeBack: (leave: Away) => void;
}

/** Somebody who is away on a day: others see no more than that. */
function AwayOn({ leave, day, myId, onTakeBack }: EventProps) {
  const isMine = leave.person.id === myId;
  const part = partOf(day, leave);
  const what = leave.type ?? 'away';
  const words = [leave.person.name, what, leaveWords(leave), statusWords[leave.status], leave.note];
  const look = {
    className: cx('leave-event', leave.status, isMine && 'mine'),
    title: words.filter(Boolean).join(', '),
  };
  const shown = (
    <>
      <b className="trunc">{isMine ? 'You' : firstName(leave.person.name)}</b>
      <span className="trunc">{part === 'whole' ? what : part}</span>
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
  leaves: readonly Away[];
  holidays: readonly HolidayShown[];
  myId: number;
  onMonth: (month: string | undefined) => void;
  /** Of one that whoever looks may take back. */
  onTakeBack: (leave: Away) => void;
}

/** Who is away when: whole weeks around a month. */
export function DaysMonth({ leaves, myId, onTakeBack, ...month }: MonthProps) {
  return (
    <MonthGrid
      {...month}
      what="Leave days"
      eventsOn={(day) =>
        leaves
          .filter((it) => partOf(day, it) !== 'none')
          .map((it) => <AwayOn key={it.id} leave={it} {...{ day, myId, onTakeBack }} />)
      }
    />
  );
}
