import { readersTurns } from '../workers/readers-turns.ts';
import { resultOf } from '../workers/run-task.ts';

/** Megabytes of values, and seconds, that reading one archive may take; its bytes are no values. */
const MEMORY = 384;
const SECONDS = 240;

export interface ArchivedPicture {
  /** Its path in the archive. */
  name: string;
  /** Drawn anew as WebP; absent where it was only counted. */
  drawn?: { bytes: Uint8Array; width: number; height: number };
}

/** Neither text nor picture: kept as it is where a text links to it. */
export interface ArchivedOther {
  name: string;
  /** Absent where it was only counted. */
  bytes?: Uint8Array;
}

/** Why a file of an archive was left out. */
export interface Unread {
  name: string;
  why: string;
}

/** What was found in a ZIP of Markdown files, the pictures they show and the files beside them. */
export interface Archive {
  /** In the order in which they lie in it. */
  texts: { name: string; text: string }[];
  pictures: ArchivedPicture[];
  files: ArchivedOther[];
  unread: Unread[];
}

export interface ReadArchive {
  /** Pixels a side; absent: pictures are only counted. */
  side: number | undefined;
}

/**
 * Reads a ZIP of Markdown files and pictures in a process of its own.
 * @param side draws its pictures anew, of at most so many pixels a side.
 * @param caller whose turn it takes.
 * @throws Refusal `invalid` that names `file`: when it is damaged, a path leads out of it, or it holds
 * or unpacks to more than an archive may.
 */
export function readArchive(
  open: () => AsyncIterable<Uint8Array>,
  side: number | undefined,
  caller: string,
): Promise<Archive> {
  const module = new URL('./read-archive-task.ts', import.meta.url);
  const input: ReadArchive = { side };
  return readersTurns.run(caller, () =>
    resultOf<Archive>({ module, input, open, memory: MEMORY, seconds: SECONDS }),
  );
}
