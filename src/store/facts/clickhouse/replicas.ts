import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#/kernel/refusal.ts';
import { exact } from '../dialect.ts';
import type { QueryOptions, ResultRow } from '../facts.ts';
import {
  isNeverSent,
  isNotAnswering,
  type Answer,
  type ClickhouseNode,
  type FactsNode,
} from './node.ts';

/** How long a server is asked whether it is there. */
const PROBE_MS = 5_000;
/** A server that did not answer is not waited for again so soon. */
const AWAY_MS = 5_000;
/** How long a change waits for a server that is there and copies. */
const COPY_MS = 60_000;

/**
 * Questions over shards pass over a server whose oldest uncopied row is a second old. What was written
 * while one was away counts a little later: by then it is passed over should it come back.
 */
const STALE_MS = 1_200;

const namedIn = (tables: readonly string[]) => tables.map((it) => `'${it}'`).join(', ');

/** The tables that anything was ever written to, of a server that has written it. */
async function usedOn(node: ClickhouseNode, tables: readonly string[]): Promise<string[]> {
  const which = tables.length > 0 ? `and table in (${namedIn(tables)})` : '';
  const rows = await node.ask(
    `select table from system.parts where database = currentDatabase() ${which} group by table`,
  );
  return rows.map((it) => String(it['table']));
}

/**
 * Whether a server has copied these tables from the others, all of its own where none is named.
 * Merging parts changes no rows. The log of a table that has one entry looks like that of a table
 * without any: those that are known to be used tell them apart.
 */
async function hasAll(
  node: ClickhouseNode,
  tables: readonly string[] = [],
  used: readonly string[] = [],
): Promise<boolean> {
  const own = `database = currentDatabase() ${tables.length > 0 ? `and table in (${namedIn(tables)})` : ''}`;
  const hasFirst = used.length > 0 ? `or table in (${namedIn(used)})` : '';
  const ask = async (sql: string) => (await node.ask(sql, { timeout: PROBE_MS }))[0] ?? {};
  const [there, queue] = await Promise.all([
    ask(`select count() as tables, sum(is_readonly or is_session_expired
           or log_pointer < log_max_index
           or (log_pointer = log_max_index and (log_max_index > 0 ${hasFirst}))) as behind
         from system.replicas where ${own}`),
    ask(`select count() as waiting from system.replication_queue where ${own}
           and type not in ('MERGE_PARTS', 'MUTATE_PART')`),
  ]);
  return (
    exact(there['tables'] ?? 0) >= Math.max(1, tables.length) &&
    exact(there['behind'] ?? 1) === 0 &&
    exact(queue['waiting'] ?? 1) === 0
  );
}

/**
 * The servers that hold the same facts, as one. All is asked of one of them; another takes its place
 * when it does not answer, if that one has copied everything. A change that was under way is not sent
 * again: whoever recovers looks at what there is.
 */
export class ReplicatedNode implements FactsNode {
  readonly replicas: readonly ClickhouseNode[];
  private readonly isFresh: (node: ClickhouseNode) => Promise<boolean>;
  private current: Promise<ClickhouseNode> | undefined;
  private readonly awayUntil = new Map<ClickhouseNode, number>();

  /** @param holds `nothing` where each only asks others, and none can be behind. */
  constructor(replicas: readonly ClickhouseNode[], holds: 'facts' | 'nothing') {
    this.replicas = replicas;
    this.isFresh =
      holds === 'facts'
        ? (node) => hasAll(node)
        : async (node) => (await node.ask('select 1 as n', { timeout: PROBE_MS })).length === 1;
  }

  async ask(sql: string, options?: QueryOptions): Promise<ResultRow[]> {
    return this.twice((node) => node.ask(sql, options));
  }

  async answer<Cell>(sql: string, options?: QueryOptions): Promise<Answer<Cell>> {
    return this.twice((node) => node.answer<Cell>(sql, options));
  }

  async run(...given: Parameters<ClickhouseNode['run']>): Promise<void> {
    await this.twice((node) => node.run(...given), isNeverSent);
  }

  async insert(...given: Parameters<ClickhouseNode['insert']>): Promise<void> {
    await this.twice((node) => node.insert(...given), isNeverSent);
  }

  /**
   * Waits until all servers that are there have copied these tables; all of the database where none
   * is named. What is written while one is away lies on the others alone; where others will read it by
   * whichever server, that one has to be seen to be behind first.
   */
  async copied(tables: readonly string[], isReadAnywhere: boolean): Promise<void> {
    const [current, used] = await this.twice(
      async (node) => [node, await usedOn(node, tables)] as const,
    );
    const others = this.replicas.filter((it) => it !== current);
    const isCopied = await Promise.all(others.map((it) => this.copiedTo(it, tables, used)));
    if (isReadAnywhere && isCopied.includes(false)) await sleep(STALE_MS);
  }

  private async copiedTo(
    node: ClickhouseNode,
    tables: readonly string[],
    used: readonly string[],
  ): Promise<boolean> {
    if ((this.awayUntil.get(node) ?? 0) > Date.now()) return false;
    const until = Date.now() + COPY_MS;
    for (let pause = 10; Date.now() < until; pause = Math.min(pause * 2, 500)) {
      try {
        if (await hasAll(node, tables, used)) return true;
      } catch {
        break;
      }
      await sleep(pause);
    }
    this.awayUntil.set(node, Date.now() + AWAY_MS);
    return false;
  }

  /** A question may be asked again elsewhere, and what nobody has heard. */
  private async twice<T>(
    work: (node: ClickhouseNode) => Promise<T>,
    isHarmless = isNotAnswering,
  ): Promise<T> {
    return this.once(work).catch((error: unknown) =>
      isHarmless(error) ? this.once(work) : Promise.reject(error),
    );
  }

  private async once<T>(work: (node: ClickhouseNode) => Promise<T>): Promise<T> {
    const chosen = this.chosen();
    try {
      return await work(await chosen);
    } catch (error) {
      if (isNotAnswering(error) && this.current === chosen) this.current = undefined;
      throw error;
    }
  }

  private chosen(): Promise<ClickhouseNode> {
    if (this.current) return this.current;
    const choosing = this.choose();
    this.current = choosing;
    choosing.catch(() => {
      if (this.current === choosing) this.current = undefined;
    });
    return choosing;
  }

  private async choose(): Promise<ClickhouseNode> {
    const causes: unknown[] = [];
    for (const node of this.replicas) {
      try {
        if (await this.isFresh(node)) return node;
      } catch (error) {
        causes.push(error);
      }
    }
    const behind =
      causes.length < this.replicas.length
        ? 'The server of the facts that is left lacks what the other one has. Bring that one back.'
        : 'The facts cannot be reached. Try again.';
    throw new Refusal('busy', behind, { cause: new AggregateError(causes), retryAfter: 5 });
  }
}
