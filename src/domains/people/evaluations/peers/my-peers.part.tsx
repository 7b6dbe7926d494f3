import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { ProposePeersForm } from './ask-form.part.tsx';
import { PeerSummaryBody } from './peer-summary.part.tsx';

interface MyPeersProps {
  evaluation: EvaluationDetail;
}

/** Proposes colleagues while the evaluation is being written. */
export function MyPeers({ evaluation }: MyPeersProps) {
  const [isProposing, setProposing] = useState(false);
  const { data } = useQuery(reading('GET /evaluations/peers', { evaluation: evaluation.id }));
  if (!data || (!data.can.propose && data.proposals.length === 0)) return null;
  const { can, proposals } = data;
  return (
    <Panel title="Peer feedback">
      <div className="eval-hand">
        {proposals.length > 0 && <p>Proposed: {proposals.map((it) => it.name).join(', ')}</p>}
        {can.propose && (
          <>
            <p className="f2">
              Who can say something about your work? {evaluation.evaluator.name} decides whom to
              ask. You read what they say after the release, without names, from three answers on.
            </p>
            <Button block onClick={() => setProposing(true)}>
              Propose colleagues
            </Button>
          </>
        )}
      </div>
      {isProposing && (
        <ProposePeersForm evaluation={evaluation} onClose={() => setProposing(false)} />
      )}
    </Panel>
  );
}

/** What colleagues said about me, once it is released and enough of them have. */
export function SaidAboutMe({ evaluation }: MyPeersProps) {
  const { data } = useQuery(reading('GET /evaluations/peers', { evaluation: evaluation.id }));
  if (!data?.summary) return null;
  const { summary } = data;
  return (
    <Panel
      title="Peer feedback"
      beside={<span className="f3 fs12 num">{summary.answers} colleagues, without names</span>}
    >
      <PeerSummaryBody categories={evaluation.categories} summary={summary} />
    </Panel>
  );
}
