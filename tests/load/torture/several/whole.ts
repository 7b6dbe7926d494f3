import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#/store/records/embedded/free-port.ts';
import {
  clusterUrl,
  isNodeUp,
  runNode,
  writeNode,
  type Node,
} from '../../../support/clickhouse.ts';
import { listensAt, pooledUrl, runPgbouncer, writePgbouncer } from '../../../support/pgbouncer.ts';
import { runS3 } from '../../../support/s3.ts';
import {
  startServer,
  type ServerProcess,
  type Variables,
} from '../../../support/server-process.ts';
import {
  isSystemClusterUp,
  makeSystemCluster,
  runSystemCluster,
  systemClusterUrl,
} from '../../../support/system-postgres.ts';
import { programOf, type Program } from './program.ts';
import { proxyOf } from './proxy.ts';

function serverOf(name: string, variables: Variables): Program {
  let server: ServerProcess | undefined;
  return {
    name,
    start: async () => void (server = await startServer(variables)),
    kill: async () => void (await server?.end('SIGKILL')),
  };
}

/** The parts of an installation on several machines, all on this one. */
export interface Whole {
  /** Of the proxy, where people come in. */
  url: string;
  /** Of the records, past the pooler. */
  databaseUrl: string;
  /** Where what both servers keep beside themselves lies: mails that nobody sends. */
  dataDir: string;
  stores: readonly Program[];
  servers: readonly Program[];
  proxy: ReturnType<typeof proxyOf>;
  remove: () => void;
}

/** Two servers behind a proxy with TLS, PostgreSQL behind a pooler, two shards of ClickHouse, S3. */
export async function makeWhole(postgresBin: string): Promise<Whole> {
  const root = mkdtempSync(join(tmpdir(), 'backlot-several-'));
  chmodSync(root, 0o755);
  const folder = (name: string) => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  const data = folder('postgres');
  const postgresPort = await freePort();
  makeSystemCluster(postgresBin, data);
  const databaseUrl = systemClusterUrl(postgresPort);
  const postgres = programOf(
    'postgres',
    // The pooler cannot pass on in which zone its sessions count.
    () => runSystemCluster(postgresBin, data, postgresPort, ['timezone=UTC']),
    () => isSystemClusterUp(postgresBin, postgresPort),
  );

  const poolerPort = await freePort();
  const pooler = folder('pgbouncer');
  const more = ['ignore_startup_parameters = options', 'default_pool_size = 60'];
  writePgbouncer(pooler, { databaseUrl, port: poolerPort, mode: 'session', more });
  const pgbouncer = programOf(
    'pgbouncer',
    () => runPgbouncer(pooler),
    () => listensAt(poolerPort),
  );

  const nodes: Node[] = [];
  for (let nth = 0; nth < 2; nth += 1)
    nodes.push({ http: await freePort(), tcp: await freePort() });
  const shards = nodes.map((node, at) => {
    const place = folder(`clickhouse-${at + 1}`);
    writeNode(place, node, nodes);
    return programOf(
      `clickhouse-${at + 1}`,
      () => runNode(place),
      () => isNodeUp(node),
    );
  });

  const filesPort = await freePort();
  const bucket = folder('s3');
  const s3 = programOf(
    's3',
    () => runS3(bucket, filesPort),
    () => listensAt(filesPort),
  );

  const outbox = folder('outbox');
  const proxyPort = await freePort();
  const ports = [await freePort(), await freePort()];
  const url = `https://localhost:${proxyPort}`;
  const masterKey = randomBytes(32).toString('base64');
  const servers = ports.map((port, at) => {
    const own = folder(`server-${at + 1}`);
    symlinkSync(outbox, join(own, 'outbox'));
    return serverOf(`server-${at + 1}`, {
      DATA_DIR: own,
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      COMPANY: 'demo',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      MASTER_KEY: masterKey,
      DATABASE_URL: pooledUrl(databaseUrl, poolerPort),
      CLICKHOUSE_URL: clusterUrl(nodes, 'backlot'),
      S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${filesPort}/bucket?region=eu-central-1`,
    });
  });
  return {
    url,
    databaseUrl,
    dataDir: root,
    stores: [postgres, pgbouncer, ...shards, s3],
    servers,
    proxy: proxyOf(join(root, 'proxy'), proxyPort, ports),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
