import type { RecordKind } from '#/kernel/record-kinds.ts';
import type { Context } from '#/store/handler.ts';

/**
 * Opens a record as its own sheet does, for its policy alone; the server knows all of them.
 * @throws Refusal `not-found` for one that is absent or not the asker's to open
 */
export type OpenRecord = (context: Context, kind: RecordKind, id: number) => Promise<void>;
