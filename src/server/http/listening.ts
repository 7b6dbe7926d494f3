import { createServer, type Server } from 'node:net';
import type { Environment } from '../environment.ts';

type Place = Pick<Environment, 'host' | 'port'>;

/** A failure to listen in one line that names the setting. */
function cannotListen({ host, port }: Place, error: NodeJS.ErrnoException): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `PORT: another program listens on ${port} of ${host}. Stop it, or choose another port.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine. Set one of its own, 127.0.0.1, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: ${host} is not known. Set an address of this machine, or 0.0.0.0 for all.`,
    EACCES: `PORT: this user may not listen on ${port}. Choose one of 1024 or more, or let a proxy listen there.`,
  };
  return new Error(words[error.code ?? ''] ?? `HOST, PORT: ${error.message}`, { cause: error });
}

/** Waits until a server listens where it was told to. @throws Error that names the setting. */
export const listening = (server: Pick<Server, 'once'>, place: Place): Promise<void> =>
  new Promise((done, fail) => {
    server.once('listening', done);
    server.once('error', (error: NodeJS.ErrnoException) => fail(cannotListen(place, error)));
  });

/** Looks before anything is opened whether it could. @throws Error that names the setting. */
export async function refuseTakenPort(place: Place): Promise<void> {
  const trial = createServer().listen(place.port, place.host);
  await listening(trial, place);
  await new Promise((done) => trial.close(done));
}
