/** Runs work after all that was given before it has ended, however that ended. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** One at a time within this process. */
export function createMutex(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

/** Takes a lock until the function it gives is called: for a generator, which is no single call. */
export function held(exclusive: Exclusive): Promise<() => void> {
  return new Promise((resolve, reject) => {
    exclusive(() => new Promise<void>((done) => resolve(done))).catch(reject);
  });
}
