import { invalid, Refusal } from '#/kernel/refusal.ts';

const MEGABYTE = 1_000_000;
/** How much of a body that is too large is still read, so that its sender gets to see the refusal. */
const MAX_DISCARDED = 32 * MEGABYTE;
/** A body that brings nothing for so long has stopped, ms. */
export const IDLE_MS = 15_000;

export const tooLarge = (max: number) =>
  new Refusal(
    'too-large',
    `This is larger than ${max < MEGABYTE ? `${max / 1000} kB` : `${Math.floor(max / MEGABYTE)} MB`}.`,
  );

const stopped = () => invalid({ body: 'The body stopped arriving. Send it again.' });

/** What comes first: the work, or a refusal after so long. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(stopped()), ms);
  });
  // The work goes on when it is late; nobody asks for it any more.
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * A body as it arrives: it fails when it is larger than `max` bytes, or brings nothing for `idleMs`.
 * What is over the limit is read but not passed on.
 */
export function arriving(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  max: number,
  idleMs = IDLE_MS,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await within(reader.read(), idleMs);
        size += value?.length ?? 0;
        if (size > max && (done || size > max + MAX_DISCARDED)) throw tooLarge(max);
        if (done) return controller.close();
        if (size <= max) return controller.enqueue(value);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
