import { freePort } from '#/store/records/embedded/free-port.ts';

let usual: number | undefined;
let isTaken = false;

/**
 * The port at which this worker serves pages, one file after the other: what a tab knows of the
 * scripts it knows by their address. A second server beside the first gets any.
 */
export async function takePagesPort() {
  if (isTaken) return { port: 0, leave: () => undefined };
  isTaken = true;
  usual ??= await freePort();
  return { port: usual, leave: () => void (isTaken = false) };
}
