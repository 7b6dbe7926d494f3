import { AsyncLocalStorage } from 'node:async_hooks';

const asked = new AsyncLocalStorage<AbortSignal>();

/** Does work for somebody who may go before it is done; long work inside ends with the signal. */
export const whileAsked = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  asked.run(signal, work);

/** Aborted once nobody waits for what is being done here; undefined where nobody asked for it. */
export const askedSignal = (): AbortSignal | undefined => asked.getStore();
