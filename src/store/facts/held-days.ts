import type { DayRange } from '#/kernel/days.ts';
import type { Change } from './changes.ts';
import type { FactTableName } from './tables.ts';

interface Known {
  version: number;
  /** Shared by everybody who asks meanwhile. */
  days: Promise<DayRange | undefined>;
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
    if (known && known.version >= version) return known.days;
    const touches = ({ seq, kind, slices }: Change) =>
      seq > known!.version && (kind === 'restore' || slices.some((it) => it.table === table));
    const isSame = known && !(await changes()).some(touches);
    const later = this.known.get(table);
    if (later && later.version >= version) return later.days;
    const found: Known = { version, days: isSame ? known.days : this.find(table) };
    this.known.set(table, found);
    // A failure is no answer: the next one asks again.
    found.days.catch(() => {
      if (this.known.get(table) === found) this.known.delete(table);
    });
    return found.days;
  }
}
