import type { Packed } from '../http/packed.ts';

/** What a reply was made of, as it stood before it was made. */
export interface MadeOf {
  /** The version of the facts. */
  facts: number;
  /** The zone, the day in it and what is due by then. */
  moment: string;
  /** The marks of the tables it was made of, by name; undefined for one that never changed. */
  marks: ReadonlyMap<string, string | undefined>;
}

interface Kept {
  madeOf: MadeOf;
  reply: Packed;
  bytes: number;
}

/** Keys, marks and the rest of an entry beside its reply, about. */
const ENTRY_BYTES = 2_000;

/** Replies by what was asked, within a number of bytes; the longest unused go first. */
export class ReplyCache {
  private readonly kept = new Map<string, Kept>();
  private readonly limit: number;
  private bytes = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The reply, if everything it was made of stands as it did. */
  get(key: string, { facts, moment, marks }: MadeOf): Packed | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.drop(key, found);
    const { madeOf } = found;
    if (madeOf.facts !== facts || madeOf.moment !== moment) return undefined;
    for (const [table, mark] of madeOf.marks) if (marks.get(table) !== mark) return undefined;
    this.put(key, found);
    return found.reply;
  }

  set(key: string, madeOf: MadeOf, reply: Packed): void {
    const before = this.kept.get(key);
    if (before) this.drop(key, before);
    this.put(key, { madeOf, reply, bytes: reply.bytes.length + ENTRY_BYTES });
    for (const [oldest, it] of this.kept) {
      if (this.bytes <= this.limit) return;
      this.drop(oldest, it);
    }
  }

  private put(key: string, it: Kept): void {
    this.kept.set(key, it);
    this.bytes += it.bytes;
  }

  private drop(key: string, it: Kept): void {
    this.kept.delete(key);
    this.bytes -= it.bytes;
  }
}
