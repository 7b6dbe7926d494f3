import { browser } from 'wxt/browser';

/** What a test of the connection found. */
export type Connection = 'works' | 'refused' | 'unreachable' | 'not-backlot';

/** The origin of an address a person typed; undefined when it is none we may talk to. */
export function originOf(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, origin, hostname } = new URL(typed);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? origin : undefined;
}

/** Without its port: cookies have none, and browsers tell of their changes by host only. */
function rightTo(origin: string) {
  const { protocol, hostname } = new URL(origin);
  return { origins: [`${protocol}//${hostname}/*`] };
}

/** Asks for the right to talk to this origin; must be called from a click. */
export const askFor = (origin: string): Promise<boolean> =>
  browser.permissions.request(rightTo(origin));

/** Gives back the right to an origin that is not used any more, unless the one in use has the same. */
export async function giveBack(left: string, used: string): Promise<void> {
  const [right] = rightTo(left).origins;
  if (right === rightTo(used).origins[0]) return;
  await browser.permissions.remove(rightTo(left)).catch(() => false);
}

/** Whether a Backlot server answers there. */
export async function test(origin: string): Promise<Connection> {
  if (!(await browser.permissions.contains(rightTo(origin)))) return 'refused';
  try {
    const reply = await fetch(`${origin}/health`, {
      signal: AbortSignal.timeout(5_000),
      credentials: 'omit',
    });
    const body = (await reply.json()) as { status?: string };
    return body.status === 'ok' ? 'works' : 'not-backlot';
  } catch (error) {
    return error instanceof SyntaxError ? 'not-backlot' : 'unreachable';
  }
}

export const connectionWords: Record<Connection, string> = {
  works: 'A Backlot server answers there.',
  refused: 'The browser has not been allowed to talk to this address.',
  unreachable: 'Nothing answers there.',
  'not-backlot': 'Something answers there, but it is not Backlot.',
};
