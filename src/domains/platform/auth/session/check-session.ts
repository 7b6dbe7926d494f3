import { call } from '#/client/api.ts';
import { takeDaysOf } from '#/client/company-days.ts';
import { afterCheck, type Guard } from './guard.ts';

/** A check that takes longer has failed, ms (specification section 9 has this constant). */
const TIMEOUT_MS = 10_000;

interface Options {
  /** A check nobody asked for by doing something: no activity. */
  background?: boolean;
  signal?: AbortSignal;
  timeout?: number;
}

/** Asks the server whose session this is and moves the guard on. Never throws. */
export async function checkSession(before: Guard, options: Options = {}): Promise<Guard> {
  const { background, signal, timeout = TIMEOUT_MS } = options;
  try {
    const asked = call('GET /user', {}, { background, signal, timeout });
    const reply = await within(asked, timeout);
    // Before anything of the page counts a day.
    takeDaysOf(reply.user);
    return afterCheck(before, { reply });
  } catch (failure) {
    return afterCheck(before, { failure });
  }
}

/** The time-out of a call ends with its headers; a body that never ends would hold the page for ever. */
function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The check took too long.')), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
