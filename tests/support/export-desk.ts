import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import pino from 'pino';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  runDueExports,
  type Exporting,
} from '#/domains/revenue/exports/writing/run-exports.job.ts';
import { makeOutbound, type Outbound } from '#/store/outbound/outbound.ts';
import { figuresDesk } from './figures-desk.ts';
import { startS3 } from './s3.ts';
import { testServer, type Colleague } from './server.ts';

/** A bucket as people enter it; whatever its host, it leads to the S3 server of the test. */
export const bucket = {
  place: 's3',
  host: 's3.amazonaws.com',
  bucket: 'bucket',
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
};
export const exportFields = { name: 'Facts', tables: ['monetisation'], at: '05:00', days: 60 };

export interface Manifest {
  schemaVersion: number;
  files: {
    table: string;
    day: string;
    path: string;
    sha256: string;
    rows: number;
    sums: Record<string, string | null>;
  }[];
}

/** Sixty days of revenue of two apps, a server to export it by, and a bucket to export it to, or what is given. */
export async function exportDesk(instead?: Outbound, wait?: Exporting['wait']) {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-exports-'));
  const s3 = await startS3(join(folder, 's3'));
  const server = await testServer();
  const desk = await figuresDesk(server);
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 1_234_567, clicks: null },
    { app_id: desk.theirs, revenue_micros: 9_000_000, country: '' },
  ]);
  const { db, facts, files, clock } = server;
  const outbound = instead ?? makeOutbound({ standIn: `http://${s3.host}` });
  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const client = new AwsClient({
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: bucket.region,
  });

  const save = async (who: Colleague, input: object): Promise<{ id: number; version: number }> => {
    const reply = await who.call('POST /save-fact-export', { ...exportFields, ...input });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { id: Number(reply.body['id']), version: Number(reply.body['version']) };
  };
  /** Runs what is due at the time the clock of the server shows. */
  const run = (through: Exporting['outbound'] = outbound, limits?: Exporting['limits']) => {
    const log = pino({ level: 'silent' });
    const desk = { db, facts, files, outbound: through, masterKey, log, tell: notify, wait };
    return runDueExports({ ...desk, limits }, clock.now);
  };
  /** What a person was told of exports, the latest first. */
  const told = async (personId: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('notifications')
      .select('title')
      .where('person_id', '=', personId)
      .where('type', '=', 'fact-exports.failed')
      .orderBy('id', 'desc')
      .execute();
    return rows.map((it) => it.title);
  };
  /** The last runs as its maker is told of them, the latest first. */
  const runsOf = async (who: Colleague, id: number) => {
    const { body } = await who.call('GET /fact-exports');
    const rows = body['rows'] as { id: number; runs: Record<string, unknown>[] }[];
    return rows.find((it) => it.id === id)!.runs;
  };
  const runNow = async (who: Colleague, id: number, limits?: Exporting['limits']) => {
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { status } = await who.call('POST /run-fact-export', { id });
    if (status !== 200) throw new Error(`The export cannot be run: ${status}.`);
    await run(outbound, limits);
    return (await runsOf(who, id))[0]!;
  };
  /** A file as the bucket has it, whoever reads it. */
  const inBucket = async (path: string): Promise<Buffer | undefined> => {
    const at = path.split('/').map(encodeURIComponent).join('/');
    const reply = await client.fetch(`http://${s3.host}/bucket/${at}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    return reply.ok ? bytes : undefined;
  };
  const manifestOf = async (prefix: string): Promise<Manifest> =>
    JSON.parse(String(await inBucket(`${prefix}manifest.json`))) as Manifest;
  const stop = async () => {
    await server.close();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...desk,
    server,
    folder,
    outbound,
    save,
    run,
    runsOf,
    runNow,
    told,
    inBucket,
    manifestOf,
    stop,
  };
}
export type ExportDesk = Awaited<ReturnType<typeof exportDesk>>;
