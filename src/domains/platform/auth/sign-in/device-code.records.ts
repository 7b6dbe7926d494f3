import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { sql, type NotNull } from 'kysely';
import { counted } from '#/kernel/numbers.ts';
import { invalid, tooMany } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { newCode } from '#/store/secret.ts';
import { stepEnded, type StepData } from './steps.records.ts';

const LIVES_MS = 10 * 60_000;
export const RESEND_AFTER_MS = 60_000;
const TRIES = 5;
/** Codes within half an hour: with five tries each, guessing one stays hopeless. */
const CODES = 6;
const CODES_WITHIN_MS = 30 * 60_000;

/**
 * A code is bound to its person under the master key: the database alone, where a million guesses
 * are soon made, does not tell it.
 */
function bound(code: string, personId: number, masterKey: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'device code', 32));
  return createHmac('sha256', key).update(`${personId}:${code}`).digest();
}

/** A new code and what is kept of it. */
export function makeCode(personId: number, masterKey: string, now: Date) {
  const code = newCode();
  return {
    code,
    kept: {
      code_hash: bound(code, personId, masterKey),
      code_sent_at: now,
      code_expires_at: new Date(now.getTime() + LIVES_MS),
      code_tries: 0,
    },
  };
}

/** One more code was mailed; refused when there were too many lately. */
export function countCode(data: StepData, now: Date): StepData {
  const since = data.codesSince ? new Date(data.codesSince) : now;
  const over = since.getTime() + CODES_WITHIN_MS - now.getTime();
  if (over <= 0) return { ...data, codesSent: 1, codesSince: now.toISOString() };
  if ((data.codesSent ?? 0) >= CODES) {
    const wait = Math.ceil(over / 60_000);
    throw tooMany(`Too many codes were mailed. Try again in ${wait} minutes.`, wait * 60);
  }
  return { ...data, codesSent: (data.codesSent ?? 0) + 1, codesSince: since.toISOString() };
}

/**
 * Ends the open device step of a person and hands over its code: signing in anew neither mails a
 * second code within a minute nor buys five more tries.
 */
export async function takeOverCode(db: Db, personId: number, now: Date) {
  const row = await db
    .updateTable('sign_in_steps')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('next', '=', 'verify-device')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hash', 'code_sent_at', 'code_expires_at', 'code_tries', 'data'])
    .executeTakeFirst();
  if (!row?.code_sent_at) return undefined;
  const { data, ...code } = row;
  const resendAt = new Date(row.code_sent_at.getTime() + RESEND_AFTER_MS);
  return { code, data: (data ?? {}) as StepData, resendAt };
}

/**
 * Throws unless it is the mailed code. The try is counted, outside of any transaction, before the
 * code is looked at: parallel guesses and a crash in between buy nothing.
 */
export async function requireCode(
  db: Db,
  stepId: number,
  code: string,
  masterKey: string,
  now: Date,
) {
  const row = await db
    .updateTable('sign_in_steps')
    .set({ code_tries: sql<number>`least(code_tries, ${TRIES}) + 1` })
    .where('id', '=', stepId)
    .where('used_at', 'is', null)
    .where('code_hash', 'is not', null)
    .returning(['person_id', 'code_hash', 'code_tries'])
    .returning(sql<boolean>`code_expires_at <= ${now}`.as('is_old'))
    .$narrowType<{ code_hash: NotNull }>()
    .executeTakeFirst();
  if (!row) throw stepEnded();
  if (row.code_tries > TRIES)
    throw invalid({ code: 'This code had five wrong tries. Ask for a new one.' });
  if (row.is_old)
    throw invalid({ code: 'This code is older than ten minutes. Ask for a new one.' });
  if (timingSafeEqual(row.code_hash, bound(code, row.person_id, masterKey))) return;
  const left = TRIES - row.code_tries;
  throw invalid({
    code:
      left === 0
        ? 'That code is not right, and it was the fifth try. Ask for a new one.'
        : `That code is not right. ${counted(left, 'try', 'tries')} left.`,
  });
}

/** Replaces the code of a step; the old one dies. Refused within a minute of the last one. */
export async function replaceCode(
  db: Db,
  stepId: number,
  kept: ReturnType<typeof makeCode>['kept'],
  data: StepData,
  now: Date,
) {
  const replaced = await db
    .updateTable('sign_in_steps')
    .set({ ...kept, data: JSON.stringify(data) })
    .where('id', '=', stepId)
    .where('used_at', 'is', null)
    .where('code_sent_at', '<=', new Date(now.getTime() - RESEND_AFTER_MS))
    .returning('id')
    .executeTakeFirst();
  if (!replaced) throw tooMany('A code was mailed less than a minute ago.', 60);
}
