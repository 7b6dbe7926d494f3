import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#/store/records/embedded/free-port.ts';

const binary = ['/usr/bin/clickhouse-server', '/usr/sbin/clickhouse-server'].find(existsSync);

/** Debian's ClickHouse is optional: tests that need it say in their names that it is missing. */
export const hasClickhouse = binary !== undefined;

/** Its ports. */
export interface Node {
  http: number;
  tcp: number;
}

export interface TestClickhouse {
  /** One node without a cluster: a fresh database, to be used as CLICKHOUSE_URL. */
  single: (database: string) => string;
  /** The same for all nodes as shards of one cluster. */
  cluster: (database: string) => string;
  /** Drops a database on every node. */
  drop: (database: string) => Promise<void>;
  stop: () => Promise<void>;
}

const hostOf = (it: Node) => `<replica><host>127.0.0.1</host><port>${it.tcp}</port></replica>`;

const configOf = (
  folder: string,
  node: Node,
  shards: readonly (readonly Node[])[],
  more: string,
) => `<yandex>
  <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/error.log</errorlog></logger>
  <http_port>${node.http}</http_port>
  <tcp_port>${node.tcp}</tcp_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <user_files_path>${folder}/files/</user_files_path>
  <format_schema_path>${folder}/schemas/</format_schema_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <timezone>UTC</timezone>
  <remote_servers><all>${shards
    .map((it) => `<shard>${it.map(hostOf).join('')}</shard>`)
    .join('')}</all></remote_servers>
  ${more}
</yandex>`;

/** Whole numbers unquoted, as servers from 25.8 on send them unless asked otherwise. */
const users = `<yandex>
  <profiles><default>
    <max_threads>2</max_threads>
    <output_format_json_quote_64bit_integers>0</output_format_json_quote_64bit_integers>
  </default></profiles>
  <users><default>
    <password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>`;

/**
 * Runs a server for as long as its input is open, which ends with this process however it ends:
 * a killed test run leaves no server and no files behind.
 */
const untilInputEnds =
  '"$1" --config-file="$2/config.xml" & cat > /dev/null; kill -9 $!; wait; cd /; rm -rf "$2"; rmdir "${2%/*}" 2> /dev/null';

/** Makes the folder of a node with its settings; each of the nodes is a shard, or several are one. */
export function writeNode(
  folder: string,
  node: Node,
  nodes: readonly (Node | readonly Node[])[],
  more = '',
) {
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(
    join(folder, 'config.xml'),
    configOf(
      folder,
      node,
      nodes.map((it) => [it].flat()),
      more,
    ),
  );
  writeFileSync(join(folder, 'users.xml'), users);
}

/** Runs the server of such a folder, until it is killed. */
export const runNode = (folder: string) =>
  spawn(binary!, [`--config-file=${join(folder, 'config.xml')}`], { stdio: 'ignore', cwd: folder });

export const isNodeUp = (node: Node) =>
  fetch(`http://127.0.0.1:${node.http}/ping`).then(
    (it) => it.ok,
    () => false,
  );

/** The address of nodes as shards of one cluster, to be used as CLICKHOUSE_URL. */
export function clusterUrl(nodes: readonly Node[], database: string): string {
  const shards = nodes.map((it) => `127.0.0.1:${it.http}`).join(',');
  return `http://default@127.0.0.1:${nodes[0]!.http}/${database}?cluster=all&nodes=${shards}`;
}

async function startNode(folder: string, node: Node, nodes: readonly Node[]) {
  writeNode(folder, node, nodes);
  const server = spawn('sh', ['-c', untilInputEnds, 'sh', binary!, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: folder,
  });
  for (let tries = 0; tries < 300; tries++) {
    if (await isNodeUp(node)) return server;
    await sleep(100);
  }
  const said = lastErrors(folder);
  server.stdin.end();
  throw new Error(`clickhouse-server did not come up at port ${node.http}. ${said}`);
}

/** The end of a node's own log of errors, which goes with its folder. */
function lastErrors(folder: string): string {
  const log = join(folder, 'error.log');
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : 'It says nothing.';
}

/** Starts servers of their own on free ports; `stop` ends them and removes their files. */
export async function startClickhouse(count: 1 | 2): Promise<TestClickhouse> {
  const root = mkdtempSync(join(tmpdir(), 'backlot-clickhouse-'));
  const nodes: Node[] = [];
  for (let at = 0; at < count; at += 1)
    nodes.push({ http: await freePort(), tcp: await freePort() });
  const servers = await Promise.all(
    nodes.map((it, i) => startNode(join(root, `node-${i + 1}`), it, nodes)),
  );
  const stop = async () => {
    const ended = servers.map((it) => new Promise((done) => it.once('exit', done)));
    for (const it of servers) it.stdin.end();
    await Promise.all(ended);
    rmSync(root, { recursive: true, force: true });
  };
  const drop = async (database: string) => {
    const body = `drop database if exists ${database}`;
    await Promise.all(
      nodes.map((it) => fetch(`http://127.0.0.1:${it.http}/`, { method: 'POST', body })),
    );
  };
  const first = `http://default@127.0.0.1:${nodes[0]!.http}`;
  return {
    single: (database) => `${first}/${database}`,
    cluster: (database) => clusterUrl(nodes, database),
    drop,
    stop,
  };
}
