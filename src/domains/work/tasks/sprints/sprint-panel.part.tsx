import { dayRange } from '#/kernel/date-words.ts';
import { daysBetween } from '#/kernel/days.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Meter } from '#/ui/progress.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { workWords } from '../reports/work-words.ts';
import { SprintChecks } from './sprint-checks.part.tsx';
import { stateWords } from './sprint-rules.ts';
import type { Sprint } from './sprints.contract.ts';

interface SprintPanelProps {
  sprint: Sprint;
  today: string;
  mayWrite: boolean;
  /** Another one of the team is active: it cannot be started now. */
  waits: boolean;
  onTurn: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function daysLeft({ state, startsOn, endsOn }: Sprint, today: string): string {
  if (state === 'planned') {
    const days = daysBetween(today, startsOn);
    return days > 0 ? `in ${days} d` : 'could start';
  }
  const left = daysBetween(today, endsOn);
  if (left < 0) return `${-left} d over`;
  return left === 0 ? 'last day' : `${left} d left`;
}

function Figures({ sprint }: { sprint: Sprint }) {
  const { figures, state } = sprint;
  const shown: [words: string, value: string | number][] =
    state === 'planned'
      ? [['Tasks', figures.tasks]]
      : [
          ['Planned', figures.planned],
          ['Added', figures.added],
          ['Taken out', figures.dropped],
          ['Done', figures.done],
          ['Open', figures.open],
          ['Worked', workWords(figures.seconds)],
        ];
  return (
    <dl className="sprint-figures">
      {shown.map(([words, value]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One sprint with its goal, how far it is and its lists. */
export function SprintPanel(props: SprintPanelProps) {
  const { sprint, today, mayWrite, waits, onTurn, onEdit, onDelete } = props;
  const { figures, state, team } = sprint;
  const isActive = state === 'active';
  const all = Math.max(1, figures.tasks - figures.cancelled);
  const change: MenuItem[] = [
    {
      label: 'Board',
      icon: 'layout-kanban',
      href: `/tasks/teams?team=${team.id}&sprint=${sprint.id}`,
    },
    { label: 'Change', icon: 'pencil', onClick: onEdit },
  ];
  const away: MenuItem[] = [{ label: 'Delete', icon: 'trash', danger: true, onClick: onDelete }];
  const isLate = isActive && sprint.endsOn < today;
  return (
    <Panel
      className="sprint"
      title={
        <Link dir="auto" className="link" href={`/tasks/sprint?sprint=${sprint.id}`}>
          {sprint.name}
        </Link>
      }
      beside={
        <>
          <Badge tone={isActive ? 'info' : 'line'}>{stateWords[state]}</Badge>
          <Badge tone={isLate ? 'warn' : 'neutral'}>{daysLeft(sprint, today)}</Badge>
        </>
      }
      actions={
        <>
          {mayWrite && (isActive || !waits) && (
            <Button size="s" onClick={onTurn}>
              {isActive ? 'Complete' : 'Start'}
            </Button>
          )}
          {mayWrite && (
            <Menu label={`More about ${sprint.name}`} groups={isActive ? [change] : [change, away]}>
              <IconButton
                icon="dots"
                label={`More about ${sprint.name}`}
                variant="ghost"
                size="s"
              />
            </Menu>
          )}
        </>
      }
    >
      <div className="sprint-body">
        <p className="f3 fs12">
          {team.name}, {dayRange({ from: sprint.startsOn, to: sprint.endsOn }, today)}
        </p>
        {sprint.goal && <p className="sprint-goal">{sprint.goal}</p>}
        <Figures sprint={sprint} />
        {isActive && (
          <Meter
            label={`${figures.done} of ${figures.tasks - figures.cancelled} tasks done`}
            parts={[{ share: figures.done / all }]}
          />
        )}
        <SprintChecks sprint={sprint} mayWrite={mayWrite} />
      </div>
    </Panel>
  );
}
