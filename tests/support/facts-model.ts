import type { Delivery } from '#/store/facts/facts.ts';
import { precedences, type FactRow, type Precedence } from '#/store/facts/tables.ts';

type AdRow = FactRow<'monetisation'>;
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
      merged(rows).map((row) => Object.assign({}, row, { source, precedence, batch })),
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

  /**
   * The rows that count: of each day, app and network those of one source, in which what a hand has
   * typed of them is replaced by it.
   */
  selected(): ModelRow[] {
    const group = (it: ModelRow) => `${it.day} ${it.app_id} ${it.network_id}`;
    const isHand = (it: ModelRow) => it.precedence === 'hand';
    const chosen = new Map<string, ModelRow>();
    for (const it of this.rows.filter((row) => !isHand(row))) {
      const best = chosen.get(group(it));
      if (!best || comesBefore(it, best)) chosen.set(group(it), it);
    }
    const others = this.rows.filter(
      (it) =>
        !isHand(it) && it.precedence !== 'compared' && chosen.get(group(it))!.source === it.source,
    );
    const hands = this.rows.filter(isHand);
    return [...new Set([...others, ...hands].map(group))].flatMap((key) => {
      const own = others.filter((it) => group(it) === key);
      const typed = hands.filter((it) => group(it) === key);
      if (typed.length === 0) return own;
      const has = (rows: ModelRow[], measure: AdMeasure) => rows.some((it) => it[measure] !== null);
      const withValues = (row: ModelRow, value: (it: AdMeasure) => number | null): ModelRow => ({
        ...row,
        source: 'hand-restated',
        ...Object.fromEntries(adMeasures.map((it) => [it, value(it)])),
      });
      return [
        // In sums by source, what was selected stands there, and is taken away beside it.
        ...own,
        ...own.map((row) => ({
          ...withValues(row, (it) => (row[it] === null ? null : -row[it])),
          source: 'hand-reversed',
        })),
        ...own.map((row) => withValues(row, (it) => (has(typed, it) ? 0 : row[it]))),
        ...typed.map((row) =>
          withValues(row, (it) => row[it] ?? (has([...own, ...typed], it) ? 0 : null)),
        ),
      ];
    });
  }
}

const adMeasures = ['requests', 'responses', 'impressions', 'clicks', 'revenue_micros'] as const;
type AdMeasure = (typeof adMeasures)[number];

const adDimensions = [
  'day',
  'app_id',
  'network_id',
  'account_id',
  'country',
  'platform',
  'ad_format',
  'ad_unit_id',
] as const;

/** Rows of equal dimensions as one; absent is what all of them lack. */
function merged(rows: readonly AdRow[]): AdRow[] {
  const groups = Map.groupBy(rows, (row) => adDimensions.map((it) => row[it]).join(' '));
  return [...groups.values()].map((own) => {
    const sum = (measure: AdMeasure) => {
      const said = own.map((it) => it[measure]).filter((it) => it !== null);
      return said.length === 0 ? null : said.reduce((a, b) => a + b, 0);
    };
    return { ...own[0]!, ...Object.fromEntries(adMeasures.map((it) => [it, sum(it)])) };
  });
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
