import { isCorrection } from '../corrections.ts';
import { exact } from '../dialect.ts';
import { mergedColumns } from '../merged-row.ts';
import { supplyOf } from '../selected.ts';
import { daysOf, inSlices, type PlacedSlice } from '../slices.ts';
import {
  columnsOf,
  competes,
  definitionOf,
  hasWholes,
  isWhole,
  mayCount,
  provenance,
  type FactTableName,
} from '../tables.ts';
import type { Cluster } from './cluster.ts';
import { stageCorrections } from './corrections.ts';
import type { FactsNode } from './node.ts';
import { clickhouseDialect, everywhere, keyOf, sideTables, winnerOf } from './schema.ts';

/** A change of one table: what it takes away, and what it adds, which lies in `incoming`. */
export interface TableChange {
  table: FactTableName;
  slices: readonly PlacedSlice[];
  batch: number;
  /**
   * A revert takes away the batch's own rows; a commit whatever lies in its slices; a selection
   * nothing.
   */
  kind: 'commit' | 'revert' | 'select';
  attempt: number;
  /** The version new rows get. */
  seq: number;
}

const local = clickhouseDialect(false);
const namesOf = (table: FactTableName) => columnsOf(table).map(([name]) => name);

export function leaving({ slices, batch, kind }: TableChange): string {
  if (kind === 'select') return '1 = 0';
  const where = inSlices(slices, local);
  return kind === 'revert' ? `(${where} and import_id = ${batch})` : where;
}

export function onItsDays({ slices }: TableChange): string {
  const { from, to } = daysOf(slices);
  const day = (text: string) => local.day(local.quote(text));
  return `day >= ${day(from)} and day <= ${day(to)}`;
}

/** Keeps what the change takes away, for its revert. */
function keepReplaced(change: TableChange): string {
  const { table, attempt } = change;
  const names = namesOf(table).join(', ');
  return `insert into ${sideTables.replaced(table)} (${names}, version, attempt)
    select ${names}, version, ${attempt} from ${table} final where ${leaving(change)}`;
}

/**
 * Notes where more than one source will report the same thing, over all shards, because a network's
 * own account and its mediation's may lie on different ones: rows now, less those replaced, and those
 * incoming.
 */
function noteContested(change: TableChange, isCluster: boolean): string {
  const { table, attempt } = change;
  const at = (name: string) => (isCluster ? everywhere(name) : name);
  const keys = definitionOf(table).rivalry.join(', ');
  const supplied = definitionOf(table).supplied ?? [];
  const part = (from: string, sign: string, where: string) =>
    `select ${[keys, 'source', 'precedence', `${sign} as part`].join(', ')}
     ${supplied.map((it) => `, isNotNull(${it}) * ${sign} as part_${it}`).join('')}
     from ${from} where ${where} and ${competes}`;
  const carried = supplied.map((it) => `, sum(part_${it}) as carried_${it}`).join('');
  const winners = supplied.map((it) => `argMin(source, (carried_${it} = 0, -precedence, source))`);
  const own = `attempt = ${attempt}`;
  const told = `(select ${keys}, source, precedence${carried} from (
        ${part(at(table), 'sign', onItsDays(change))}
        union all ${part(at(sideTables.replaced(table)), 'toInt8(-1)', own)}
        union all ${part(at(sideTables.incoming(table)), 'toInt8(1)', own)})
      group by ${keys}, source, precedence having sum(part) > 0)`;
  const first = 'argMin(source, (-precedence, source))';
  // Where a mediation tells the total, its source is the only one that counts of the app and day.
  const wholes = hasWholes(table)
    ? `any left join (select day, app_id, min(source) as whole from ${told} where ${isWhole}
        group by day, app_id) using (day, app_id)`
    : '';
  const winner = hasWholes(table) ? `if(any(whole) != '', any(whole), ${first})` : first;
  return `insert into ${sideTables.contested(table)}
      (${[keys, 'winner', ...supplied.map(winnerOf), 'attempt'].join(', ')})
    select ${[keys, winner, ...winners, attempt].join(', ')} from ${told} ${wholes}
    group by ${keys} having uniqExact(source) > 1${wholes && " or any(whole) != ''"}`;
}

/** SQL expression: what `selected` of a row shall be, after the change. */
export function wanted({ table, attempt }: TableChange, may = mayCount): string {
  const { rivalry, supplied = [] } = definitionOf(table);
  const keys = rivalry.join(', ');
  const contested = `from ${sideTables.contested(table)} where attempt = ${attempt}`;
  const wins = (winner: string) => `(${keys}, source) in (select ${keys}, ${winner} ${contested})`;
  const supplies = supplied.map((it) => ` + ${supplyOf(table, it)} * (${wins(winnerOf(it))})`);
  return `toInt64(if(${may}, if((${keys}) in (select ${keys} ${contested}),
    if(${wins('winner')}, 1, 0${supplies.join('')}), 1), 0))`;
}

/** Statements that stage what the shard's table will get, in any order. */
function stageStatements(change: TableChange): string[] {
  const { table, attempt, seq } = change;
  const names = namesOf(table);
  const staged = sideTables.staged(table);
  const into = `insert into ${staged} (${names.join(', ')}, version, sign, attempt)`;
  const select = (flag: string, version: string | number, sign: number) =>
    `${into} select ${names.map((it) => (it === 'selected' ? flag : it)).join(', ')},
     ${version}, ${sign}, ${attempt}`;
  const wrong = `from ${table} final
    where ${onItsDays(change)} and not ${leaving(change)} and not (${isCorrection})
      and selected != ${wanted(change)}`;
  return [
    `${select('selected', 'version', -1)} from ${sideTables.replaced(table)} where attempt = ${attempt}`,
    `${select('selected', 'version', -1)} ${wrong}`,
    `${select(wanted(change), seq, 1)} ${wrong}`,
    `${into} ${incomingRows(change)}`,
    // By this row a shard tells that it has the change; no figure lies on its day.
    `insert into ${staged} (version, sign, attempt) values (${seq}, 1, ${attempt})`,
  ];
}

/** Incoming rows, those with equal dimensions added up. */
function incomingRows(change: TableChange): string {
  const { table, attempt, seq } = change;
  const merged = mergedColumns(table, (it) => it);
  const key = keyOf(table);
  const values = namesOf(table).map((name) => {
    const sum = merged.get(name);
    if (sum !== undefined) return sum;
    // A delivery has one precedence, which grouping has to be told.
    if (name === 'selected') return wanted(change, `max(${mayCount}) = 1`);
    return key.includes(name) || !(name in provenance) ? name : `max(${name})`;
  });
  return `select ${values.join(', ')}, ${seq}, 1, ${attempt}
    from ${sideTables.incoming(table)} where attempt = ${attempt} group by ${key.join(', ')}`;
}

/** How many rows of the batch a shard will add, and how many it will replace. */
async function countsOf(shard: FactsNode, { table, attempt, batch }: TableChange) {
  const count = async (from: string, where: string) => {
    const [row] = await shard.ask(`select count() as n from ${from} where ${where}`);
    return exact(row?.['n'] ?? 0);
  };
  const own = `attempt = ${attempt}`;
  return {
    rows: await count(
      sideTables.staged(table),
      `${own} and sign = 1 and import_id = ${batch} and not (${isCorrection})`,
    ),
    replaced: await count(sideTables.replaced(table), own),
  };
}

/** Stages a change of one table on every shard; nothing of it counts yet. */
export async function stageChange(
  cluster: Cluster,
  change: TableChange,
): Promise<{ rows: number; replaced: number }> {
  const { shards, isCluster } = cluster;
  await Promise.all(shards.map((it) => it.run(keepReplaced(change))));
  // What follows reads all shards, by whichever replica.
  await cluster.readable([sideTables.replaced(change.table)]);
  await Promise.all(shards.map((it) => it.run(noteContested(change, isCluster))));
  const statements = stageStatements(change);
  await Promise.all(shards.flatMap((it) => statements.map((statement) => it.run(statement))));
  await stageCorrections(cluster, change);
  const counts = await Promise.all(shards.map((it) => countsOf(it, change)));
  return counts.reduce(
    (sum, it) => ({ rows: sum.rows + it.rows, replaced: sum.replaced + it.replaced }),
    { rows: 0, replaced: 0 },
  );
}

/** Brings back what a commit had replaced, as incoming rows of its revert. */
export async function recallReplaced(
  { shards }: Cluster,
  table: FactTableName,
  commitAttempt: number,
  attempt: number,
): Promise<void> {
  const names = namesOf(table).join(', ');
  await Promise.all(
    shards.map((it) =>
      it.run(
        `insert into ${sideTables.incoming(table)} (${names}, attempt)
         select ${names}, ${attempt} from ${sideTables.replaced(table)} where attempt = ${commitAttempt}`,
      ),
    ),
  );
}
