import { ClickhouseNode, type NodeAddress } from './node.ts';
import { clusterSchema, nodeSchema, quote } from './schema.ts';

/** The servers that hold the facts, each a shard. */
export interface Cluster {
  /** The node of the address: it answers questions. */
  entry: ClickhouseNode;
  /** One a shard; the first keeps the log of changes. */
  shards: readonly ClickhouseNode[];
  /** Whether questions go through tables that span the shards. */
  isCluster: boolean;
}

interface Parsed {
  address: NodeAddress;
  cluster: string | null;
  /** HTTP addresses of the shards in their order, where they are given. */
  nodes: string[];
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
    nodes: nodes.map((it) => `${url.protocol}//${it.trim()}`),
  };
}

/** Without `nodes`, every shard's first host is asked at the port of the address. */
async function shardOrigins({ address, cluster, nodes }: Parsed): Promise<string[]> {
  if (!cluster) return [address.origin];
  const node = new ClickhouseNode({ ...address, database: 'default' });
  const rows = await node.ask(
    `select shard_num, any(host_name) as host from system.clusters
     where cluster = ${quote(cluster)} and replica_num = 1 group by shard_num order by shard_num`,
  );
  if (rows.length === 0) throw new Error(`CLICKHOUSE_URL: there is no cluster ${cluster}.`);
  if (nodes.length === 0)
    return rows.map((it) => address.origin.replace(/\/\/.*?(:\d+)?$/, `//${it['host']}$1`));
  if (nodes.length !== rows.length)
    throw new Error(`CLICKHOUSE_URL lists ${nodes.length} nodes for ${rows.length} shards.`);
  return nodes;
}

/** Finds the shards and makes what tables they lack. */
export async function openCluster(text: string): Promise<Cluster> {
  const settings = parsed(text);
  const { address, cluster } = settings;
  const origins = await shardOrigins(settings);
  const nodeAt = (origin: string) => new ClickhouseNode({ ...address, origin });
  const shards = origins.map(nodeAt);
  await Promise.all(
    origins.map((origin) =>
      new ClickhouseNode({ ...address, origin, database: 'default' }).run(
        `create database if not exists ${address.database}`,
      ),
    ),
  );
  const entry = nodeAt(address.origin);
  const all = origins.includes(address.origin) ? shards : [...shards, entry];
  const runAll = (statements: readonly string[]) =>
    Promise.all(all.flatMap((node) => statements.map((it) => node.run(it))));
  await runAll(nodeSchema());
  if (cluster) await runAll(clusterSchema(address.database, cluster));
  return { entry, shards, isCluster: cluster !== null };
}
