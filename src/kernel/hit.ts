/** What can be found by name beside pages and actions. */
export const hitKinds = [
  'app',
  'person',
  'team',
  'task',
  'issue',
  'project',
  'document',
  'objective',
  'key-result',
  'announcement',
  'bug-report',
  'report',
  'campaign',
  'view',
  'account',
  'evaluation-form',
  'asset',
  'quiz',
] as const;
export type HitKind = (typeof hitKinds)[number];

/** Something a person may see, as the palette lists it. */
export interface Hit {
  kind: HitKind;
  id: number;
  title: string;
  /** The short name people type: `LNT-207`. */
  key?: string;
  /** What tells it from others of the same name: "Level designer". */
  note?: string;
  /** At the right edge: the team, the state. */
  end?: string;
  /** Number of its drawn icon: apps. */
  icon?: number;
  /** Mail address: people. */
  email?: string;
  /** Page of the console that shows it, with its search; none while there is no such page. */
  link?: string;
}
