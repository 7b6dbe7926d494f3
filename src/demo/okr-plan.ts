import type { KeyResultKind } from '#/domains/people/okr/okr-machine.ts';
import type { TeamName } from './company.ts';

/** What the demo company wants to reach. Money in dollars, ratios of live figures as they are. */

export interface DemoResult {
  title: string;
  kind: KeyResultKind;
  start: number;
  target: number;
  weight: number;
  unit?: string;
  /** Of a live figure: its measure and the team it is narrowed to. */
  measure?: 'revenue' | 'roas7';
  team?: TeamName;
  /** Of issues done: the key of their project, and the title of the epic they stand below. */
  project?: string;
  epic?: string;
  /** How fast it goes against an even pace; 1 unless told. */
  pace?: number;
  /** Of a closed one; what its progress suggests unless told. */
  score?: number;
  /** With the last check-in. */
  note?: string;
}

export interface DemoObjective {
  title: string;
  owner: string;
  company?: true;
  team?: TeamName;
  /** The title of what it serves. */
  under?: string;
  why?: string;
  isPrivate?: true;
  isDraft?: true;
  /** Handed in and not scored yet. */
  isWaiting?: true;
  /** Has missed the last check-in. */
  isLate?: true;
  review?: { self: string; by: string; note: string };
  results: readonly DemoResult[];
}

type More = Partial<Omit<DemoResult, 'title' | 'kind' | 'start' | 'target' | 'weight'>>;

export const result = (
  title: string,
  kind: KeyResultKind,
  [start, target]: readonly [start: number, target: number],
  weight: number,
  more: More = {},
): DemoResult => ({ title, kind, start, target, weight, ...more });
