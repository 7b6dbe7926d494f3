import { Refusal } from '#/kernel/refusal.ts';
import type { NodeAddress } from './address.ts';
import { ClickhouseNode, isNotAnswering, type FactsNode } from './node.ts';
import { ReplicatedNode } from './replicas.ts';
import { clusterSchema, nodeSchema, quote } from './schema.ts';

/** The servers that hold the facts. */
export interface Cluster {
  /** Answers questions over all shards. */
  entry: FactsNode;
  /** One a shard; the first keeps the log of changes. */
  shards: readonly FactsNode[];
  /** Every server there is, apart from those that cannot be reached. */
  nodes: readonly ClickhouseNode[];
  /** Whether questions go through tables that span the shards. */
  isCluster: boolean;
  /** Waits until replicas have what was written, all or of these tables; at once where there are none. */
  copied: (tables?: readonly string[]) => Promise<void>;
  /** The same before it is read over all shards. */
  readable: (tables?: readonly string[]) => Promise<void>;
}

interface Parsed {
  address: NodeAddress;
  cluster: string | null;
  /** HTTP addresses of the replicas of each shard in their order, where they are given. */
  nodes: string[][];
}

function parsed(text: string): Parsed {
  const url = new URL(text);
  const database = url.pathname.slice(1) || 'default';
  if (!/^\w+$/.test(database))
    throw new Error(`CLICKHOUSE_URL names the database ${database}: use letters, digits and _.`);
  const address = {
    origin: url.origin,
    user: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database,
  };
  const nodes = url.searchParams.get('nodes')?.split(',') ?? [];
  return {
    address,
    cluster: url.searchParams.get('cluster'),
    nodes: nodes.map((it) => it.split('|').map((host) => `${url.protocol}//${host.trim()}`)),
  };
}

/** The cluster as any server of it knows it: asked in turn, since one may be away. */
async function clusterRows(address: NodeAddress, origins: readonly string[], cluster: string) {
  let failure: unknown;
  for (const origin of new Set([address.origin, ...origins])) {
    try {
      const node = new ClickhouseNode({ ...address, origin, database: 'default' });
      return await node.ask(
        `select shard_num, replica_num, any(host_name) as host from system.clusters
         where cluster = ${quote(cluster)} group by shard_num, replica_num
         order by shard_num, replica_num`,
      );
    } catch (error) {
      if (!isNotAnswering(error)) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

/** Without `nodes`, every host is asked at the port of the address. */
async function shardOrigins({ address, cluster, nodes }: Parsed): Promise<string[][]> {
  if (!cluster) return [[address.origin]];
  const rows = await clusterRows(address, nodes.flat(), cluster);
  if (rows.length === 0) throw new Error(`CLICKHOUSE_URL: there is no cluster ${cluster}.`);
  const shards = [...Map.groupBy(rows, (it) => it['shard_num']).values()];
  if (nodes.length === 0)
    return shards.map((replicas) =>
      replicas.map((it) => address.origin.replace(/\/\/.*?(:\d+)?$/, `//${it['host']}$1`)),
    );
  if (nodes.length !== shards.length)
    throw new Error(`CLICKHOUSE_URL lists ${nodes.length} nodes for ${shards.length} shards.`);
  const odd = shards.findIndex((it, at) => it.length !== nodes[at]!.length);
  if (odd !== -1)
    throw new Error(
      `CLICKHOUSE_URL lists ${nodes[odd]!.length} replicas of shard ${odd + 1}, which has ${shards[odd]!.length}: join their addresses by |.`,
    );
  return nodes;
}

/** Makes what tables a server lacks. @returns why one of several replicas could not be reached. */
async function furnish(
  address: NodeAddress,
  {
    cluster,
    shard,
    replicas,
    nth,
  }: { cluster: string | null; shard: number; replicas: number; nth: number },
): Promise<Refusal | undefined> {
  const { database } = address;
  const node = new ClickhouseNode(address);
  const replica =
    replicas > 1
      ? { path: `/backlot/${database}/${cluster}/${shard}`, name: String(nth) }
      : undefined;
  const statements = [...nodeSchema(replica), ...(cluster ? clusterSchema(database, cluster) : [])];
  try {
    const bare = new ClickhouseNode({ ...address, database: 'default' });
    await bare.run(`create database if not exists ${database}`);
    for (const it of statements) await node.run(it);
  } catch (error) {
    if (replica && error instanceof Refusal && error.code === 'busy') return error;
    throw error;
  }
  if (!replica) return undefined;
  const plain = await node.ask(
    `select name from system.tables
     where database = currentDatabase() and name = 'changes' and engine not like 'Replicated%'`,
  );
  if (plain.length > 0)
    throw new Error(
      `CLICKHOUSE_URL: cluster ${cluster} has replicas, but the facts in ${database} were made without: make a backup with the settings of before, name another database, and restore it there.`,
    );
  return undefined;
}

/** Fails as `Promise.all` does, once nothing is under way any more. */
async function allEnded<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Finds the shards and makes what tables they lack. */
export async function openCluster(text: string): Promise<Cluster> {
  const settings = parsed(text);
  const { address, cluster } = settings;
  const origins = await shardOrigins(settings);
  const nodeAt = (origin: string) => new ClickhouseNode({ ...address, origin });
  const made = await allEnded(
    origins.map(async (replicas, at) => {
      const nodes = replicas.map(nodeAt);
      const failures = await allEnded(
        replicas.map((origin, nth) =>
          furnish(
            { ...address, origin },
            { cluster, shard: at + 1, replicas: replicas.length, nth: nth + 1 },
          ),
        ),
      );
      const reached = nodes.filter((_, nth) => failures[nth] === undefined);
      if (reached.length === 0) throw failures[0]!;
      const shard = nodes.length > 1 ? new ReplicatedNode(nodes, 'facts') : nodes[0]!;
      return { shard, nodes, reached };
    }),
  );
  const all = made.flatMap((it) => it.nodes);
  const first = origins.flat().indexOf(address.origin);
  // The address may be one that only answers questions.
  if (first === -1 && cluster) await furnish(address, { cluster, shard: 0, replicas: 1, nth: 1 });
  const own = first === -1 ? nodeAt(address.origin) : all[first]!;
  const copies = made.flatMap((it) => (it.shard instanceof ReplicatedNode ? [it.shard] : []));
  const rest = copies.length > 0 ? all.filter((it) => it !== own) : [];
  const copied = async (tables: readonly string[], isReadAnywhere: boolean) => {
    await Promise.all(copies.map((it) => it.copied(tables, isReadAnywhere)));
  };
  const reached = made.flatMap((it) => it.reached);
  return {
    entry: rest.length > 0 ? new ReplicatedNode([own, ...rest], 'nothing') : own,
    shards: made.map((it) => it.shard),
    nodes: first === -1 ? [...reached, own] : reached,
    isCluster: cluster !== null,
    copied: (tables = []) => copied(tables, false),
    readable: (tables = []) => copied(tables, true),
  };
}
