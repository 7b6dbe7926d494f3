import { useId, useRef, useState } from 'react';
import { useBoardDrops } from '#/ui/board/drag.ts';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { useRangeSelect } from '#/ui/range-select.ts';
import { useRowKeys } from '#/ui/row-keys.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { BulkBar, bulkKeys } from '../issues/bulk-bar.part.tsx';
import { placeOf } from '../issues/issue-picker.part.tsx';
import type { PickField } from '../issues/issue-picks.part.ts';
import type { Issue } from '../issues/issue.contract.ts';
import type { Sprint } from '../sprints/sprints.contract.ts';
import { BacklogLine } from './backlog-line.part.tsx';
import { BacklogLines } from './backlog-lines.part.tsx';
import type { BacklogOverview } from './backlog.contract.ts';
import type { Desk } from './desk.ts';
import { MoveMenu } from './move-menu.part.tsx';
import {
  inPart,
  linesOf,
  partOf,
  stepTarget,
  type Line,
  type PartId,
  type Target,
  type Typing,
} from './parts.ts';
import type { SprintDialog } from './section-head.part.tsx';

export interface BacklogBodyProps {
  detail: ProjectDetail;
  overview: BacklogOverview;
  rows: readonly Issue[];
  isNarrowed: boolean;
  /** No dialog or sheet is open above it. */
  isFree: boolean;
  move: (ids: readonly number[], target: Target, isStep?: boolean) => readonly Issue[];
  onOpen: (issue: Issue) => void;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
  onDialog: (dialog: SprintDialog, sprint: Sprint) => void;
  /** Fetches further issues; absent when there are none, or some come. */
  more: (() => void) | undefined;
}

const pickKeys: Record<string, PickField> = {
  s: 'status',
  a: 'assignee',
  p: 'priority',
  l: 'labels',
  d: 'due',
  o: 'points',
};
const words = {
  x: 'Select the issue',
  K: 'Move up',
  J: 'Move down',
  T: 'Move to the top',
  B: 'Move to the bottom',
  m: 'Move to a sprint or the backlog',
  s: 'Status',
  a: 'Assignee',
  p: 'Priority',
  l: 'Labels',
  d: 'Due day',
  o: 'Points',
};

const partOfColumn = (column: string): PartId => {
  const name = column.split(':')[0]!;
  return name === 'null' ? null : Number(name);
};

/** The parts of the backlog and the issues in them, moved by dragging and all the same by keyboard. */
export function BacklogBody(props: BacklogBodyProps) {
  const { detail, overview, rows, isNarrowed, isFree, onOpen, onPick, onDialog, more } = props;
  const { mayWrite, project } = detail;
  const { sprints, today } = overview;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<PartId>>(new Set());
  const [typing, setTyping] = useState<Typing>();
  const [menuFor, openMenu] = useState<Desk['menuFor']>();
  const [said, say] = useState('');

  const parts: PartId[] = [...sprints.map((it) => it.id), null];
  const nameOf = (part: PartId) => sprints.find((it) => it.id === part)?.name ?? 'Backlog';
  const lines = linesOf(rows, parts, { folded, typing });
  const shown = lines.flatMap((it) => (it.kind === 'issue' ? [it.issue] : []));
  const isMoving = mayWrite && isFree;

  const keys = useRowKeys({
    rows: shown,
    rowKey: (it) => it.id,
    onOpen,
    keys: isMoving
      ? {
          K: (it) => step(it, 'up'),
          J: (it) => step(it, 'down'),
          T: (it) => moveTo(idsWith(it), { part: partOf(it), to: 'top' }),
          B: (it) => moveTo(idsWith(it), { part: partOf(it), to: 'bottom' }),
          m: (it) => openMenu(keys.selected.size > 0 ? 'selected' : it.id),
          ...Object.fromEntries(
            Object.entries(pickKeys).map(([key, field]) => [
              key,
              (it: Issue) => onPick(it, field, placeOf(`[data-issue="${it.id}"] .line-key`)),
            ]),
          ),
        }
      : {},
    keysOfSelected: bulkKeys,
    words: isMoving ? words : { x: words.x },
    wide: true,
  });
  const current = shown[keys.current];
  const selected = rows.filter((it) => keys.selected.has(it.id));
  /** The selected issues when this one is among them or none is, else this one alone. */
  const idsWith = (it: Issue) =>
    keys.selected.has(it.id) ? selected.map((other) => other.id) : [it.id];

  const moveTo = (ids: readonly number[], target: Target, isStep = false) => {
    const after = props.move(ids, target, isStep);
    const followed = current && ids.includes(current.id) ? current.id : ids[0];
    const visible = linesOf(after, parts, { folded, typing }).flatMap((it) =>
      it.kind === 'issue' ? [it.issue.id] : [],
    );
    if (visible.includes(followed!)) keys.mark(followed!);
    const inIt = inPart(after, target.part);
    const place = inIt.findIndex((it) => it.id === followed) + 1;
    const what =
      ids.length === 1 ? rows.find((it) => it.id === ids[0])?.key : `${ids.length} issues`;
    say(`${what} moved to ${nameOf(target.part)}, ${place} of ${inIt.length}`);
  };
  const step = (it: Issue, way: 'up' | 'down') => {
    const ids = idsWith(it);
    const target = stepTarget(shown, ids, way);
    if (target) moveTo(ids, target, true);
    else say(`${it.key} cannot go further ${way}`);
  };

  useBoardDrops(box, id, ({ card, column, over }) => {
    const issue = rows.find((it) => it.id === card);
    if (!issue) return;
    const ids = idsWith(issue);
    const part = partOfColumn(column);
    const beside = over && Number(over.key);
    if (beside === undefined) {
      moveTo(ids, { part, to: column.endsWith(':end') ? 'bottom' : 'top' });
    } else if (!ids.includes(beside)) {
      moveTo(ids, over?.after ? { part, afterId: beside } : { part, beforeId: beside });
    }
  });

  const type = (where: Typing | undefined) => {
    setFolded((it) => new Set([...it].filter((part) => part !== where?.part)));
    setTyping(where);
  };
  usePageKeys(
    [
      mayWrite && {
        keys: 'c',
        words: 'New issue below this one',
        run: () => type(current ? { part: partOf(current), after: current.id } : { part: null }),
      },
    ],
    isFree && typing === undefined,
  );

  const selectRange = useRangeSelect({
    keys: shown.map((it): string | number => it.id),
    selected: keys.selected,
    onSelect: keys.setSelected,
  });
  const desk: Desk = {
    id,
    mayWrite,
    today,
    sprints,
    menuFor,
    openMenu,
    move: moveTo,
    nameOf,
    onOpen,
    onPick,
    onCurrent: (it) => keys.mark(it.id),
    onSelect: (it, isRange) => selectRange(it.id, isRange),
  };

  const draw = (line: Line<Issue>) => (
    <BacklogLine
      {...{ line, desk, detail, overview, isNarrowed, onDialog }}
      isCurrent={line.kind === 'issue' && line.issue.id === current?.id}
      isSelected={line.kind === 'issue' && keys.selected.has(line.issue.id)}
      isFolded={folded.has(line.part)}
      onFold={() => {
        const next = new Set(folded);
        if (!next.delete(line.part)) next.add(line.part);
        setFolded(next);
      }}
      onType={type}
    />
  );

  const partsSelected = [...new Set(selected.map(partOf))];
  const together = partsSelected.length === 1 ? partsSelected[0] : undefined;
  const selectedIds = selected.map((it) => it.id);
  const moveButton = (
    <Button size="s" keys="m" onClick={() => openMenu('selected')}>
      Move to…
    </Button>
  );
  return (
    <>
      <BacklogLines
        label={`Backlog of ${project.name}`}
        box={box}
        lines={lines}
        current={current?.id}
        more={more}
        draw={draw}
      />
      <BulkBar
        issues={selected}
        detail={detail}
        shown={shown.length}
        isFree={isFree && typing === undefined}
        onAll={() => keys.setSelected(new Set(shown.map((it) => it.id)))}
        onClear={() => keys.setSelected(new Set())}
      >
        {mayWrite &&
          (menuFor === 'selected' ? (
            <MoveMenu ids={selectedIds} part={together} label="Move the selected to" desk={desk}>
              {moveButton}
            </MoveMenu>
          ) : (
            moveButton
          ))}
      </BulkBar>
      <p className="hidden-words" role="status">
        {said}
      </p>
    </>
  );
}
