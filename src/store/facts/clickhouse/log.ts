import { lookUp } from '#/kernel/look-up.ts';
import type { Change } from '../changes.ts';
import type { StagedValue } from '../delivered-row.ts';
import { exact } from '../dialect.ts';
import type { PlacedSlice } from '../slices.ts';
import type { FactsNode } from './node.ts';

/**
 * An entry of the log. It is written twice: once before a change is applied to the shards (from
 * then on it will happen, whoever is killed), and once when all shards have it (`done`).
 */
export interface LoggedChange extends Omit<Change, 'kind'> {
  /** `abort` stands for a change that could not be applied anywhere. */
  kind: Change['kind'] | 'abort';
  /** Names everything that was staged for it. */
  attempt: number;
  /** A restore begins an epoch: only entries of the last one count. */
  epoch: number;
  done: boolean;
}

export interface Head {
  seq: number;
  done: boolean;
}

/** The last entry: its number is the version of the facts once it is done. */
export async function readHead(home: Pick<FactsNode, 'ask'>): Promise<Head> {
  const [row] = await home.ask(
    'select seq, max(done) as is_done from changes group by seq order by seq desc limit 1',
  );
  return { seq: exact(row?.['seq'] ?? 0), done: !row || row['is_done'] === 1 };
}

/** The entries that count, oldest first; only the last may not be done. */
export async function readLog(home: FactsNode): Promise<LoggedChange[]> {
  const rows = await home.ask('select * from changes order by seq, done');
  const epoch = Math.max(0, ...rows.map((it) => exact(it['epoch'] ?? 0)));
  const bySeq = new Map<number, LoggedChange>();
  for (const row of rows) {
    const whole = (name: string) => exact(row[name] ?? 0);
    if (whole('epoch') !== epoch) continue;
    bySeq.set(whole('seq'), {
      seq: whole('seq'),
      kind: row['kind'] as LoggedChange['kind'],
      batch: whole('batch'),
      at: whole('made_at'),
      rows: whole('row_count'),
      replaced: whole('replaced_count'),
      slices: JSON.parse(String(row['slices'])) as PlacedSlice[],
      attempt: whole('attempt'),
      epoch,
      done: row['done'] === 1,
    });
  }
  return [...bySeq.values()];
}

const columns = [
  'seq',
  'kind',
  'batch',
  'made_at',
  'row_count',
  'replaced_count',
  'slices',
  'attempt',
  'epoch',
  'done',
];

/** Writes entries as one block: all or none. */
export async function writeLog(home: FactsNode, entries: readonly LoggedChange[]) {
  const lines = entries.map((it) =>
    tabSeparated([
      it.seq,
      it.kind,
      it.batch,
      it.at,
      it.rows,
      it.replaced,
      JSON.stringify(it.slices),
      it.attempt,
      it.epoch,
      it.done ? 1 : 0,
    ]),
  );
  await home.insert('changes', columns, lines.join(''));
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A line of ClickHouse's TabSeparated format. */
export function tabSeparated(values: readonly StagedValue[]): string {
  const cells = values.map((it) => {
    if (it === null) return String.raw`\N`;
    return typeof it === 'number' ? it : it.replace(/[\\\t\n\r]/g, (c) => lookUp(escapes, c)!);
  });
  return `${cells.join('\t')}\n`;
}
