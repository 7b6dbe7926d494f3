import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useApart } from '#/ui/rich/namesakes.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Face } from '../face.part.tsx';
import type { OrgPerson } from './directory.contract.ts';
import { inSight, lineAbove, orgRows, type OrgRow } from './org-tree.ts';

interface ItemProps {
  row: OrgRow<OrgPerson>;
  isCurrent: boolean;
  isFolded: boolean;
  isMe: boolean;
  /** What tells them from others of the same name. */
  apart: string | undefined;
  onFold: () => void;
  onPick: () => void;
  onOpen: () => void;
}

function Item({ row, isCurrent, isFolded, isMe, apart, onFold, onPick, onOpen }: ItemProps) {
  const { person, level, reports, below } = row;
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && box.current?.parentElement?.contains(document.activeElement)) {
      box.current.focus();
    }
  }, [isCurrent]);
  return (
    <li
      ref={box}
      role="treeitem"
      aria-level={level}
      aria-expanded={reports > 0 ? !isFolded : undefined}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      className={cx('org-row', isCurrent && 'cur')}
      style={{ paddingInlineStart: 8 + (level - 1) * 26 }}
      onClick={onPick}
      onDoubleClick={onOpen}
    >
      {Array.from({ length: level - 1 }, (_, at) => (
        <i key={at} className="org-line" style={{ insetInlineStart: 18 + at * 26 }} />
      ))}
      <span
        className="row-fold"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onFold();
        }}
      >
        {reports > 0 && <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />}
      </span>
      <Face person={person} size="m" />
      <span className="trunc org-name">
        <span
          dir="auto"
          className="med link plain"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {person.name}
        </span>
        <span dir="auto" className="f3 fs12 trunc">
          {[apart, person.title].filter(Boolean).join(', ')}
        </span>
      </span>
      {isMe && <Badge tone="info">You</Badge>}
      <span className="sp" />
      <span className="f3 fs12 org-department">{person.department}</span>
      <span className="num f3 fs12 org-count">
        {reports > 0 && (below > reports ? `${reports} of ${below}` : reports)}
      </span>
    </li>
  );
}

/** Arrows move and fold as in every tree: right opens or goes down, left closes or goes up. */
function useTreeKeys(rows: readonly OrgRow<OrgPerson>[], onOpen: (id: number) => void) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWanted] = useState<number>();
  const shown = inSight(rows, folded);
  const at = Math.max(
    0,
    shown.findIndex((it) => it.person.id === wanted),
  );
  const fold = (id: number, to = !folded.has(id)) => {
    const next = new Set(folded);
    if (to) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const go = (to: number) =>
    setWanted(shown[Math.min(shown.length - 1, Math.max(0, to))]?.person.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = shown[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { id } = row.person;
    const isOpen = row.reports > 0 && !folded.has(id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      j: () => go(at + 1),
      k: () => go(at - 1),
      Home: () => go(0),
      End: () => go(shown.length - 1),
      ArrowRight: () => (isOpen ? go(at + 1) : fold(id, false)),
      ArrowLeft: () =>
        isOpen
          ? fold(id, true)
          : setWanted(
              lineAbove(
                rows.map((it) => it.person),
                id,
              )[0] ?? id,
            ),
      Enter: () => onOpen(id),
      ' ': () => onOpen(id),
      '*': () => setFolded(new Set()),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return {
    shown,
    folded,
    fold,
    setFolded,
    current: shown[at]?.person.id,
    pick: setWanted,
    onKeyDown,
  };
}

interface OrgChartProps {
  /** Only those with these words in their name or title, and everybody above them. */
  q: string;
  onOpen: (id: number) => void;
}

/** Those who are looked for with everybody above them, so that each still stands in their place. */
function found(people: readonly OrgPerson[], q: string): readonly OrgPerson[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  const wanted = people.filter((it) => {
    const text = `${it.name} ${it.title ?? ''} ${it.department ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const ids = new Set(wanted.flatMap((it) => [it.id, ...lineAbove(people, it.id)]));
  return people.filter((it) => ids.has(it.id));
}

/** Who reports to whom, as a tree one walks with the arrows. */
export function OrgChart({ q, onOpen }: OrgChartProps) {
  const me = useMe();
  const chart = useQuery(reading('GET /org-chart', {}));
  const people = found(chart.data?.rows ?? [], q);
  const apart = useApart(people);
  const rows = orgRows(people);
  const { shown, folded, fold, setFolded, current, pick, onKeyDown } = useTreeKeys(rows, onOpen);
  const leaders = rows.filter((it) => it.reports > 0 && it.level > 1).map((it) => it.person.id);
  return (
    <Panel
      title="Org chart"
      beside={chart.data && <Badge>{people.length}</Badge>}
      actions={
        leaders.length > 0 && (
          <Button
            size="s"
            onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(leaders))}
          >
            {folded.size > 0 ? 'Expand all' : 'Collapse all'}
          </Button>
        )
      }
    >
      <ListStates
        query={chart}
        what="org chart"
        isEmpty={() => rows.length === 0}
        empty={
          <EmptyState
            icon="list-tree"
            title="Nobody here"
            text="Nobody has these words in their name or title."
          />
        }
      >
        {() => (
          <ul role="tree" aria-label="Org chart" className="org-tree" onKeyDown={onKeyDown}>
            {shown.map((row) => (
              <Item
                key={row.person.id}
                row={row}
                isCurrent={row.person.id === current}
                isFolded={folded.has(row.person.id)}
                isMe={row.person.id === me.id}
                apart={apart(row.person)}
                onFold={() => fold(row.person.id)}
                onPick={() => pick(row.person.id)}
                onOpen={() => onOpen(row.person.id)}
              />
            ))}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}
