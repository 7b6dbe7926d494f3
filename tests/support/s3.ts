import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server that speaks S3, as a process of its own, with one bucket called `bucket`. */
export function runS3(folder: string, port: number) {
  const program = fileURLToPath(
    new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url),
  );
  const place = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent'];
  return spawn(process.execPath, [program, ...place, '--configure-bucket', 'bucket']);
}

/** Starts it on a free port. */
export async function startS3(
  folder: string,
): Promise<{ host: string; stop: () => Promise<unknown> }> {
  const server = runS3(folder, 0);
  server.stderr.pipe(process.stderr);
  let host: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    host = /127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (host) break;
  }
  if (!host) throw new Error('The S3 server did not start.');
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
  };
  return { host, stop };
}
