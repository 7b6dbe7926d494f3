import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reading } from '#/client/reading.ts';
import { addDays } from '#/kernel/days.ts';
import { isWorkday } from '#/kernel/working-week.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { openGroups } from '../project-words.ts';
import { barOf, barWords, conflictsIn, type Days, type Span } from './timeline-days.ts';
import { TimelineGrid } from './timeline-grid.part.tsx';
import type { RowDesk } from './timeline-row.part.tsx';
import type { ShownIssue, TimelineRow } from './timeline-rows.ts';
import { dayAt, shownDays, zooms, type Off, type Zoom } from './timeline-scale.ts';
import type { TimelineProject } from './timeline.contract.ts';
import { Unscheduled } from './unscheduled.part.tsx';
import { useScale } from './use-scale.part.ts';

/** Days that an issue takes when it is scheduled from the list: a working week. */
const USUAL = 5;

interface BodyProps {
  label: string;
  rows: readonly TimelineRow[];
  /** Everything that is known, also what stands below a closed line. */
  issues: readonly ShownIssue[];
  unscheduled: readonly ShownIssue[];
  blocks: readonly { from: number; to: number }[];
  zoom: Zoom;
  period: Span | undefined;
  today: string;
  /** No dialog or sheet is open above it. */
  isFree: boolean;
  onZoom: (zoom: Zoom) => void;
  onToggle: (row: TimelineRow) => void;
  onOpen: (row: TimelineRow) => void;
  onOpenIssue: (issue: ShownIssue) => void;
  onDays: (issue: ShownIssue, days: Days) => void;
  /** Where projects stand on it. */
  onProjectDays?: (project: TimelineProject, days: Days) => void;
}

const spansOf = (rows: readonly TimelineRow[]): Span[] =>
  rows
    .flatMap((row): (Span | undefined)[] => {
      if (row.kind === 'sprints')
        return row.sprints.map((it) => ({ from: it.startsOn, to: it.endsOn }));
      if (row.kind === 'issue') return [barOf(row.issue)];
      const { startsOn, targetOn: dueOn, below } = row.project;
      return [barOf({ startsOn, dueOn, below })];
    })
    .filter((it) => it !== undefined);

/** Which days are off, and why: the company's days, whatever zone one looks from. */
function useDaysOff({ from, to }: Span) {
  const { data } = useQuery({
    ...reading('GET /cjprojects/timeline-days', { from, to }),
    placeholderData: keepPreviousData,
  });
  const holidays = new Map(
    data?.holidays.map((it) => [it.day, `${it.name} (${it.places.join(', ')})`]),
  );
  const holidayOn = (day: string) => holidays.get(day);
  const whyOff = (day: string): Off | undefined => {
    const holiday = holidays.get(day);
    if (holiday !== undefined) return { title: holiday, isWeekend: false };
    return isWorkday(day, data?.workdays) ? undefined : { title: 'Weekend', isWeekend: true };
  };
  return { holidayOn, whyOff };
}

/** The timeline with the list of what has no days yet. */
export function TimelineBody(props: BodyProps) {
  const { rows, issues, blocks, zoom, period, today, onDays } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<RowDesk['editing']>();
  const [drop, setDrop] = useState<Span>();
  const [said, say] = useState('');
  const days = shownDays(spansOf(rows), today, period);
  const { scale, window, onScroll, goTo } = useScale(box, { days, period, zoom, today });
  const { holidayOn, whyOff } = useDaysOff(scale);

  const byId = new Map(issues.map((it) => [it.id, it]));
  const isOpen = (id: number) => openGroups.includes(byId.get(id)?.status.group ?? 'completed');
  const conflicts = conflictsIn(
    blocks.filter((it) => isOpen(it.from) && isOpen(it.to)),
    (id) => {
      const issue = byId.get(id);
      return issue && barOf(editing?.key === `issue ${id}` ? { ...issue, ...editing.days } : issue);
    },
  );
  const links = blocks.map((it) => ({ ...it, isConflict: conflicts.includes(it) }));
  const blockers = new Map<number, string[]>();
  for (const it of conflicts)
    blockers.set(it.to, [...(blockers.get(it.to) ?? []), byId.get(it.from)!.key]);

  const zoomBy = (step: number) => {
    const to = zooms[zooms.indexOf(zoom) + step];
    if (to) props.onZoom(to);
  };
  usePageKeys(
    [
      { keys: 't', words: 'Go to today', run: () => goTo(today) },
      { keys: '+', words: 'Zoom in', run: () => zoomBy(-1) },
      { keys: '-', words: 'Zoom out', run: () => zoomBy(1) },
    ],
    props.isFree,
  );

  const put = (issue: ShownIssue, next: Days) => {
    setEditing(undefined);
    onDays(issue, next);
    say(`${issue.key}: ${barWords(barOf({ ...issue, ...next }), today)}`);
  };
  const fromDay = (from: string): Span => ({ from, to: addDays(from, USUAL - 1) });
  const schedule = (issue: ShownIssue, { from, to }: Span) =>
    put(issue, { startsOn: from, dueOn: to });
  /** The days under the pointer, when it is over the lines. */
  const daysUnder = ({ x, y }: { x: number; y: number }): Span | undefined => {
    const it = box.current;
    if (!it) return undefined;
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const names = it.querySelector<HTMLElement>('.tl-corner')?.offsetWidth ?? 0;
    if (x < left + names || x > right || y < top || y > bottom) return undefined;
    return fromDay(dayAt(scale, x - left - names + it.scrollLeft));
  };
  const desk: RowDesk = {
    scale,
    today,
    editing,
    conflictsOf: (id) => blockers.get(id) ?? [],
    onEdit: (key, next) => setEditing(next && { key, days: next }),
    onDrop: put,
    onDropProject: (project, next) => {
      setEditing(undefined);
      props.onProjectDays?.(project, next);
      say(`${project.name}: ${barWords(barOf({ ...next, below: project.below }), today)}`);
    },
    onOpen: props.onOpen,
    onToggle: props.onToggle,
    say,
  };
  return (
    <>
      <TimelineGrid
        {...{
          label: props.label,
          box,
          rows,
          links,
          desk,
          zoom,
          window,
          holidayOn,
          whyOff,
          drop,
          onScroll,
        }}
      />
      <Unscheduled
        issues={props.unscheduled}
        onOpen={props.onOpenIssue}
        onSchedule={(issue) => schedule(issue, fromDay(today))}
        onDrag={(_issue, at) => setDrop(daysUnder(at))}
        onDrop={(issue, at) => {
          const to = daysUnder(at);
          setDrop(undefined);
          if (to) schedule(issue, to);
        }}
        onCancel={() => setDrop(undefined)}
      />
      <p className="hidden-words" role="status">
        {said}
      </p>
    </>
  );
}
