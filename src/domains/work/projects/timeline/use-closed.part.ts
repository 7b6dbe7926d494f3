import { useState } from 'react';
import type { TimelineRow } from './timeline-rows.ts';

/** Which lines are closed: all are open at first. */
export function useClosed() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ key }: Pick<TimelineRow, 'key'>) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  return { closed, toggle };
}
