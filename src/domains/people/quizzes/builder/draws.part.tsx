import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { quizDraw } from '../questions/draws.actions.ts';
import { drawWords, MOST_DRAWN, MOST_DRAWS } from '../questions/draws.ts';
import type { QuizDetails } from './quiz-page.part.tsx';

/** A new draw: how many of which tag. */
function AddDraw({ quiz }: { quiz: QuizDetails }) {
  const run = useRun();
  const [tag, setTag] = useState('');
  const [count, setCount] = useState<number | null>(3);
  const bank = useQuery(reading('GET /quiz-questions', { from: 'bank', perPage: 1 }));
  const tags = (bank.data?.tags ?? []).filter(
    (it) => !quiz.draws.some((one) => one.tag === it.tag),
  );
  if (bank.data && tags.length === 0)
    return <p className="f3 fs12">The bank has no question with another tag.</p>;
  const isGood = count !== null && count >= 1 && count <= MOST_DRAWN && tag !== '';
  const add = async () => {
    if (!isGood) return;
    if (await run(quizDraw, { quiz: quiz.id, tag, count, version: quiz.version })) setTag('');
  };
  return (
    <form
      className="quiz-draw"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <NumberField label="How many are drawn" hideLabel value={count} onChange={setCount} />
      <Select
        label="Tag of the bank"
        hideLabel
        placeholder="Tag…"
        choices={tags.map((it) => ({ value: it.tag, label: `${it.tag} (${it.questions})` }))}
        value={tag}
        onChange={setTag}
      />
      <Button size="s" type="submit" disabled={!isGood}>
        Draw
      </Button>
    </form>
  );
}

/** What each attempt gets by lot beside the questions everybody gets. */
export function Draws({ quiz, disabled }: { quiz: QuizDetails; disabled: boolean }) {
  const run = useRun();
  const { draws } = quiz;
  if (disabled && draws.length === 0) return null;
  return (
    <section className="panel quiz-draws" aria-label="Drawn from the bank">
      <div className="ph-row wide">
        <h2>Drawn from the bank</h2>
      </div>
      {draws.length > 0 && (
        <ul>
          {draws.map((it) => (
            <li key={it.tag}>
              <span>
                {drawWords(it)} <span className="f3 fs12 num">of {it.available}</span>
              </span>
              {!disabled && (
                <IconButton
                  icon="x"
                  label={`Draw nothing tagged ${it.tag}`}
                  variant="ghost"
                  size="s"
                  onClick={() =>
                    void run(quizDraw, {
                      quiz: quiz.id,
                      tag: it.tag,
                      count: 0,
                      version: quiz.version,
                    })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <>
          <p className="f3 fs12">
            Each attempt gets a different set, chosen at random; its score is the share of the
            points it was asked for.
          </p>
          {draws.length < MOST_DRAWS && <AddDraw quiz={quiz} />}
        </>
      )}
    </section>
  );
}
