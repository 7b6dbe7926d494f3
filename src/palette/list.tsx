import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { Kbd } from '#/ui/kbd.tsx';
import { groupKey, type Group, type Row } from './row.tsx';

/** As many rows as are seen at once; the others are drawn when these are. */
const SEEN = 14;
/** So many can be run by Ctrl or ⌘ and their number. */
const NUMBERED = 9;
const nothing: readonly Group[] = [];

/** The id of a row in the page. */
export const optionId = (list: string, row: string) => `${list}-${row}`;

interface RowItemProps {
  row: Row;
  id: string;
  /** Its number in the list, from 1. */
  at: number;
  on: boolean;
  onPoint: (id: string) => void;
}

/** One line; it is not drawn again when another one is chosen. */
const RowItem = memo(function RowItem({ row, id, at, on, onPoint }: RowItemProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on) element.current?.scrollIntoView({ block: 'nearest' });
  }, [on]);
  const isNumbered = at <= NUMBERED;
  return (
    // Its keys are those of the field, which keeps the focus.
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={on}
      aria-keyshortcuts={isNumbered ? `Control+${at}` : undefined}
      className="pal-row"
      data-at={isNumbered ? at : undefined}
      onPointerMove={() => onPoint(row.id)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => row.perform(event.ctrlKey || event.metaKey)}
    >
      <span className="ico">{row.icon}</span>
      <span className="words">
        <span dir="auto" className="trunc">
          {row.title}
        </span>
        {row.note && (
          <span dir="auto" className="f3 trunc">
            {row.note}
          </span>
        )}
      </span>
      {on && !row.end ? <Kbd keys="Enter" /> : row.end}
    </div>
  );
});

/** The groups as far as the first rows of them. */
function firstOf(groups: readonly Group[], most: number): Group[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

interface ListProps {
  id: string;
  groups: readonly Group[];
  /** The chosen row. */
  on: string;
  query: string;
  onPoint: (id: string) => void;
}

/** The rows. What lies below the fold is drawn after the rest, and not while somebody types on. */
export function List({ id, groups, on, query, onPoint }: ListProps) {
  const drawn = useDeferredValue(groups, nothing);
  const shown = drawn === groups ? groups : firstOf(groups, SEEN);
  const from = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <>
      <div id={id} role="listbox" aria-label="Results" className="pal-list" tabIndex={-1}>
        {shown.map(({ title, rows }, group) => (
          <div
            key={groupKey({ title, rows })}
            role="group"
            aria-label={title}
            className="pal-group"
          >
            {title && (
              <div dir="auto" className="pal-heading" aria-hidden="true">
                {title}
              </div>
            )}
            {rows.map((row, at) => (
              <RowItem
                key={row.id}
                row={row}
                id={optionId(id, row.id)}
                at={from[group]! + at + 1}
                on={row.id === on}
                onPoint={onPoint}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 && query.trim() !== '' && (
        <p className="pal-none" role="status">
          Nothing answers to “{query.trim()}”. <kbd className="kbd">?</kbd> lists what can be typed.
        </p>
      )}
    </>
  );
}
