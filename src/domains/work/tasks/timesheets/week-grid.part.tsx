import { shortDay, weekdayName } from '#/kernel/date-words.ts';
import { Link } from '#/ui/link.tsx';
import '#/ui/table.css';
import { HoursCell } from './hours-cell.part.tsx';
import { hoursText } from './hours-words.ts';
import type { Timesheet } from './timesheets.contract.ts';

export interface GridTask {
  id: number;
  key: string;
  title: string;
}

interface WeekGridProps {
  week: Timesheet;
  /** Tasks that were added and have no hours yet. */
  added: readonly GridTask[];
  /** Whether hours may be typed. */
  isOpen: boolean;
  onSet: (it: { task: GridTask; day: string; seconds: number; was: number }) => Promise<boolean>;
}

/** Tasks by days, hours in the cells. */
export function WeekGrid({ week, added, isOpen, onSet }: WeekGridProps) {
  const { days, rows, today } = week;
  const shown = [
    ...rows,
    ...added
      .filter((it) => !rows.some((row) => row.task?.id === it.id))
      .map((task) => ({ task, cells: days.map(() => 0), seconds: 0 })),
  ];
  return (
    <table className="table hours-grid" aria-label="Hours of the week">
      <thead>
        <tr>
          <th scope="col">Task</th>
          {days.map(({ day }) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              {weekdayName(day)} {shortDay(day, today)}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ task, cells, seconds }) => (
          <tr key={task?.id ?? 'hidden'}>
            <th scope="row">
              {task ? (
                <>
                  <Link href={`/tasks/info?task=${task.key}`}>{task.key}</Link>
                  <span className="trunc" dir="auto">
                    {task.title}
                  </span>
                </>
              ) : (
                <span className="f3">Tasks you may not see</span>
              )}
            </th>
            {days.map(({ day, locked }, at) => (
              <td key={day}>
                <HoursCell
                  label={`${task?.key ?? 'Hidden tasks'} on ${weekdayName(day)} ${shortDay(day)}`}
                  seconds={cells[at] ?? 0}
                  locked={task && isOpen && day <= today ? locked : (locked ?? '')}
                  onSet={(to) => onSet({ task: task!, day, seconds: to, was: cells[at] ?? 0 })}
                />
              </td>
            ))}
            <td className="num">{hoursText(seconds) || '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {days.map(({ day, seconds }) => (
            <td key={day} className="num">
              {hoursText(seconds) || '–'}
            </td>
          ))}
          <td className="num">{hoursText(week.seconds) || '–'}</td>
        </tr>
      </tfoot>
    </table>
  );
}
