import { addDays } from '#/kernel/days.ts';
import { isWorkday } from '#/kernel/working-week.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { CompleteSprint } from '../sprints/complete-sprint.part.tsx';
import { DeleteSprint } from '../sprints/delete-sprint.part.tsx';
import { SprintForm } from '../sprints/sprint-form.part.tsx';
import { nextName } from '../sprints/sprint-rules.ts';
import type { Sprint } from '../sprints/sprints.contract.ts';
import { StartSprint } from '../sprints/start-sprint.part.tsx';
import type { BacklogSearch } from './backlog-search.ts';
import type { BacklogOverview } from './backlog.contract.ts';
import type { SprintDialog } from './section-head.part.tsx';

export interface OpenDialog {
  kind: SprintDialog | 'plan';
  sprint?: Sprint;
}

/** What the palette asked for, as far as there is a sprint for it. */
export function dialogAsked(
  asked: BacklogSearch['dialog'],
  overview: BacklogOverview | undefined,
): OpenDialog | undefined {
  if (!asked || !overview) return undefined;
  if (asked === 'plan') return { kind: 'plan' };
  const state = asked === 'start' ? 'planned' : 'active';
  const sprint = overview.sprints.find((it) => it.state === state);
  return sprint && { kind: asked, sprint };
}

/** The first working day after the last sprint that has days; today at the earliest. */
function nextStart({ sprints, today }: BacklogOverview): string {
  const ends = sprints.flatMap((it) => it.endsOn ?? []).sort();
  const after = addDays(ends.at(-1) ?? addDays(today, -1), 1);
  const day = after < today ? today : after;
  const week = Array.from({ length: 7 }, (_, at) => addDays(day, at));
  return week.find((it) => isWorkday(it)) ?? day;
}

interface DialogsProps {
  open: OpenDialog;
  detail: ProjectDetail;
  overview: BacklogOverview;
  onClose: () => void;
}

/** What is done with a sprint as a whole. */
export function SprintDialogs({ open, detail, overview, onClose }: DialogsProps) {
  const { sprints, today, usual } = overview;
  const { kind, sprint } = open;
  if (kind === 'plan' || (kind === 'edit' && sprint)) {
    const last = detail.sprints.toSorted((a, b) => a.id - b.id).at(-1);
    return (
      <SprintForm
        project={detail.project.id}
        today={today}
        sprint={sprint}
        suggested={{ name: nextName(last?.name), startsOn: nextStart(overview) }}
        usual={usual?.points}
        onClose={onClose}
      />
    );
  }
  if (!sprint) return null;
  if (kind === 'delete') return <DeleteSprint sprint={sprint} onClose={onClose} />;
  if (kind === 'start') {
    return <StartSprint sprint={sprint} today={today} usual={usual?.points} onClose={onClose} />;
  }
  const planned = sprints.filter((it) => it.state === 'planned');
  return <CompleteSprint sprint={sprint} planned={planned} onClose={onClose} />;
}
