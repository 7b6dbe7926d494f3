import { useCallback, useState } from 'react';
import type { Row } from './row.tsx';

/** Which row is chosen: the one that was pointed at or moved to, else the first. */
export function useChoice(rows: readonly Row[]) {
  const [wanted, setWanted] = useState('');
  // After a decision the one that came next, also when a reason was asked for meanwhile.
  const [following, setFollowing] = useState('');
  const row =
    rows.find((it) => it.id === wanted) ?? rows.find((it) => it.id === following) ?? rows[0];
  const at = row ? rows.indexOf(row) : -1;
  /** So many rows on or back, round at the ends. */
  const move = (by: number) => setWanted(rows.at((at + by) % rows.length)?.id ?? '');
  const moveTo = (place: number) => setWanted(rows.at(place)?.id ?? '');
  /** The chosen one is about to go: the next one is chosen. */
  const leave = () => {
    const next = (rows[at + 1] ?? rows[at - 1])?.id ?? '';
    setFollowing(next);
    setWanted(next);
  };
  const forget = useCallback(() => setWanted(''), []);
  return { row, move, moveTo, leave, forget, point: setWanted };
}
