import type { Selectable } from 'kysely';
import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { SignInStepsTable } from '#/store/records/tables/sign-in.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import type { StepName } from './sign-in-flow.ts';

/** How long a step waits for the person, in minutes. */
const minutes: Record<StepName, number> = {
  'set-password': 30,
  'set-new-password': 30,
  'verify-device': 30,
  'verify-pin': 15,
  'set-new-pin': 15,
};

/** What a step remembers beside its columns. */
export interface StepData {
  invitationId?: number;
  pinForgotten?: boolean;
  /** The provider that vouched for them instead of a password. */
  byProvider?: number;
  /** How many codes were mailed since `codesSince`, an ISO instant. */
  codesSent?: number;
  codesSince?: string;
}

type Row = Selectable<SignInStepsTable>;
export type Step = Pick<Row, 'id' | 'person_id' | 'next' | 'device_id' | 'keep'> & {
  data: StepData;
};

/** Says it the same way for a step that is unknown, used, too old or another one. */
export const stepEnded = () =>
  conflict('This step of signing in has ended. Start again from the beginning.');

type Code = Pick<Row, 'code_hash' | 'code_sent_at' | 'code_expires_at' | 'code_tries'>;

export interface NewStep {
  personId: number;
  next: StepName;
  deviceId?: number | null;
  keep?: boolean;
  data?: StepData;
  code?: Code;
}

/** Writes a step down and returns the token that opens it; only its hash is kept. */
export async function issueStep(db: Db, it: NewStep, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutes[it.next] * 60_000);
  await db
    .insertInto('sign_in_steps')
    .values({
      token_hash: hashToken(token),
      person_id: it.personId,
      next: it.next,
      device_id: it.deviceId ?? null,
      keep: it.keep ?? false,
      data: JSON.stringify(it.data ?? {}),
      expires_at: expiresAt,
      created_at: now,
      ...it.code,
    })
    .execute();
  return { token, expiresAt };
}

/** The step this token opens. Throws when it has ended or opens another step than this one. */
export const findStep = (db: Db, token: string, next: StepName, now: Date): Promise<Step> =>
  findOpenStep(db, token, [next], now);

/** The step this token opens, where it is one of several. Throws as `findStep` does. */
export async function findOpenStep(
  db: Db,
  token: string,
  next: readonly StepName[],
  now: Date,
): Promise<Step> {
  const row = await db
    .selectFrom('sign_in_steps')
    .select(['id', 'person_id', 'next', 'device_id', 'keep', 'data'])
    .where('token_hash', '=', hashToken(token))
    .where('next', 'in', next)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) throw stepEnded();
  return { ...row, data: (row.data ?? {}) as StepData };
}

/** Takes the step: of two requests with the same token one gets it, the other is refused. */
export async function takeStep(db: Db, id: number, now: Date) {
  const taken = await db
    .updateTable('sign_in_steps')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw stepEnded();
}

/** Ends every open step of a person: a changed password or PIN must not be walked around. */
export async function endSteps(db: Db, personId: number, now: Date) {
  await db
    .updateTable('sign_in_steps')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}
