import type { Delivery } from '#/store/facts/facts.ts';
import { precedences, type FactRow, type Precedence } from '#/store/facts/tables.ts';

type AdRow = Known<FactRow<'monetisation'>>;
type Known<Row> = { [Name in keyof Row]: Exclude<Row[Name], null> };
export type AdDelivery = Extract<Delivery, { table: 'monetisation' }> & { rows: AdRow[] };
interface ModelRow extends AdRow {
  source: string;
  precedence: Precedence;
  batch: number;
}

interface Committed {
  deliveries: readonly AdDelivery[];
  replaced: ModelRow[];
}

/** What the facts should hold, computed the plainest way, from ad revenue alone. */
export class FactsModel {
  private rows: ModelRow[] = [];
  private readonly committed = new Map<number, Committed>();

  commit(batch: number, deliveries: readonly AdDelivery[]): void {
    const leaves = (row: ModelRow) => deliveries.some((it) => covers(it, row));
    const replaced = this.rows.filter(leaves);
    const added = deliveries.flatMap(({ source, precedence, rows }) =>
      rows.map((row) => Object.assign({}, row, { source, precedence, batch })),
    );
    this.rows = [...this.rows.filter((it) => !leaves(it)), ...added];
    this.committed.set(batch, { deliveries, replaced });
  }

  /** The batches in force, oldest first. */
  get batches(): number[] {
    return [...this.committed.keys()];
  }

  /** Whether a later batch has a slice that meets one of this batch's. */
  isReplaced(batch: number): boolean {
    const own = this.committed.get(batch)!.deliveries;
    const later = this.batches.slice(this.batches.indexOf(batch) + 1);
    return later.some((id) =>
      this.committed.get(id)!.deliveries.some((it) => own.some((one) => meet(it, one))),
    );
  }

  revert(batch: number): void {
    const { replaced } = this.committed.get(batch)!;
    this.rows = [...this.rows.filter((it) => it.batch !== batch), ...replaced];
    this.committed.delete(batch);
  }

  /** The rows that count: of each day, app and network those of one source. */
  selected(): ModelRow[] {
    const group = (it: ModelRow) => `${it.day} ${it.app_id} ${it.network_id}`;
    const chosen = new Map<string, ModelRow>();
    for (const it of this.rows) {
      const best = chosen.get(group(it));
      if (!best || comesBefore(it, best)) chosen.set(group(it), it);
    }
    return this.rows.filter(
      (it) => it.precedence !== 'compared' && chosen.get(group(it))!.source === it.source,
    );
  }
}

function comesBefore(a: ModelRow, b: ModelRow): boolean {
  const difference = precedences[a.precedence] - precedences[b.precedence];
  return difference > 0 || (difference === 0 && a.source < b.source);
}

const covers = (it: AdDelivery, row: ModelRow) =>
  it.source === row.source &&
  it.slices.some(
    (slice) =>
      slice.account_id === row.account_id &&
      (slice.network_id ?? row.network_id) === row.network_id &&
      (slice.app_id ?? row.app_id) === row.app_id &&
      slice.from <= row.day &&
      row.day <= slice.to,
  );

const meet = (a: AdDelivery, b: AdDelivery) =>
  a.source === b.source &&
  a.slices.some((one) =>
    b.slices.some(
      (other) =>
        one.account_id === other.account_id &&
        (one.network_id ?? other.network_id) === (other.network_id ?? one.network_id) &&
        (one.app_id ?? other.app_id) === (other.app_id ?? one.app_id) &&
        one.from <= other.to &&
        other.from <= one.to,
    ),
  );
