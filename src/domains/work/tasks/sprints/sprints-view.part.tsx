import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { CycleList } from './cycle-list.part.tsx';
import { EndSprint } from './end-sprint.part.tsx';
import { SprintForm } from './sprint-form.part.tsx';
import { SprintPanel } from './sprint-panel.part.tsx';
import { sprintDelete } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';
import { StartForm } from './start-form.part.tsx';
import './sprints.css';

interface SprintsViewProps {
  team: number | undefined;
  teams: readonly { id: number; name: string }[];
  today: string;
  mayWrite: boolean;
  /** The form of a new sprint is open. */
  isPlanning: boolean;
  onPlan: (open: boolean) => void;
}

type Opened = { start: Sprint } | { end: Sprint } | { edit: Sprint };

/** Sprints of teams: planned, started, completed, and what they came to. */
export function SprintsView(props: SprintsViewProps) {
  const { team, teams, today, mayWrite, isPlanning, onPlan } = props;
  const run = useRun();
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery(
    reading('GET /tasks/sprint-list', { team, state: ['active', 'planned'], perPage: 100 }),
  );
  const rows = query.data?.rows ?? [];
  const close = () => setOpened(undefined);
  const hasActive = (it: Sprint) =>
    rows.some((other) => other.team.id === it.team.id && other.state === 'active');
  const remove = ({ id, name }: Sprint) =>
    run({ ...sprintDelete, title: `Delete ${name}`, verb: 'Delete sprint' }, { sprint: id });
  return (
    <div className="sprints">
      <ListStates
        query={query}
        what="sprints"
        isEmpty={(data) => data.rows.length === 0}
        empty={
          <EmptyState
            icon="repeat"
            title="No sprint is planned"
            text="A sprint gives a team a goal and some days for it."
          >
            {mayWrite && <Button onClick={() => onPlan(true)}>Plan a sprint</Button>}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <div className="sprint-grid">
              {data.rows.map((it) => (
                <SprintPanel
                  key={it.id}
                  sprint={it}
                  today={data.today}
                  mayWrite={mayWrite}
                  waits={hasActive(it)}
                  onTurn={() => setOpened(it.state === 'active' ? { end: it } : { start: it })}
                  onEdit={() => setOpened({ edit: it })}
                  onDelete={() => void remove(it)}
                />
              ))}
            </div>
            {data.rows.length < data.totalRows && (
              <p className="f3">
                {data.rows.length} of {counted(data.totalRows, 'sprint')} are shown. Choose a team
                to see all of its sprints.
              </p>
            )}
          </>
        )}
      </ListStates>
      <CycleList key={team ?? 0} team={team} today={today} />
      {isPlanning && mayWrite && (
        <SprintForm {...{ teams, team, today }} onClose={() => onPlan(false)} />
      )}
      {opened && 'edit' in opened && (
        <SprintForm {...{ teams, team, today }} sprint={opened.edit} onClose={close} />
      )}
      {opened && 'start' in opened && <StartForm sprint={opened.start} onClose={close} />}
      {opened && 'end' in opened && <EndSprint sprint={opened.end.id} onClose={close} />}
    </div>
  );
}
