import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { hoursWords } from '#/kernel/working-hours.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { heldWords } from './shift-words.ts';
import { shiftUnset } from './shifts.actions.ts';

interface ShiftSectionProps {
  id: number;
  /** Absent for those who only read. */
  onSet: (() => void) | undefined;
}

/** The working hours of an employee, those to come and those that are over. */
export function ShiftSection({ id, onSet }: ShiftSectionProps) {
  const run = useRun();
  const shifts = useQuery(reading('GET /person-shifts', { person: id }));
  return (
    <section className="emp-section" aria-label="Working hours">
      <div className="row">
        <h3>Working hours</h3>
        <span className="sp" />
        {onSet && (
          <Button size="s" variant="ghost" icon="pencil" aria-label="Set the shift" onClick={onSet}>
            Set
          </Button>
        )}
      </div>
      <ListStates query={shifts} what="working hours" isEmpty={() => false} empty={null}>
        {({ rows, today }) => (
          <ul className="shift-held">
            {rows.map((it) => (
              <li key={it.since ?? ''} className={it.until && it.until < today ? 'f3' : undefined}>
                <span dir="auto" className="med">
                  {it.shift.name}
                </span>
                <span className="num">{hoursWords(it)}</span>
                <span className="row f3 fs12">
                  {heldWords(it, today)}
                  {onSet && it.set && it.since && (
                    <IconButton
                      icon="arrow-back-up"
                      size="s"
                      variant="ghost"
                      label={`Take back ${it.shift.name}, ${heldWords(it, today)}`}
                      onClick={() => void run(shiftUnset, { person: id, since: it.since! })}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  );
}
