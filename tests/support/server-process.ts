import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ensureServer } from '#/server/build.ts';
import { freePort } from '#/store/records/embedded/free-port.ts';

/** As it is shipped, of the sources as they stand. */
const folder = await ensureServer();

export type Variables = Record<string, string>;

/** Only these variables and what finding programs takes: the run's own settings stay outside. */
function spawned(file: string, args: string[], variables: Variables): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, file), ...args],
    {
      env: { PATH, HOME, TZ: 'UTC', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

function listen(child: ChildProcess) {
  const heard = { out: '', err: '' };
  child.stdout!.on('data', (part: Buffer) => void (heard.out += part.toString()));
  child.stderr!.on('data', (part: Buffer) => void (heard.err += part.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { heard, ended };
}

function begun(child: ChildProcess) {
  const { heard, ended } = listen(child);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { child, heard, ended, end };
}

/** Begins a command of the command line, to be ended before it is done. */
export function beginCommand(args: string[], variables: Variables) {
  return begun(spawned('cli.js', args, variables));
}

/** Runs a command of the command line to its end. */
export async function backlot(args: string[], variables: Variables) {
  const { heard, ended } = beginCommand(args, variables);
  const code = await ended;
  return { code, ...heard };
}

/** Starts the server as `npm start` does and waits until it is gone: for starts that fail. */
export async function failedStart(variables: Variables) {
  const { heard, ended } = listen(spawned('start.js', ['--without-build'], variables));
  const code = await ended;
  return { code, ...heard };
}

export interface ServerProcess {
  url: string;
  pid: number;
  heard: { out: string; err: string };
  /** Asks it to end, or ends it at once with SIGKILL; its exit code, null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Begins to start the server as `npm start` does, without waiting for it. */
export async function beginServer(variables: Variables) {
  const port = variables['PORT'] ?? String(await freePort());
  return { port, ...begun(spawned('start.js', ['--without-build'], { ...variables, PORT: port })) };
}

/** Starts the whole server in a process of its own, as `npm start` does, and waits until it serves. */
export async function startServer(variables: Variables): Promise<ServerProcess> {
  const { port, child, heard, ended, end } = await beginServer(variables);
  const up = new Promise<true>((done) =>
    child.stdout!.on('data', () => heard.out.includes('Backlot is ready') && done(true)),
  );
  if ((await Promise.race([up, ended])) !== true)
    throw new Error(
      `The server did not start:\n${heard.out.slice(-2000)}\n${heard.err.slice(-2000)}`,
    );
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, heard, end };
}

/** Calls the API of a server by key: `POST /applyShortLeave`; a form carries a file. */
export async function callAt(
  url: string,
  key: string,
  input: Record<string, unknown> | FormData = {},
  { token, idempotencyKey }: { token?: string; idempotencyKey?: string } = {},
) {
  const [method, path] = key.split(' ') as [string, string];
  const query = method === 'GET' ? `?${new URLSearchParams(input as Variables)}` : '';
  const response = await fetch(`${url}/api${path}${query}`, {
    method,
    headers: {
      ...(!(input instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(method === 'POST' && { body: input instanceof FormData ? input : JSON.stringify(input) }),
    signal: AbortSignal.timeout(60_000),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}
