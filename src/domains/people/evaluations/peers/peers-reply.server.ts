import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import { categoriesOfForm } from '../evaluation-form.records.ts';
import { shownStates } from '../evaluation-machine.ts';
import type { EvaluationRow } from '../evaluation.records.ts';
import { asksPeers, isAbout, proposesPeers, seesPeersByName } from '../evaluations.policy.ts';
import { peerStateOf, SHOWN_FROM, type PeerState } from './peer-machine.ts';
import type { EvaluationPeers, PeerAnswer, PeerRequest, PeerSummary } from './peers.contract.ts';
import { isOpenToPeers, peerAnswersOf, requestsOf, type RequestRow } from './peers.records.ts';

/** Also of somebody who cannot answer any more: the list is to be tidy. */
const cancellable: readonly PeerState[] = ['requested', 'proposed', 'left', 'blocked'];

function requestReply(
  row: RequestRow,
  answer: PeerAnswer | undefined,
  { today, canChange }: { today: string; canChange: boolean },
): PeerRequest {
  const state = peerStateOf(row);
  return {
    id: row.id,
    version: row.version,
    peer: { id: row.peer_id, name: row.peer_name },
    state,
    isProposed: row.proposed_by !== null,
    askedBy: row.asked_by === null ? null : { id: row.asked_by, name: row.asker_name ?? '' },
    dueOn: row.due_on,
    isLate: state === 'requested' && row.due_on !== null && row.due_on < today,
    declineReason: row.decline_reason,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    answer: answer ?? null,
    canCancel: canChange && cancellable.includes(state),
    canRemind: canChange && state === 'requested',
    remindedAt: row.reminded_at?.toISOString() ?? null,
  };
}

const words = (all: readonly string[]) => all.filter((it) => it !== '').toSorted();

/**
 * What they said in all. The two kinds of words are sorted apart, so that neither tells whose the other
 * is, and no mean stands for fewer than `least` people.
 */
function summaryOf(
  categories: readonly { id: number }[],
  answers: readonly PeerAnswer[],
  least: number,
): PeerSummary {
  const scores = Map.groupBy(
    answers.flatMap((it) => it.scores),
    (it) => it.category,
  );
  return {
    answers: answers.length,
    categories: categories.map(({ id }) => {
      const its = scores.get(id) ?? [];
      const sum = its.reduce((all, it) => all + it.score, 0);
      return { id, mean: its.length < least ? null : Math.round((sum / its.length) * 100) / 100 };
    }),
    strengths: words(answers.map((it) => it.strengths)),
    improvements: words(answers.map((it) => it.improvements)),
  };
}

/** What the reader may know of what colleagues were asked about the person. */
export async function peersReply(context: Context, it: EvaluationRow): Promise<EvaluationPeers> {
  const { db, who, now } = context;
  const rows = await requestsOf(db, it.id);
  const answers = await peerAnswersOf(db, rows);
  const given = [...answers.values()];
  const isOpen = await isOpenToPeers(db, it.id);
  const canAsk = asksPeers(it, who);
  const isNamed = seesPeersByName(it, who);
  const isShown = shownStates.some((state) => state === it.state);
  const least = isNamed ? 1 : SHOWN_FROM;
  const isSummed = (isNamed || isShown) && given.length >= least;
  const today = dayOf(now);
  return {
    isOpen,
    can: { ask: isOpen && canAsk, propose: isOpen && proposesPeers(it, who) },
    requests: isNamed
      ? rows.map((row) =>
          requestReply(row, answers.get(row.id), { today, canChange: isOpen && canAsk }),
        )
      : null,
    proposals: isAbout(it, who)
      ? rows
          .filter((row) => row.proposed_by === it.person_id)
          .map((row) => ({ id: row.peer_id, name: row.peer_name }))
      : [],
    summary: isSummed ? summaryOf(await categoriesOfForm(db, it.form_id), given, least) : null,
  };
}
