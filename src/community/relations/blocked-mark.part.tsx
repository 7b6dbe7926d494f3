import type { WorkKind } from '#/kernel/work-kind.ts';
import { Icon } from '#/ui/icon.tsx';
import { keysOf, useBlockers } from './blocked.part.ts';
import './relations.css';

interface BlockedMarkProps {
  kind: WorkKind;
  id: number;
  /** Whether it still is to be done: what is finished waits for nothing. */
  isOpen: boolean;
}

/** A mark on work that waits for other open work; nothing on other work. */
export function BlockedMark({ kind, id, isOpen }: BlockedMarkProps) {
  const by = useBlockers(kind, id, isOpen);
  if (by.length === 0) return null;
  return <Icon name="ban" size={14} label={`Blocked by ${keysOf(by)}`} className="work-blocked" />;
}
