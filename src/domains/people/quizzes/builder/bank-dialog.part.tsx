import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { BankFilters, bankColumns } from '../bank/bank-list.part.tsx';
import { questionCopy } from '../questions/questions.actions.ts';
import type { BankQuestion } from '../questions/questions.contract.ts';
import type { QuestionKind } from '../quiz-words.ts';
import type { QuizDetails } from './quiz-page.part.tsx';

/** What there is room for. */
const shown = ['select', 'text', 'kind', 'points', 'quiz'];

interface Wanted {
  q: string;
  from: 'bank' | 'quizzes';
  kind?: QuestionKind | undefined;
  tag?: string[] | undefined;
  page: number;
  perPage: number;
}

/** Questions of the bank or of other quizzes, copied into this one. */
export function BankDialog({ quiz, onClose }: { quiz: QuizDetails; onClose: () => void }) {
  const run = useRun();
  const [wanted, setWanted] = useState<Wanted>({ q: '', from: 'bank', page: 1, perPage: 25 });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const { q, ...rest } = wanted;
  const list = useQuery({
    ...reading('GET /quiz-questions', { ...rest, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const narrow = (patch: Partial<Wanted>) => setWanted((it) => ({ ...it, page: 1, ...patch }));
  const toggle = ({ id }: BankQuestion) =>
    setSelected((it) => {
      const next = new Set(it);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const copy = async () => {
    if (selected.size === 0) return;
    setBusy(true);
    const went = await run(questionCopy, { questions: [...selected], to: quiz.id });
    setBusy(false);
    if (went) onClose();
  };
  return (
    <Dialog
      title="Questions from the bank"
      note="They are copied: what is changed here later leaves the bank as it is."
      width={860}
      bare
      onClose={onClose}
      keys={{ '$mod+Enter': () => void copy() }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={selected.size === 0}
            onClick={() => void copy()}
          >
            {selected.size === 0 ? 'Copy' : `Copy ${selected.size}`}
          </Button>
        </>
      }
    >
      <div className="quiz-bank">
        <FilterBar
          end={<FindField label="Search questions" value={q} onRest={(it) => narrow({ q: it })} />}
        >
          <BankFilters
            from={wanted.from}
            kind={wanted.kind}
            tags={wanted.tag ?? []}
            known={list.data?.tags ?? []}
            onChange={narrow}
          />
        </FilterBar>
        <ListStates
          query={list}
          what="questions"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="database"
              title="No such question"
              text="Look for other words, or among the questions of quizzes."
            />
          }
        >
          {({ rows, totalRows }) => (
            <PagedTable
              label="Questions"
              columns={bankColumns({
                onOpen: toggle,
                onSelect: toggle,
                selected,
                from: wanted.from,
              }).filter((it) => shown.includes(it.key))}
              rows={rows}
              rowKey={(it) => it.id}
              selected={selected}
              totalRows={totalRows}
              search={wanted}
              onChange={(patch) => narrow(patch as Partial<Wanted>)}
            />
          )}
        </ListStates>
      </div>
    </Dialog>
  );
}
