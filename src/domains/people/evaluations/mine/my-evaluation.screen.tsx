import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Id } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { scoreText, stateWords } from '../evaluation-words.ts';
import type { Evaluation, EvaluationDetail } from '../evaluation.contract.ts';
import { About } from '../filling/about.part.tsx';
import { EvaluationSheet } from '../filling/evaluation-sheet.part.tsx';
import { EvaluationStates } from '../filling/evaluation-states.part.tsx';
import { StateBadge } from '../filling/state-badge.part.tsx';
import { MyPeers, SaidAboutMe } from '../peers/my-peers.part.tsx';
import { AcknowledgeForm } from './acknowledge-form.part.tsx';
import { Turn } from './turn.part.tsx';
import '../evaluations.css';

const Search = z.strictObject({
  /** The evaluation that is open: the one that waits, else the last. */
  evaluation: Id.optional(),
});

const waits = (it: Evaluation) =>
  it.can.move.includes('submit-self') || it.can.move.includes('acknowledge');

interface OneProps {
  id: number;
  onAcknowledge: (evaluation: EvaluationDetail) => void;
}

/** One of my evaluations: what I fill in, or what was said of me once it is released. */
function One({ id, onAcknowledge }: OneProps) {
  const one = useQuery(reading('GET /evaluations/employee-detail', { id }));
  return (
    <EvaluationStates query={one} listPage="/evaluation">
      {(it) => (
        <EvaluationSheet
          key={it.id}
          evaluation={it}
          aside={
            <>
              <Turn evaluation={it} onAcknowledge={() => onAcknowledge(it)} />
              <MyPeers evaluation={it} />
              <About evaluation={it} />
            </>
          }
          below={<SaidAboutMe evaluation={it} />}
        />
      )}
    </EvaluationStates>
  );
}

const label = (it: Evaluation) => `${it.period}, ${it.form.name}`;

/** My evaluations: what I must do, and those that are over. */
export function MyEvaluationScreen() {
  const [search, change] = useSearch(Search);
  const [acknowledging, setAcknowledging] = useState<EvaluationDetail>();
  const mine = useQuery({
    ...reading('GET /evaluations', { view: 'mine', perPage: 100 }),
    placeholderData: keepPreviousData,
  });
  const rows = mine.data?.rows ?? [];
  const open = rows.find((it) => it.id === search.evaluation) ?? rows[0];
  const step = (by: number) => {
    const next = rows[rows.findIndex((it) => it.id === open?.id) + by];
    if (next) change({ evaluation: next.id });
  };
  usePageKeys(
    [
      { keys: ']', words: 'The evaluation before', run: () => step(1) },
      { keys: '[', words: 'The evaluation after', run: () => step(-1) },
    ],
    rows.length > 1,
  );
  const waiting = mine.data?.waiting ?? 0;
  return (
    <Page
      title="My evaluation"
      beside={
        <>
          {open && <StateBadge state={open.state} isLate={open.isLate} />}
          {waiting > 0 && open && !waits(open) && (
            <Badge tone="warn">{waiting} waiting for you</Badge>
          )}
        </>
      }
      filters={
        rows.length > 0 && (
          <FilterBar
            end={
              open?.score !== null &&
              open && <span className="f2 num">{scoreText(open.score)}</span>
            }
          >
            <Word>Evaluation of</Word>
            <PickChip
              label="Evaluation"
              options={rows.map((it) => ({
                value: String(it.id),
                label: label(it),
                note: stateWords[it.state],
              }))}
              value={[String(open?.id)]}
              onChange={([it]) => change({ evaluation: Number(it) })}
            >
              {open && label(open)}
            </PickChip>
            <Word>by {open?.evaluator.name}</Word>
          </FilterBar>
        )
      }
    >
      <ListStates
        query={mine}
        what="evaluations"
        isEmpty={(it) => it.rows.length === 0}
        empty={
          <EmptyState
            icon="star"
            title="No evaluation yet"
            text="You are told when one begins for you."
          >
            <Button href="/profile">My profile</Button>
          </EmptyState>
        }
      >
        {() => open && <One id={open.id} onAcknowledge={setAcknowledging} />}
      </ListStates>
      {acknowledging && (
        <AcknowledgeForm evaluation={acknowledging} onClose={() => setAcknowledging(undefined)} />
      )}
    </Page>
  );
}
