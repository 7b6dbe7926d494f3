import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { checkScores, OVER, toAnswer } from './answer-peer.server.ts';
import { peerDraftOf } from './peer-draft.records.ts';
import type { peersEndpoints } from './peers.contract.ts';

type Given = ParsedInputOf<(typeof peersEndpoints)['POST /evaluations/save-peer-draft']>;

/** Keeps what is being written; what was kept by another window meanwhile is refused with it. */
export async function savePeerDraft({ id, version, ...written }: Given, context: Context) {
  const { db, now, audit } = context;
  const { scores, strengths, improvements } = written;
  const it = await toAnswer(context, id);
  if (!it.takes_answer) throw conflict(OVER);
  await checkScores(context, it, scores);
  const row = {
    scores: JSON.stringify(scores),
    strengths,
    improvements,
    saved_at: now,
  };
  const made = await db
    .insertInto('peer_feedback_drafts')
    .values({ feedback_id: id, ...row })
    .onConflict((eb) =>
      eb
        .column('feedback_id')
        .doUpdateSet((set) => ({ ...row, version: set('peer_feedback_drafts.version', '+', 1) }))
        .where('peer_feedback_drafts.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  const kept = await peerDraftOf(db, id);
  if (!kept) throw notFound('This draft');
  if (!made) throw stale(kept);
  // Nobody but the colleague reads a draft: the log only says that there is one.
  audit({ action: 'peer-feedback.draft', subject: ['peer-feedback', id], after: { ...made } });
  return kept;
}
