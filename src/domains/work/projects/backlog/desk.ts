import type { PickField } from '../issues/issue-picks.part.ts';
import type { Issue } from '../issues/issue.contract.ts';
import type { Sprint } from '../sprints/sprints.contract.ts';
import type { PartId, Target } from './parts.ts';

/** What the lines of the page are given of it. */
export interface Desk {
  /** Tells its drags from those of other lists. */
  id: string;
  mayWrite: boolean;
  today: string;
  sprints: readonly Sprint[];
  /** Whose "Move to…" menu is open. */
  menuFor: number | 'selected' | undefined;
  openMenu: (of: number | 'selected' | undefined) => void;
  move: (ids: readonly number[], target: Target) => void;
  onCurrent: (issue: Issue) => void;
  /** `isRange`: all from the one selected before to this. */
  onSelect: (issue: Issue, isRange: boolean) => void;
  onOpen: (issue: Issue) => void;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
  /** The name of a part, for those who hear where something went. */
  nameOf: (part: PartId) => string;
}
