import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that can be cut and mended: what goes through it goes on unchanged. */
export async function cutLine(port: number, host = '127.0.0.1') {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.once('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const it of open) it.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise<void>((done) => {
        for (const it of open) it.destroy();
        server.close(() => done());
      }),
  };
}

export type CutLine = Awaited<ReturnType<typeof cutLine>>;
