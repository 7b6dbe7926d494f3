import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { leftWords, pointWords, sprintDays } from '../sprints/sprint-words.ts';
import type { Sprint, Sums } from '../sprints/sprints.contract.ts';
import { Holds } from './holds.part.tsx';

export type SprintDialog = 'edit' | 'start' | 'complete' | 'delete';

interface SectionHeadProps {
  /** Null: the backlog. */
  sprint: Sprint | null;
  sums: Sums;
  today: string;
  usual: number | undefined;
  isFolded: boolean;
  /** Another sprint is running. */
  isBusy: boolean;
  mayPlan: boolean;
  onFold: () => void;
  /** Types a new issue at its top; absent when one may not. */
  onNew: (() => void) | undefined;
  onDialog: (dialog: SprintDialog) => void;
}

function About({ sprint, today }: { sprint: Sprint; today: string }) {
  const days = sprintDays(sprint, today);
  const isActive = sprint.state === 'active';
  return (
    <>
      {days && <span className="f3 fs12 num part-days">{days}</span>}
      {isActive && (
        <Badge tone="info">{sprint.endsOn ? leftWords(sprint.endsOn, today) : 'running'}</Badge>
      )}
      {sprint.teamSprintId !== null && (
        <Link className="link fs12" href={`/tasks/sprint?sprint=${sprint.teamSprintId}`}>
          Team’s sprint
        </Link>
      )}
      {sprint.goal && (
        <span className="f2 fs12 trunc part-goal" title={sprint.goal}>
          {sprint.goal}
        </span>
      )}
    </>
  );
}

/** What a part of the backlog is, how much it holds, and what can be done with it. */
export function SectionHead(props: SectionHeadProps) {
  const { sprint, sums, today, usual, isFolded, isBusy, mayPlan, onFold, onNew, onDialog } = props;
  const name = sprint?.name ?? 'Backlog';
  const items: MenuItem[] = sprint
    ? [
        { label: 'Edit sprint', icon: 'edit', onClick: () => onDialog('edit') },
        ...(sprint.state === 'planned'
          ? [
              {
                label: 'Delete sprint',
                icon: 'trash' as const,
                danger: true,
                onClick: () => onDialog('delete'),
              },
            ]
          : []),
      ]
    : [];
  return (
    <div className={cx('part-head', sprint && 'of-sprint', isFolded && 'folded')}>
      <button
        type="button"
        className="part-fold"
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? 'Show' : 'Hide'} the issues of ${name}`}
        onClick={onFold}
      >
        <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={15} />
      </button>
      <h2 dir="auto" className="trunc" title={name}>
        {name}
      </h2>
      <span className="f3 fs12 num part-count">{counted(sums.issues, 'issue')}</span>
      {sprint && <About sprint={sprint} today={today} />}
      <span className="sp" />
      {sprint ? (
        <Holds sprint={sprint} usual={usual} />
      ) : (
        <span className="f3 fs12 num part-count">
          {pointWords(sums.points)} points
          {sums.unestimated > 0 && `, ${sums.unestimated} without`}
        </span>
      )}
      {mayPlan && sprint?.state === 'planned' && (
        <Button
          size="s"
          disabled={isBusy}
          title={isBusy ? 'Complete the running sprint first' : undefined}
          onClick={() => onDialog('start')}
        >
          Start
        </Button>
      )}
      {mayPlan && sprint?.state === 'active' && (
        <Button size="s" onClick={() => onDialog('complete')}>
          Complete
        </Button>
      )}
      {onNew && (
        <IconButton
          icon="plus"
          label={`New issue in ${name}`}
          variant="ghost"
          size="s"
          onClick={onNew}
        />
      )}
      {mayPlan && items.length > 0 && (
        <Menu label={`More of ${name}`} groups={[items]}>
          <IconButton icon="dots" label={`More of ${name}`} variant="ghost" size="s" />
        </Menu>
      )}
    </div>
  );
}
