import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { checkChange, locked } from './change-okr.server.ts';
import { objectiveDetail } from './get-okr.server.ts';
import { isLive } from './okr-machine.ts';
import {
  inSight,
  loadObjectives,
  objectivesAsSeen,
  resultAsSeen,
  type LoadedResult,
} from './okr-reply.server.ts';
import { stateWords } from './okr-words.ts';
import type { okrEndpoints } from './okr.contract.ts';
import { mayWrite } from './okr.policy.ts';
import { selectObjectives } from './okr.records.ts';

type CheckIn = ParsedInputOf<(typeof okrEndpoints)['POST /check-in-okr']>;

/** The value a check-in tells; of a bound key result it is what it stands at now. */
function valueOf(told: number | undefined, it: LoadedResult, at: number): number | null {
  const field = `results.${at}.value`;
  if (isLive(it.kind)) {
    if (told !== undefined) throw invalid({ [field]: 'This value is read live.' });
    return it.measured.current;
  }
  if (told === undefined) throw invalid({ [field]: 'Where does it stand?' });
  if (it.kind === 'boolean' && told !== 0 && told !== 1)
    throw invalid({ [field]: 'It is done (1) or not (0).' });
  return told;
}

/** The one objective of some key results; of two or of none there is nothing to check in on. */
async function objectiveOf({ db }: Context, keyResultIds: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('key_results')
    .select('objective_id')
    .distinct()
    .where('id', 'in', keyResultIds)
    .where('removed_at', 'is', null)
    .execute();
  const [one, other] = rows;
  if (!one || other) throw notFound('This key result');
  return one.objective_id;
}

/** A key result with its objective, as far as the reader may see them. */
export async function keyResult({ id }: { id: number }, context: Context) {
  const objectiveId = await objectiveOf(context, [id]);
  const rows = await selectObjectives(
    context.db,
    context.who,
    sql`o.id = ${objectiveId} and ${inSight(context)}`,
  );
  const loaded = await loadObjectives(context, rows);
  const found = loaded[0]?.results.find((it) => it.id === id);
  if (!found) throw notFound('This key result');
  const [objective] = await objectivesAsSeen(context, loaded);
  return { objective: objective!, result: resultAsSeen(found) };
}

/**
 * Tells where key results stand. The history keeps each; the last one counts. The objective's version
 * stays: telling where a thing stands does not change what was agreed.
 */
export async function checkIn({ results }: CheckIn, context: Context) {
  const { db, who, now, audit } = context;
  const id = await objectiveOf(
    context,
    results.map((it) => it.keyResultId),
  );
  const row = await locked(context, id, 'This key result');
  const words = 'You may not check in on this objective.';
  await checkChange(context, row, { may: mayWrite(who, row), words });
  const [loaded] = await loadObjectives(context, [row]);
  const told = results.map((it, at) => {
    const found = loaded!.results.find((one) => one.id === it.keyResultId);
    if (!found) throw notFound('This key result');
    return { ...it, before: found, value: valueOf(it.value, found, at) };
  });
  if (row.state !== 'active')
    throw conflict(`This objective is ${stateWords[row.state].toLowerCase()}.`);
  for (const { keyResultId, value, confidence, note, before } of told) {
    await db
      .insertInto('key_result_check_ins')
      .values({
        key_result_id: keyResultId,
        day: dayOf(now),
        value,
        confidence,
        note: note ?? null,
        person_id: who.id,
        at: now,
      })
      .execute();
    const current = isLive(before.kind) ? {} : { current_value: value };
    await db
      .updateTable('key_results')
      .set({ confidence, ...current })
      .where('id', '=', keyResultId)
      .execute();
    // A figure of revenue is only for those who may see it: the log does not repeat it.
    const logged = (it: number | null) => (before.kind === 'metric' ? undefined : it);
    audit({
      action: 'key-result.check-in',
      subject: ['objective', id],
      before: {
        keyResult: before.title,
        value: logged(before.current_value),
        confidence: before.confidence,
      },
      after: { value: logged(value), confidence, note },
    });
  }
  return objectiveDetail(context, id);
}
