import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#/store/records/embedded/free-port.ts';
import { hasClickhouse, isNodeUp, runNode, writeNode, type Node } from './clickhouse.ts';

const zookeeperJar = '/usr/share/java/zookeeper.jar';
const java = '/usr/bin/java';

/** ClickHouse of before 2021 has no keeper of its own: its replicas agree by ZooKeeper. */
export const hasReplicas = hasClickhouse && existsSync(zookeeperJar) && existsSync(java);

export const replicasNotTested = hasReplicas
  ? ''
  : ' (not tested: clickhouse-server or zookeeper is not installed)';

/** It takes connections a moment before it serves. */
const isServing = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('srvr'));
    let words = '';
    socket.on('data', (it) => (words += it.toString()));
    socket.once('close', () => done(words.includes('Mode:'))).on('error', () => {});
  });

async function startZookeeper(folder: string, port: number): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const settings = [
    'tickTime=500',
    `dataDir=${folder}/data`,
    `clientPort=${port}`,
    'clientPortAddress=127.0.0.1',
    'admin.enableServer=false',
    '4lw.commands.whitelist=srvr',
    'maxClientCnxns=0',
  ];
  writeFileSync(join(folder, 'zoo.cfg'), settings.join('\n'));
  const main = 'org.apache.zookeeper.server.ZooKeeperServerMain';
  const server = spawn(java, ['-Xmx256m', '-cp', zookeeperJar, main, join(folder, 'zoo.cfg')], {
    stdio: 'ignore',
    cwd: folder,
  });
  for (let tries = 0; tries < 300; tries++) {
    if (await isServing(port)) return server;
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error('ZooKeeper did not come up');
}

/** Two shards of two replicas each. */
export interface ReplicatedClickhouse {
  /** The first two are a shard, and so are the others. */
  nodes: readonly [Node, Node, Node, Node];
  /** To be used as CLICKHOUSE_URL. */
  url: (database: string) => string;
  /** As a machine that loses its power. */
  kill: (node: Node) => Promise<void>;
  start: (node: Node) => Promise<void>;
  stop: () => Promise<void>;
}

const isOver = (it: ChildProcess | undefined) => it?.exitCode !== null || it.signalCode !== null;

export async function startReplicated(): Promise<ReplicatedClickhouse> {
  const root = mkdtempSync(join(tmpdir(), 'backlot-replicas-'));
  const keeper = await freePort();
  const zookeeper = await startZookeeper(join(root, 'keeper'), keeper);
  const folders = new Map<Node, string>();
  const processes = new Map<Node, ChildProcess>();
  const newNode = async (): Promise<Node> => ({ http: await freePort(), tcp: await freePort() });
  const nodes = [await newNode(), await newNode(), await newNode(), await newNode()] as const;
  const shards = [nodes.slice(0, 2), nodes.slice(2)];
  for (const [at, node] of nodes.entries()) {
    const folder = join(root, `node-${at + 1}`);
    folders.set(node, folder);
    const more = `<zookeeper><node><host>127.0.0.1</host><port>${keeper}</port></node>
        <session_timeout_ms>4000</session_timeout_ms></zookeeper>
      <interserver_http_port>${await freePort()}</interserver_http_port>
      <interserver_http_host>127.0.0.1</interserver_http_host>`;
    writeNode(folder, node, shards, more);
  }
  const start = async (node: Node) => {
    processes.set(node, runNode(folders.get(node)!));
    for (let tries = 0; tries < 600; tries++) {
      if (await isNodeUp(node)) return;
      // One that ends at its start is started again, as any service is.
      if (isOver(processes.get(node))) processes.set(node, runNode(folders.get(node)!));
      await sleep(100);
    }
    throw new Error(`clickhouse-server did not come up at port ${node.http}`);
  };
  const end = async (it: ChildProcess | undefined) => {
    if (!it || isOver(it)) return;
    const ended = new Promise((done) => it.once('exit', done));
    it.kill('SIGKILL');
    await ended;
  };
  const stop = async () => {
    for (const it of [...processes.values(), zookeeper]) await end(it);
    rmSync(root, { recursive: true, force: true });
  };
  await Promise.all(nodes.map(start)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const hosts = shards.map((shard) => shard.map((it) => `127.0.0.1:${it.http}`).join('|'));
  return {
    nodes,
    url: (database) =>
      `http://default@127.0.0.1:${nodes[0].http}/${database}?cluster=all&nodes=${hosts.join(',')}`,
    kill: (node) => end(processes.get(node)),
    start,
    stop,
  };
}
