import type { DayRange } from '#/kernel/days.ts';
import type { Change } from './changes.ts';
import type { FactTableName } from './tables.ts';

interface Known {
  version: number;
  days: DayRange | undefined;
}

/** The first and the last day of each table, until a change of that table. */
export class HeldDays {
  private readonly known = new Map<FactTableName, Known>();
  private readonly find: (table: FactTableName) => Promise<DayRange | undefined>;

  constructor(find: (table: FactTableName) => Promise<DayRange | undefined>) {
    this.find = find;
  }

  /** `changes` is looked at only when the facts are newer. */
  async get(
    table: FactTableName,
    version: number,
    changes: () => Promise<readonly Change[]>,
  ): Promise<DayRange | undefined> {
    const known = this.known.get(table);
    const touches = ({ seq, kind, slices }: Change) =>
      seq > known!.version && (kind === 'restore' || slices.some((it) => it.table === table));
    const isSame = known && (known.version >= version || !(await changes()).some(touches));
    const days = isSame ? known.days : await this.find(table);
    this.known.set(table, { version, days });
    return days;
  }
}
