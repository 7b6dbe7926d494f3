import type { DayRange } from '#/kernel/days.ts';
import type { OwedTableName } from '#/store/facts/tables.ts';
import type { AppDays } from '../owners.ts';

/** A line as far as figures are concerned. */
export interface CoverLine {
  table: OwedTableName;
  appId: number;
  platform: string;
  networks: ReadonlySet<number>;
  from: string;
  to: string;
  holes: readonly DayRange[];
  /** Whether a store ever reported purchases with it. */
  sells?: boolean;
}

/** What a cover is made from. */
export interface PlainCover {
  lines: readonly CoverLine[];
  owned: AppDays | undefined;
}

/** A line without what it has beside that: it goes to another process. */
export function plainLine(line: CoverLine): CoverLine {
  const { table, appId, platform, networks, from, to, holes, sells } = line;
  const plain = { table, appId, platform, networks, from, to, holes };
  return sells === undefined ? plain : { ...plain, sells };
}
