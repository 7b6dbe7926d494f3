import { cx } from '#/ui/cx.ts';
import { placed } from './timeline-bar.part.tsx';
import { barOf, barWords, type Days } from './timeline-days.ts';
import type { Scale } from './timeline-scale.ts';
import type { TimelineProject } from './timeline.contract.ts';
import { useBarMoves } from './use-bar-moves.part.ts';

interface ProjectBarProps {
  project: TimelineProject;
  edited: Days | undefined;
  scale: Scale;
  today: string;
  tabIndex: number;
  onEdit: (days: Days | undefined) => void;
  onDrop: (days: Days) => void;
  onOpen: () => void;
  say: (words: string) => void;
}

const whyFixed = ({ name, mayMove }: TimelineProject, isBelow: boolean) =>
  !mayMove
    ? `You may only look at the days of ${name}.`
    : isBelow
      ? `The days of ${name} are those of its issues. Set its start or target date to plan it by itself.`
      : undefined;

/** The bar of a project, from its start to its target date; moved as those of issues are. */
export function ProjectBar(props: ProjectBarProps) {
  const { project, edited, scale, today, onEdit, onDrop, onOpen, say } = props;
  const { startsOn, targetOn: dueOn, below } = project;
  const days = { startsOn, dueOn, below };
  const bar = barOf({ ...days, ...edited });
  const why = whyFixed(project, bar?.kind === 'below');
  const { drag, onKeyDown, settle } = useBarMoves({
    name: project.name,
    days,
    edited,
    day: scale.day,
    today,
    whyFixed: why,
    onEdit,
    onDrop,
    say,
  });
  const place = bar && placed(bar, scale);
  if (!bar || !place) return null;
  const { issues, issuesDone } = project;
  const share = issues > 0 ? issuesDone / issues : 0;
  const words = `${project.name}, ${barWords(bar, today)}, ${issuesDone} of ${issues} done`;
  return (
    <button
      type="button"
      className={cx('tl-bar project', bar.kind, edited && 'edited', why === undefined && 'free')}
      style={place}
      data-bar={project.key}
      tabIndex={props.tabIndex}
      aria-label={words}
      title={words}
      onKeyDown={onKeyDown}
      onBlur={settle}
      onPointerDown={drag.onPointerDown}
      onPointerMove={drag.onPointerMove}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerCancel}
      onClick={({ detail }) => (detail === 0 || !drag.wasDrag()) && onOpen()}
    >
      <i className="tl-done" style={{ width: `${share * 100}%` }} />
      {why === undefined && <i className="tl-end" data-part="start" />}
      {why === undefined && <i className="tl-end right" data-part="due" />}
    </button>
  );
}
