import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { EvaluationDetail, FormCategory } from '../evaluation.contract.ts';
import { PersonName } from '../person-name.part.tsx';
import { AskPeersForm } from './ask-form.part.tsx';
import { PeerMeans, PeerSummaryBody } from './peer-summary.part.tsx';
import { peerStateTones, peerStateWords } from './peer-words.ts';
import { askPeers, cancelPeer } from './peers.actions.ts';
import type { PeerAnswer, PeerRequest } from './peers.contract.ts';
import { RemindPeerForm } from './remind-form.part.tsx';
import './peers.css';

interface AnswerProps {
  answer: PeerAnswer;
  categories: readonly FormCategory[];
}

function Answer({ answer, categories }: AnswerProps) {
  const { scores, strengths, improvements } = answer;
  return (
    <div className="peer-answer">
      {scores.length > 0 && (
        <p className="f2 fs12 num">
          {categories
            .flatMap(({ id, name }) => {
              const given = scores.find((it) => it.category === id);
              return given ? [`${name} ${given.score}`] : [];
            })
            .join(' · ')}
        </p>
      )}
      {strengths && (
        <p className="peer-text">
          <span className="f3">Strengths: </span>
          {strengths}
        </p>
      )}
      {improvements && (
        <p className="peer-text">
          <span className="f3">Could be better: </span>
          {improvements}
        </p>
      )}
    </div>
  );
}

interface RowProps {
  it: PeerRequest;
  evaluation: EvaluationDetail;
  onRemind: () => void;
}

/** One colleague: how the request stands, what they said, and what can be done with it. */
function Row({ it, evaluation, onRemind }: RowProps) {
  const run = useRun();
  const today = dayOf(useNow());
  const { id, categories, due_on } = evaluation;
  const { peer, state, version } = it;
  const accept = () => void run(askPeers, { evaluation: id, peers: [peer.id] });
  const cancel = () => void run(cancelPeer, { evaluation: id, request: it.id, version });
  return (
    <li>
      <div className="row">
        <PersonName person={peer} />
        <Badge tone={it.isLate ? 'bad' : peerStateTones[state]}>
          {it.isLate ? 'Late' : peerStateWords[state]}
        </Badge>
        <span className="sp" />
        {state === 'requested' && (
          <span className="f3 fs12 num">due {namedDay(it.dueOn ?? due_on, today)}</span>
        )}
        {it.canRemind && (
          <Button size="s" onClick={onRemind} aria-label={`Remind ${peer.name}`}>
            Remind
          </Button>
        )}
        {state === 'proposed' && it.canCancel && (
          <Button size="s" onClick={accept} aria-label={`Ask ${peer.name}`}>
            Ask
          </Button>
        )}
        {it.canCancel && (
          <Button
            size="s"
            variant="ghost"
            onClick={cancel}
            aria-label={
              state === 'proposed' ? `Dismiss ${peer.name}` : `Cancel the request to ${peer.name}`
            }
          >
            {state === 'proposed' ? 'Dismiss' : 'Cancel'}
          </Button>
        )}
      </div>
      {it.declineReason && <p className="f2 peer-text">{it.declineReason}</p>}
      {it.answer && <Answer answer={it.answer} categories={categories} />}
    </li>
  );
}

/** What colleagues were asked and said about the person, for whoever writes the evaluation and HR. */
export function PeersPanel({ evaluation }: { evaluation: EvaluationDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [reminding, setReminding] = useState<PeerRequest>();
  const { id, categories, person } = evaluation;
  const peers = useQuery(reading('GET /evaluations/peers', { evaluation: id }));
  const { can, requests, summary } = peers.data ?? {};
  const ask = () => setAsking(true);
  usePageKeys([can?.ask && { keys: 'f', words: 'Ask colleagues for feedback', run: ask }]);
  // Another lead of the team reads only what the person reads.
  if (peers.data && requests === null && summary === null) return null;
  return (
    <Panel
      title="Peer feedback"
      beside={summary && <Badge>{summary.answers}</Badge>}
      actions={
        can?.ask && (
          <Button size="s" keys="f" onClick={ask}>
            Ask colleagues
          </Button>
        )
      }
    >
      <ListStates
        query={peers}
        what="peer feedback"
        isEmpty={(it) => it.requests !== null && it.requests.length === 0}
        empty={
          <EmptyState
            icon="users"
            title="No colleague was asked"
            text={`What colleagues say about ${person.name} helps to write the evaluation. It changes no score.`}
          />
        }
      >
        {(it) =>
          it.requests ? (
            <div className="peer-body">
              {it.summary && <PeerMeans categories={categories} summary={it.summary} />}
              <ul className="peer-rows" aria-label="Colleagues">
                {it.requests.map((one) => (
                  <Row
                    key={one.id}
                    it={one}
                    evaluation={evaluation}
                    onRemind={() => setReminding(one)}
                  />
                ))}
              </ul>
            </div>
          ) : (
            it.summary && <PeerSummaryBody categories={categories} summary={it.summary} />
          )
        }
      </ListStates>
      {reminding && (
        <RemindPeerForm
          evaluation={evaluation}
          request={reminding}
          onClose={() => setReminding(undefined)}
        />
      )}
      {isAsking && <AskPeersForm evaluation={evaluation} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
