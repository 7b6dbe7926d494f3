import {
  canBeTyped,
  isCorrection,
  isTyped,
  RESTATED,
  REVERSED,
  restatedValues,
  reversedValues,
  statedValues,
} from '../corrections.ts';
import { exact } from '../dialect.ts';
import { columnsOf, definitionOf, hasWholes, isWhole, precedences } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import type { FactsNode } from './node.ts';
import { leaving, onItsDays, wanted, type TableChange } from './plan.ts';
import { everywhere, sideTables } from './schema.ts';

const namesOf = ({ table }: TableChange) => columnsOf(table).map(([name]) => name);

/** Whether a hand has typed anything on the days of a change, or will have. */
async function isConcerned({ shards }: Cluster, change: TableChange): Promise<boolean> {
  const { table, attempt } = change;
  if (!canBeTyped(table)) return false;
  const some = async (node: FactsNode, from: string, where: string) => {
    const [row] = await node.ask(
      `select count() as n from ${from} where ${where} and (${isTyped} or ${isCorrection})`,
    );
    return exact(row?.['n'] ?? 0) > 0;
  };
  const found = await Promise.all(
    shards.flatMap((it) => [
      some(it, table, onItsDays(change)),
      some(it, sideTables.incoming(table), `attempt = ${attempt}`),
    ]),
  );
  return found.includes(true);
}

/**
 * Notes which measures hands have typed after the change, and which are carried at all, over all
 * shards: what is typed lies elsewhere than what it corrects.
 */
function noteTyped(change: TableChange, isCluster: boolean): string {
  const { table, attempt } = change;
  const at = (name: string) => (isCluster ? everywhere(name) : name);
  const { measures, rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const part = (from: string, sign: string, where: string) =>
    `select ${keys}, source, precedence, ${sign} as part
     ${measures.map((it) => `, isNotNull(${it}) * ${sign} as part_${it}`).join('')}
     from ${from} where ${where} and not (${isCorrection})`;
  const own = `attempt = ${attempt}`;
  const first = `(${isTyped}, -precedence, source)`;
  const bits = (one: (measure: string) => string) =>
    measures.map((it, nth) => `${2 ** nth} * (${one(it)})`).join(' + ');
  const typed = (it: string) => `max(${isTyped} and carried_${it} > 0)`;
  const chosen = (it: string) =>
    `argMin(carried_${it} > 0 and precedence > ${precedences.compared}, ${first})`;
  // Where a mediation tells the total, nothing else counts of the app and day.
  const counted = (it: string) =>
    hasWholes(table)
      ? `if(any(whole) != '', max(source = whole and carried_${it} > 0), ${chosen(it)})`
      : chosen(it);
  const told = `(select ${keys}, source, precedence
      ${measures.map((it) => `, sum(part_${it}) as carried_${it}`).join('')} from (
      ${part(at(table), 'sign', onItsDays(change))}
      union all ${part(at(sideTables.replaced(table)), 'toInt8(-1)', own)}
      union all ${part(at(sideTables.incoming(table)), 'toInt8(1)', own)})
    group by ${keys}, source, precedence having sum(part) > 0)`;
  const wholes = hasWholes(table)
    ? `any left join (select day, app_id, min(source) as whole from ${told} where ${isWhole}
        group by day, app_id) using (day, app_id)`
    : '';
  // Of a total of all networks, what a hand says of another network is a detail.
  const isNoDetail = hasWholes(table) ? `and (any(whole) = '' or max(source = whole) = 1)` : '';
  return `insert into ${sideTables.typed(table)} (${keys}, typed, carried, attempt)
    select ${keys}, ${bits(typed)}, ${bits((it) => `${typed(it)} or ${counted(it)}`)}, ${attempt} from ${told} ${wholes}
    group by ${keys} having max(${isTyped}) = 1 ${isNoDetail}`;
}

/** Statements that stage the corrections of a shard's rows, after everything else is staged. */
function correctionStatements(change: TableChange): string[] {
  const { table, attempt, seq } = change;
  const names = namesOf(change);
  const list = names.join(', ');
  const { measures, rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const staged = sideTables.staged(table);
  const noted = (where: string) =>
    `(${keys}) in (select ${keys} from ${sideTables.typed(table)} where attempt = ${attempt} and ${where})`;
  const bit = (column: string) => (it: string) =>
    noted(`bitAnd(${column}, ${2 ** measures.indexOf(it)}) != 0`);
  const known = { typed: bit('typed'), carried: bit('carried') };
  const rows = `
    select ${list} from ${table} final
    where ${onItsDays(change)} and not ${leaving(change)} and not (${isCorrection})
      and selected = ${wanted(change)}
    union all select ${list} from ${staged}
    where attempt = ${attempt} and sign = 1 and import_id > 0 and not (${isCorrection})`;
  const into = `insert into ${staged} (${list}, version, sign, attempt)`;
  const add = (source: string, values: ReadonlyMap<string, string>, where: string) => {
    const origin = new Map([
      ['source', `'${source}'`],
      ['precedence', `toInt64(${precedences.correction})`],
      ['selected', 'toInt64(1)'],
    ]);
    const columns = names.map((it) => values.get(it) ?? origin.get(it) ?? it);
    return `${into} select ${columns.join(', ')}, ${seq}, 1, ${attempt} from (${rows})
      where ${where} and ${noted('1 = 1')}`;
  };
  return [
    `${into} select ${list}, version, -1, ${attempt} from ${table} final
     where ${onItsDays(change)} and ${isCorrection}`,
    add(REVERSED, reversedValues(table), 'selected = 1'),
    add(RESTATED, restatedValues(table, known), 'selected = 1'),
    add(RESTATED, statedValues(table, known), isTyped),
  ];
}

/** Stages the corrections of figures typed by hand: those there are go, those due come. */
export async function stageCorrections(cluster: Cluster, change: TableChange): Promise<void> {
  if (!(await isConcerned(cluster, change))) return;
  const { shards, isCluster } = cluster;
  await Promise.all(shards.map((it) => it.run(noteTyped(change, isCluster))));
  const statements = correctionStatements(change);
  for (const statement of statements) await Promise.all(shards.map((it) => it.run(statement)));
}
