import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What befell requests, by what it was. */
export const noFate = () => ({
  lost: 0,
  unheard: 0,
  hung: 0,
  busy: 0,
  portal: 0,
  redirect: 0,
  proxy: 0,
  stranger: 0,
  bug: 0,
});

const html = '<!doctype html><title>Sign in to the network</title>';
const failure = [
  500,
  'application/json',
  '{"code":"bug","message":"Something went wrong."}',
] as const;
/** What others answer in the server's place, and its own failure. */
const strangers = [
  ['portal', 200, 'text/html', html],
  ['proxy', 502, 'text/html', html],
  ['stranger', 200, 'application/json', '{"message":"Welcome to the network"}'],
  ['bug', ...failure],
] as const;

interface Breaks {
  isCut: () => boolean;
  dice: () => number;
  fate: ReturnType<typeof noFate>;
}

/** A line to the server that breaks before or after the server has heard, as its dice say. */
function brokenLine(target: string, { isCut, dice, fate }: Breaks): Server {
  return createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { method, headers, url } = incoming;
    const say = (status: number, type: string, said: string) => {
      outgoing.writeHead(status, { 'Content-Type': type });
      outgoing.end(said);
    };
    if (url === '/portal') return say(200, 'text/html', html);
    if (url === '/api/fails') return say(...failure);
    const thrown = isCut() ? dice() : 1;
    if (thrown < 0.08) {
      fate.lost++;
      return incoming.socket.destroy();
    }
    if (thrown < 0.12) {
      fate.busy++;
      return say(503, 'application/json', '{"code":"busy","message":"Busy."}');
    }
    if (thrown < 0.24) {
      const [which, status, type, words] = strangers[Math.floor((thrown - 0.12) / 0.03)]!;
      fate[which]++;
      return say(status, type, words);
    }
    if (thrown < 0.27) {
      fate.redirect++;
      outgoing.writeHead(302, { Location: '/portal' });
      return outgoing.end();
    }
    // It hears nothing, or does it and never says so.
    if (thrown < 0.28) {
      fate.hung++;
      return;
    }
    const passed = ask(target + url, { method, headers }, async (reply) => {
      const said = await buffer(reply);
      if (thrown < 0.29) {
        fate.hung++;
        return;
      }
      if (thrown < 0.44) {
        fate.unheard++;
        return incoming.socket.destroy();
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      outgoing.end(said);
    });
    passed.end(body);
  });
}

/** The same cuts at every run. */
export function diceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Opens such a line to a server. */
export async function openBrokenLine(target: string, breaks: Breaks) {
  const line = brokenLine(target, breaks);
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const { port } = line.address() as AddressInfo;
  const close = () => {
    line.close();
    line.closeAllConnections();
  };
  return { base: `http://127.0.0.1:${port}`, close };
}
