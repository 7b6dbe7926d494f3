import { browser } from 'wxt/browser';
import { originOf } from './connection.ts';

/** The server that the studio's IT has set for every browser by policy; undefined without one. */
export async function managedServer(): Promise<string | undefined> {
  // Firefox refuses the question where nothing is managed.
  const set = await browser.storage.managed.get('server').catch(() => ({}));
  const { server } = set as { server?: unknown };
  return typeof server === 'string' ? originOf(server) : undefined;
}
