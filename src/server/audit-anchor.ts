import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { firstBrokenAudit } from '#/store/audit/walk.ts';
import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';

/**
 * The hash chain shows every change within the audit log, but not to whoever rewrites all of it or cuts
 * its end. So its head is signed under a key the database does not have, and kept among the files and
 * in the server's log: what it stands for can neither be changed nor cut any more.
 */

/** In the bucket, or in DATA_DIR. */
const PLACE = 'audit/head';

const Anchor = z.strictObject({
  id: z.number().int(),
  /** Of the entry with this id, in base64. */
  hash: z.string(),
  at: z.iso.datetime(),
  signature: z.string(),
});
type Anchor = z.output<typeof Anchor>;

interface Kept {
  db: Db;
  files: Files;
  /** 32 bytes as base64. */
  masterKey: string;
}

function sign({ id, hash, at }: Omit<Anchor, 'signature'>, masterKey: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'head of the audit log', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([id, hash, at]))
    .digest();
}

async function readAnchor({ files, masterKey }: Kept): Promise<Anchor | undefined | 'forged'> {
  const file = await files.get(PLACE);
  if (!file) return undefined;
  try {
    const anchor = Anchor.parse(await new Response(file.body).json());
    const given = Buffer.from(anchor.signature, 'base64');
    const right = sign(anchor, masterKey);
    return given.length === right.length && timingSafeEqual(given, right) ? anchor : 'forged';
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 'forged';
    throw error;
  }
}

/**
 * What is wrong between the log and the head that was signed last; undefined when nothing is. A log
 * whose head was never signed, by a version before this one, is not wrong.
 */
export async function wrongWithAnchor(kept: Kept): Promise<string | undefined> {
  const anchor = await readAnchor(kept);
  if (anchor === 'forged') return 'The signed head of the audit log was not signed by this server.';
  if (!anchor) {
    const was = await kept.db.selectFrom('audit_anchored').select('since').executeTakeFirst();
    return was && 'The signed head of the audit log is missing.';
  }
  const entry = await kept.db
    .selectFrom('audit')
    .select('hash')
    .where('id', '=', anchor.id)
    .executeTakeFirst();
  const told = `Entry ${anchor.id}, signed at ${anchor.at},`;
  if (!entry) return `${told} is gone from the audit log: its end was cut.`;
  if (!entry.hash.equals(Buffer.from(anchor.hash, 'base64'))) {
    return `${told} is another one now: the audit log was rewritten.`;
  }
  return undefined;
}

/** Walks the whole log up to its signed head; what is wrong with it, undefined when nothing is. */
export async function wrongWithAudit(kept: Kept): Promise<string | undefined> {
  const broken = await firstBrokenAudit(kept.db, kept.masterKey);
  if (broken !== null) return `The chain is broken at entry ${broken}.`;
  return wrongWithAnchor(kept);
}

/** Signs the present head and keeps it, whatever was kept before: after a restore, or a new key. */
export async function signHead({ db, files, masterKey }: Kept, now: Date) {
  const head = await db
    .selectFrom('audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!head) return undefined;
  const about = { id: Number(head.id), hash: head.hash.toString('base64'), at: now.toISOString() };
  const anchor: Anchor = { ...about, signature: sign(about, masterKey).toString('base64') };
  await files.put(PLACE, Buffer.from(JSON.stringify(anchor)), { type: 'application/json' });
  await db
    .insertInto('audit_anchored')
    .values({ since: now })
    .onConflict((on) => on.column('one').doNothing())
    .execute();
  return anchor;
}

/** Each minute: signs how far the log has come, unless it has lost or changed what was signed before. */
export async function anchorAudit(kept: Kept, now: Date, log: Logger): Promise<void> {
  const wrong = await wrongWithAnchor(kept);
  if (wrong !== undefined) {
    log.error({ audit: 'broken' }, wrong);
    return;
  }
  const before = await readAnchor(kept);
  const last = await kept.db
    .selectFrom('audit')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  if (typeof before === 'object' && Number(last?.id) === before.id) return;
  const anchor = await signHead(kept, now);
  // What is read elsewhere, where logs are gathered, is out of reach of whoever has this machine.
  if (anchor) log.info({ audit: anchor }, 'the head of the audit log');
}
