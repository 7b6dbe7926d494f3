import { Refusal } from '#/kernel/refusal.ts';
import { readersTurns } from '../workers/readers-turns.ts';
import { resultOf } from '../workers/run-task.ts';
import type { Drawing, Drawn } from './draw.ts';

/** Megabytes of values and seconds that drawing one picture may take; its pixels are no values. */
const MEMORY = 384;
const SECONDS = 20;

export interface Picture {
  bytes: Uint8Array;
  type: 'image/webp';
  /** In pixels. */
  width: number;
  height: number;
  /** The same as JPEG on white, where it was asked for: some mail programs know no WebP. */
  forMail: Uint8Array | undefined;
}

/**
 * Draws an uploaded picture anew, upright, as WebP of at most `side` pixels a side. Nothing but its
 * pixels stays: no place, no camera, nothing hidden behind or inside the file.
 * @param field the form's field, named when the picture is refused.
 * @param caller whose turn it takes.
 * @throws Refusal `invalid` for anything that is not a whole JPEG, PNG, WebP, GIF or AVIF, or that
 * takes more time or memory than a picture may.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  field: string,
  side: number,
  caller: string,
  forMail = false,
): Promise<Picture> {
  const module = new URL('./draw-task.ts', import.meta.url);
  const input: Drawing = { bytes, side, forMail };
  const drawn = await readersTurns
    .run(caller, () =>
      resultOf<Drawn | undefined>({ module, input, memory: MEMORY, seconds: SECONDS }),
    )
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'invalid'
        ? new Refusal('invalid', error.message, { fields: { [field]: error.message } })
        : error;
    });
  if (drawn) return { ...drawn, type: 'image/webp' };
  const words = 'This is not a picture we can read. Use a JPEG, PNG, WebP, GIF or AVIF.';
  throw new Refusal('invalid', words, { fields: { [field]: words } });
}
