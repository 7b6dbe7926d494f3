import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayRange, shortDay } from '#/kernel/date-words.ts';
import { Id } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { EndTogetherForm } from './end-together-form.part.tsx';
import { everySprint } from './every-sprint.ts';
import { OneSprintBody } from './one-sprint.part.tsx';
import { stateWords } from './sprint-rules.ts';
import './sprints.css';
import { StartForm } from './start-form.part.tsx';

const Search = z.strictObject({
  /** The sprint of a team; the first that runs without one. */
  sprint: Id.optional(),
  show: z.enum(['all', 'tasks', 'issues']).default('all'),
});

/** One sprint of a team with its tasks and the issues of projects’ sprints that run with it. */
export function OneSprintScreen() {
  const [search, change] = useSearch(Search);
  const [isTurning, setTurning] = useState(false);
  const mayWrite = useScope(may('task-sprints:write')) !== undefined;
  const maySeeIssues = useScope(may('projects:read')) !== undefined;
  const list = useQuery(everySprint());
  const sprints = list.data ?? [];
  const id = search.sprint ?? sprints[0]?.id ?? 0;
  const one = useQuery({ ...reading('GET /tasks/sprint', { id }), enabled: id > 0 });
  const both = useQuery({
    ...reading('GET /cjprojects/sprints/together', { teamSprint: id }),
    enabled: id > 0 && maySeeIssues,
  });
  const sprint = one.data?.sprint;
  const together = both.data?.rows ?? [];
  const isReady = one.data !== undefined && (both.data !== undefined || !maySeeIssues);
  const waits = sprints.some(
    (it) => it.state === 'active' && it.team.id === sprint?.team.id && it.id !== sprint.id,
  );
  const mayTurn = sprint && (sprint.state === 'active' || (sprint.state === 'planned' && !waits));
  return (
    <Page
      title={sprint?.name ?? 'Sprint'}
      beside={
        sprint && (
          <>
            <Badge tone={sprint.state === 'active' ? 'info' : 'line'}>
              {stateWords[sprint.state]}
            </Badge>
            {sprint.state === 'active' && sprint.endsOn < one.data!.today && (
              <Badge tone="warn">ended {shortDay(sprint.endsOn, one.data!.today)}</Badge>
            )}
            <span className="f3">
              {sprint.team.name},{' '}
              {dayRange({ from: sprint.startsOn, to: sprint.endsOn }, one.data!.today)}
            </span>
          </>
        )
      }
      actions={
        sprint && (
          <Button icon="layout-kanban" href={`/tasks/teams?team=${sprint.team.id}&sprint=${id}`}>
            Board
          </Button>
        )
      }
      primary={
        mayWrite &&
        mayTurn &&
        isReady && (
          <Button variant="primary" onClick={() => setTurning(true)}>
            {sprint.state === 'active' ? 'Complete sprint' : 'Start sprint'}
          </Button>
        )
      }
      filters={
        <FilterBar>
          <PickChip
            label="Sprint"
            on={search.sprint !== undefined}
            options={sprints.map((it) => ({
              value: String(it.id),
              label: `${it.team.name}: ${it.name}`,
              note: stateWords[it.state],
            }))}
            value={[String(id)]}
            onChange={([it]) => change({ sprint: it ? Number(it) : undefined })}
          >
            {sprint ? `${sprint.team.name}: ${sprint.name}` : 'choose a sprint'}
          </PickChip>
          <Word>with</Word>
          <Segmented
            label="Shown"
            value={search.show}
            onChange={(show) => change({ show })}
            segments={[
              { value: 'all', label: 'Tasks and issues' },
              { value: 'tasks', label: 'Tasks' },
              { value: 'issues', label: 'Issues' },
            ]}
          />
        </FilterBar>
      }
    >
      {list.data && id === 0 ? (
        <EmptyState
          icon="repeat"
          title="No sprint is planned"
          text="A sprint gives a team a goal and some days for it."
        >
          <Button href="/tasks/teams?show=sprints">Sprints of teams</Button>
        </EmptyState>
      ) : (
        <ListStates query={one} what="sprint" isEmpty={() => false} empty={null}>
          {(data) => (
            <OneSprintBody
              one={data}
              together={together}
              free={both.data?.free ?? []}
              show={search.show}
              maySeeIssues={maySeeIssues}
            />
          )}
        </ListStates>
      )}
      {isTurning && sprint?.state === 'active' && (
        <EndTogetherForm one={one.data!} together={together} onClose={() => setTurning(false)} />
      )}
      {isTurning && sprint?.state === 'planned' && (
        <StartForm sprint={sprint} onClose={() => setTurning(false)} />
      )}
    </Page>
  );
}
