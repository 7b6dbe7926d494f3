import { LeaveEvent, type MonthOf } from '../leave-event.part.tsx';
import { statusWords } from '../leave-words.ts';
import { MonthGrid, type HolidayShown } from '../month-grid.part.tsx';
import { leaveWords } from './day-words.ts';
import type { Away } from './days.contract.ts';
import { partOf } from './leave-days.ts';

interface MonthProps extends MonthOf<Away> {
  holidays: readonly HolidayShown[];
}

/** Who is away when: whole weeks around a month. Others see no more than that somebody is. */
export function DaysMonth({ leaves, myId, onTakeBack, ...month }: MonthProps) {
  return (
    <MonthGrid
      {...month}
      what="Leave days"
      eventsOn={(day) =>
        leaves
          .filter((it) => partOf(day, it) !== 'none')
          .map((it) => {
            const part = partOf(day, it);
            const what = it.type ?? 'away';
            return (
              <LeaveEvent
                key={it.id}
                leave={it}
                myId={myId}
                words={[what, leaveWords(it), statusWords[it.status], it.note]}
                onTakeBack={() => onTakeBack(it)}
              >
                <span className="trunc">{part === 'whole' ? what : part}</span>
              </LeaveEvent>
            );
          })
      }
    />
  );
}
