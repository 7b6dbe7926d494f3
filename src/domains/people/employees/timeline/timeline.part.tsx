import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { fieldOf } from '../employee-fields.ts';
import { payWords } from '../employee-words.ts';
import type { Employee } from '../record/record.contract.ts';
import { datedNames } from './timeline-fields.ts';
import { changeTakenBack } from './timeline.actions.ts';
import type { EmploymentChange } from './timeline.contract.ts';
import './timeline.css';

/** A salary of another time, shown on a click. */
function SealedChange({ id, change }: { id: number; change: EmploymentChange }) {
  const [shown, setShown] = useState<string>();
  const show = async () => {
    try {
      const { salary } = await call('POST /reveal-employment-change', { id, change: change.id });
      setShown(salary ? payWords(salary) : 'Nothing');
    } catch (error) {
      toastError(error);
    }
  };
  if (shown) {
    return (
      <span className="num" role="status">
        {shown}
      </span>
    );
  }
  return (
    <Button
      size="s"
      variant="ghost"
      icon="eye"
      title="The audit log keeps that you looked."
      aria-label={`Show the salary since ${change.since}`}
      onClick={() => void show()}
    >
      Show
    </Button>
  );
}

function Words({ id, change }: { id: number; change: EmploymentChange }) {
  const { before, after, isSealed, refused } = change;
  return (
    <span className="emp-when">
      {isSealed ? (
        <SealedChange id={id} change={change} />
      ) : (
        <span>
          {before !== null && <span className="f3">{before} → </span>}
          {after ?? 'nothing'}
        </span>
      )}
      {refused && (
        <span className="row">
          <Badge tone="bad">Refused</Badge> <span className="f2 fs12">{refused}</span>
        </span>
      )}
    </span>
  );
}

/** Changes of one day together, the latest first. */
const byDay = (rows: readonly EmploymentChange[]) =>
  [...new Set(rows.map((it) => it.since))].map((since) => ({
    since,
    changes: rows
      .filter((it) => it.since === since)
      .toSorted((one, other) => datedNames.indexOf(one.field) - datedNames.indexOf(other.field)),
  }));

/** What somebody's job, pay and manager were from which day on. */
export function Timeline({ employee, onAdd }: { employee: Employee; onAdd: () => void }) {
  const { id, version } = employee;
  const run = useRun();
  const history = useQuery(reading('GET /employment-history', { id }));
  const mayAdd = employee.can.changeDated && employee.state !== 'left';
  return (
    <section className="emp-section" aria-label="Job and pay">
      <div className="row">
        <h3>What changed when</h3>
        <span className="sp" />
        {mayAdd && (
          <Button size="s" variant="ghost" icon="plus" onClick={onAdd}>
            Change from a day on
          </Button>
        )}
      </div>
      <ListStates
        query={history}
        what="changes"
        isEmpty={(it) => it.rows.length === 0}
        empty={<EmptyState icon="history" title="Nothing is kept yet" />}
      >
        {({ rows, today }) => (
          <ol className="emp-timeline">
            {byDay(rows).map(({ since, changes }) => (
              <li key={since}>
                <span className="row">
                  <time className="semi num" dateTime={since}>
                    {namedDay(since, today)}
                  </time>
                  {since > today && <Badge tone="info">To come</Badge>}
                </span>
                <dl>
                  {changes.map((it) => [
                    <dt key={`${it.id} label`}>{fieldOf(it.field).label}</dt>,
                    <dd key={it.id}>
                      <Words id={id} change={it} />
                      {it.mayRemove && mayAdd && (
                        <IconButton
                          icon="arrow-back-up"
                          size="s"
                          variant="ghost"
                          label={`Take back: ${fieldOf(it.field).label} since ${since}`}
                          onClick={() =>
                            void run(changeTakenBack, { person: id, change: it.id, version })
                          }
                        />
                      )}
                    </dd>,
                  ])}
                </dl>
                <span className="f3 fs12">{changes[0]!.by ?? 'Backlot'}</span>
              </li>
            ))}
          </ol>
        )}
      </ListStates>
    </section>
  );
}
