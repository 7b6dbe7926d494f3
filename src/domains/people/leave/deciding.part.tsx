import { useEffect } from 'react';
import { Button } from '#/ui/button.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import type { Column } from '#/ui/table.tsx';
import { useMedia } from '#/ui/use-media.ts';
import './leave-queue.css';

export interface Deciding<R> {
  onApprove: (leave: R) => void;
  onReject: (leave: R) => void;
}

/** Only the row the keyboard is on carries keycaps and the primary button. */
export const decideColumn = <R,>(
  current: number,
  { onApprove, onReject }: Deciding<R>,
): Column<R> => ({
  key: 'decide',
  title: <span className="hidden-words">Decide</span>,
  width: 196,
  cell: (it, index) => (
    <span className="row decide">
      <Button size="s" keys={index === current ? 'r' : undefined} onClick={() => onReject(it)}>
        Reject
      </Button>
      <Button
        size="s"
        variant={index === current ? 'primary' : 'plain'}
        keys={index === current ? 'a' : undefined}
        onClick={() => onApprove(it)}
      >
        Approve
      </Button>
    </span>
  ),
});

/**
 * The keys of a queue that empties by keyboard.
 * @param first id of the request to start on.
 */
export function useDeciding<R extends { id: number }>(
  rows: readonly R[],
  first: number | undefined,
  { onApprove, onReject }: Deciding<R>,
) {
  // On a narrow screen the queue is below the fold: marking a row there would scroll the page away.
  const isNarrow = useMedia('(max-width: 760px)');
  const { current, mark, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    startsOn: isNarrow ? undefined : rows[0]?.id,
    keys: { a: onApprove, r: onReject },
    words: { a: 'Approve the request', r: 'Reject the request' },
    wide: true,
  });
  const isThere = rows.some((it) => it.id === first);
  useEffect(() => {
    if (first !== undefined && isThere) mark(first);
  }, [first, isThere, mark]);
  return { current, onKeyDown };
}
