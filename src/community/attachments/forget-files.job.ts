import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';
import { unshown } from './attachments.records.ts';

const DAY_MS = 24 * 3600_000;
/** A comment is written within that time, or its files are brought again. */
const WAITING_DAYS = 1;
const REMOVED_DAYS = 30;

/** Lets go of files that waited for a comment in vain, and of those nobody has had back in time. */
export async function forgetFiles({ db, files }: { db: Db; files: Files }, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const gone = await db
    .deleteFrom('attachments')
    .where((it) =>
      it.or([
        it.and([it('waiting', '=', true), it('at', '<', before(WAITING_DAYS))]),
        it('removed_at', '<', before(REMOVED_DAYS)),
      ]),
    )
    .returning('file_key')
    .execute();
  const keys = await unshown(
    db,
    gone.map((it) => it.file_key),
  );
  for (const key of keys) await files.remove(key);
}
