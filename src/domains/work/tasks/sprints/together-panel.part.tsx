import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import type { TogetherSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { stateWords } from './sprint-rules.ts';
import type { Sprint } from './sprints.contract.ts';

interface Free {
  id: number;
  version: number;
  name: string;
  project: string;
}

const join = async (it: Omit<Free, 'project'> & { teamSprintId: number | null }, where: string) => {
  const { id, version, teamSprintId } = it;
  await call('POST /cjprojects/sprints/run-together', { id, version, teamSprintId });
  return { message: `${it.name} runs ${where}` };
};

interface TogetherPanelProps {
  sprint: Sprint;
  rows: readonly TogetherSprint[];
  free: readonly Free[];
  today: string;
}

/** The sprints of projects that run with the team's, and those that could. */
export function TogetherPanel({ sprint, rows, free, today }: TogetherPanelProps) {
  const run = useRun();
  const isOver = sprint.state === 'completed';
  const add = (it: Free) =>
    run({ run: () => join({ ...it, teamSprintId: sprint.id }, `with ${sprint.name}`) }, {});
  const leave = ({ sprint: it }: TogetherSprint) =>
    run({ run: () => join({ ...it, teamSprintId: null }, 'alone') }, {});
  const start = ({ sprint: it }: TogetherSprint) =>
    run(
      {
        run: async () => {
          const { id, version } = it;
          const days = {
            startsOn: it.startsOn ?? sprint.startsOn,
            endsOn: it.endsOn ?? sprint.endsOn,
          };
          await call('POST /cjprojects/sprints/start', { id, version, ...days });
          return { message: `${it.name} is running` };
        },
      },
      {},
    );
  return (
    <Panel
      title="Sprints of projects"
      actions={
        !isOver &&
        free.length > 0 && (
          <Menu
            label="Add a project’s sprint"
            groups={[
              free.map((it) => ({
                label: `${it.project} ${it.name}`,
                onClick: () => void add(it),
              })),
            ]}
          >
            <Button size="s" icon="plus">
              Add a project’s sprint
            </Button>
          </Menu>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="panel-words f3">
          {isOver
            ? 'No project’s sprint ran with it.'
            : 'No project’s sprint runs with it yet. Its issues would stand here with the tasks.'}
        </p>
      ) : (
        <ul className="sprint-together">
          {rows.map((it) => (
            <li key={it.sprint.id}>
              <Link
                className="link med trunc"
                href={`/project/backlog?project=${it.sprint.project.key}`}
              >
                {it.sprint.project.key} {it.sprint.name}
              </Link>
              <Badge tone={it.sprint.state === 'active' ? 'info' : 'line'}>
                {stateWords[it.sprint.state]}
              </Badge>
              <span className="f3 fs12">
                {it.sprint.startsOn && it.sprint.endsOn
                  ? dayRange({ from: it.sprint.startsOn, to: it.sprint.endsOn }, today)
                  : 'No days yet'}
                , {it.sprint.sums.doneIssues} of {it.sprint.sums.issues} issues done
              </span>
              <span className="sp" />
              {it.canConfigure && it.sprint.state === 'planned' && sprint.state === 'active' && (
                <Button size="s" onClick={() => void start(it)}>
                  Start
                </Button>
              )}
              {it.canConfigure && it.sprint.state !== 'completed' && (
                <Button size="s" variant="ghost" onClick={() => void leave(it)}>
                  Run alone
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
