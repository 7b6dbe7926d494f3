import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { categoriesOfForm } from '../evaluation-form.records.ts';
import { takesAnswer } from '../evaluations.policy.ts';
import { askedCounts, askedPage, findAsked, type AskedOfMe } from './asked.records.ts';
import { forgetDraft, peerDraftOf } from './peer-draft.records.ts';
import { answerable, peerStateOf } from './peer-machine.ts';
import { allIn, declined } from './peer-notices.ts';
import type { AskedDetail, AskedRow, peersEndpoints } from './peers.contract.ts';
import { peerAnswersOf } from './peers.records.ts';

type In<K extends keyof typeof peersEndpoints> = ParsedInputOf<(typeof peersEndpoints)[K]>;

/** Nobody speaks for somebody else. */
function canOf(it: AskedOfMe, { who }: Context) {
  const answer = it.takes_answer && who.session.acting === null && answerable.includes(it.state);
  return { answer, decline: answer && it.state === 'requested' };
}

function rowReply(it: AskedOfMe, context: Context): AskedRow {
  const state = peerStateOf({ ...it, peer_status: 'active' });
  return {
    id: it.id,
    version: it.version,
    person: { id: it.person_id, name: it.person_name, title: it.person_title },
    evaluator: { id: it.evaluator_id, name: it.evaluator_name },
    period: it.period,
    dueOn: it.due_on!,
    state,
    isLate: state === 'requested' && it.due_on! < dayOf(context.now),
    submittedAt: it.submitted_at?.toISOString() ?? null,
    can: canOf(it, context),
  };
}

async function detailReply(it: AskedOfMe, context: Context): Promise<AskedDetail> {
  const { db } = context;
  const categories = await categoriesOfForm(db, it.form_id);
  return {
    ...rowReply(it, context),
    categories: categories.map(({ id, name, questions }) => ({
      id,
      name,
      questions: questions.map((one) => one.text),
    })),
    answer: (await peerAnswersOf(db, [it])).get(it.id) ?? null,
    draft: it.takes_answer ? await peerDraftOf(db, it.id) : null,
    declineReason: it.decline_reason,
  };
}

export async function listAsked(
  { page, perPage, show }: In<'GET /evaluations/peer-requests'>,
  context: Context,
) {
  const { db, who } = context;
  const { all, open } = await askedCounts(db, who);
  const rows = await askedPage(db, who, show, perPage, (page - 1) * perPage);
  return {
    rows: rows.map((it) => rowReply(it, context)),
    totalRows: show === 'open' ? open : all,
    open,
  };
}

export async function showAsked({ id }: In<'GET /evaluations/peer-request'>, context: Context) {
  const it = await findAsked(context.db, context.who, id);
  if (!it) throw notFound('This request');
  return detailReply(it, context);
}

/** The request, locked after its evaluation: answers wait for the handing in, as everything does. */
export async function toAnswer(context: Context, id: number, version?: number) {
  const { db, who } = context;
  const found = await findAsked(db, who, id);
  if (!found) throw notFound('This request');
  if (who.session.acting !== null) throw notAllowed('Nobody gives feedback for somebody else.');
  const { evaluation_id } = found;
  await db
    .selectFrom('evaluations')
    .select('id')
    .where('id', '=', evaluation_id)
    .forShare()
    .execute();
  await db.selectFrom('peer_feedback').select('id').where('id', '=', id).forUpdate().execute();
  const it = await findAsked(db, who, id);
  if (!it) throw notFound('This request');
  if (version !== undefined && it.version !== version) throw stale(await detailReply(it, context));
  return it;
}

export const OVER = 'The evaluation is handed in: feedback can no longer be given.';

/** How many still have to answer, and how many have. */
async function standingOf({ db }: Context, evaluation: number) {
  const rows = await db
    .selectFrom('peer_feedback as f')
    .innerJoin('people as p', 'p.id', 'f.peer_id')
    .innerJoin('evaluations as e', 'e.id', 'f.evaluation_id')
    .select('f.state')
    .select(takesAnswer().as('takes_answer'))
    .where('f.evaluation_id', '=', evaluation)
    .where('p.status', '=', 'active')
    .execute();
  return {
    waiting: rows.filter((it) => it.state === 'requested' && it.takes_answer).length,
    answers: rows.filter((it) => it.state === 'submitted').length,
  };
}

/** Each category of the form at most once. */
export async function checkScores(
  { db }: Context,
  { form_id }: AskedOfMe,
  scores: readonly { category: number }[],
): Promise<void> {
  const known = new Set((await categoriesOfForm(db, form_id)).map((one) => one.id));
  if (scores.some((one) => !known.has(one.category))) {
    throw invalid({ scores: 'This category is not part of the form.' });
  }
  if (new Set(scores.map((one) => one.category)).size < scores.length) {
    throw invalid({ scores: 'A category is rated once.' });
  }
}

export async function answerPeer(
  { id, version, scores, strengths, improvements }: In<'POST /evaluations/answer-peer'>,
  context: Context,
) {
  const { db, now, audit, notify } = context;
  const it = await toAnswer(context, id, version);
  if (!canOf(it, context).answer) throw conflict(OVER);
  await checkScores(context, it, scores);
  await forgetDraft(db, id);
  await db
    .updateTable('peer_feedback')
    .set((eb) => ({
      state: 'submitted',
      strengths,
      improvements,
      decline_reason: null,
      submitted_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('peer_feedback_scores').where('feedback_id', '=', id).execute();
  if (scores.length > 0) {
    await db
      .insertInto('peer_feedback_scores')
      .values(
        scores.map(({ category, score }) => ({ feedback_id: id, category_id: category, score })),
      )
      .execute();
  }
  // Neither words nor scores: the log is read by more people than feedback is.
  audit({
    action: 'peer-feedback.answer',
    subject: ['peer-feedback', id],
    before: { state: it.state },
    after: { state: 'submitted' },
  });
  const { waiting, answers } = await standingOf(context, it.evaluation_id);
  const isLast = waiting === 0 && it.state === 'requested';
  await notify(isLast ? [it.evaluator_id] : [], allIn({ ...it, asked_at: it.asked_at! }, answers));
  return showAsked({ id }, context);
}

export async function declinePeer(
  { id, version, reason }: In<'POST /evaluations/decline-peer'>,
  context: Context,
) {
  const { db, who, audit, notify } = context;
  const it = await toAnswer(context, id, version);
  if (!canOf(it, context).decline) {
    throw conflict(it.takes_answer ? 'You have answered this already.' : OVER);
  }
  await forgetDraft(db, id);
  await db
    .updateTable('peer_feedback')
    .set((eb) => ({ state: 'declined', decline_reason: reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: 'peer-feedback.decline',
    subject: ['peer-feedback', id],
    before: { state: it.state },
    after: { state: 'declined' },
  });
  await notify([it.evaluator_id], declined({ ...it, asked_at: it.asked_at! }, who.name));
  return showAsked({ id }, context);
}
