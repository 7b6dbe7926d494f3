import { useState } from 'react';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { scoreText } from '../evaluation-words.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { DiscussForm } from './discuss-form.part.tsx';
import { answerProposal } from './proposals.actions.ts';

type Proposal = EvaluationDetail['proposals'][number];

/** What became of a proposal. */
function outcomeOf({ isOpen, answer }: Proposal, evaluator: string): string {
  if (isOpen) return `Waits for ${evaluator}`;
  if (answer === 'accept') return `Accepted by ${evaluator}`;
  return answer === 'discuss' ? `${evaluator} wants to discuss it` : 'Overtaken';
}

/** Scores that were proposed to the evaluator; the one that waits is answered here. */
export function ProposalsPanel({ evaluation }: { evaluation: EvaluationDetail }) {
  const run = useRun();
  const [isDiscussing, setDiscussing] = useState(false);
  const { id, version, proposals, lead, evaluator, can } = evaluation;
  const open = proposals.find((it) => it.isOpen);
  const answers = can.move.includes('accept-score');
  const accept = () => void run(answerProposal, { id, version, answer: 'accept' });
  const discuss = () => setDiscussing(true);
  usePageKeys(
    [
      answers && { keys: 'a', words: 'Accept the proposed score', run: accept },
      answers && { keys: 'd', words: 'Discuss the proposed score', run: discuss },
    ],
    !isDiscussing,
  );
  if (proposals.length === 0) return null;
  return (
    <Panel title={answers ? 'Do you accept this score?' : 'Proposed scores'}>
      <ol className="eval-proposals">
        {proposals.toReversed().map((it) => (
          <li key={it.id}>
            <p>
              <b className="semi num">{scoreText(it.score)}</b>{' '}
              <span className="f3">
                instead of {scoreText(lead?.scores.weighted ?? null)}, by {it.by.name}
              </span>
            </p>
            <p dir="auto">{it.reason}</p>
            <p className="f3 fs12">{outcomeOf(it, evaluator.name)}</p>
            {it.note && (
              <p dir="auto" className="f2">
                {it.note}
              </p>
            )}
          </li>
        ))}
      </ol>
      {answers && (
        <div className="eval-hand">
          <Button variant="primary" block keys="a" onClick={accept}>
            Accept
          </Button>
          <Button block keys="d" onClick={discuss}>
            Discuss
          </Button>
        </div>
      )}
      {isDiscussing && open && (
        <DiscussForm
          evaluation={evaluation}
          by={open.by.name}
          onClose={() => setDiscussing(false)}
        />
      )}
    </Panel>
  );
}
