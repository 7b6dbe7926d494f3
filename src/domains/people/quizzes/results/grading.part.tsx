import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { AnswerCard } from './answer-card.part.tsx';

interface GradingProps {
  quiz: number;
  question: number | undefined;
  onQuestion: (id: number) => void;
}

/** Written answers of one question side by side, without names: number, note, Enter, the next one. */
export function Grading({ quiz, question, onQuestion }: GradingProps) {
  const [current, setCurrent] = useState<number>();
  const grading = useQuery({
    ...reading('GET /quiz-grading', { quiz, question }),
    placeholderData: keepPreviousData,
  });
  const { answers = [], questions = [] } = grading.data ?? {};
  const first = answers.find((it) => it.awarded === null) ?? answers[0];
  const at = current ?? first?.id;
  /** The next that waits, of this question or else of another. */
  const goOn = (from: number) => {
    const index = answers.findIndex((it) => it.id === from);
    const rest = [...answers.slice(index + 1), ...answers.slice(0, index)];
    const next = rest.find((it) => it.awarded === null);
    if (next) return setCurrent(next.id);
    const other = questions.find((it) => it.waiting > 0 && it.id !== grading.data?.question);
    setCurrent(undefined);
    if (other) onQuestion(other.id);
  };
  return (
    <ListStates
      query={grading}
      what="answers"
      isEmpty={(it) => it.answers.length === 0 && it.waiting === 0}
      empty={
        <EmptyState
          icon="circle-check"
          title="No answer to grade"
          text="Choices get their points by themselves; what is written or sent appears here once it is handed in."
        />
      }
    >
      {(data) => {
        const shown = data.questions.find((it) => it.id === data.question);
        return (
          <div className="quiz-grading">
            <Panel
              title="Questions to grade"
              wide
              actions={data.waiting > 0 && <Badge tone="warn">{data.waiting} wait</Badge>}
            >
              <ul className="quiz-grading-questions">
                {data.questions.map((it) => (
                  <li key={it.id}>
                    <button
                      type="button"
                      aria-current={it.id === data.question ? 'true' : undefined}
                      onClick={() => {
                        setCurrent(undefined);
                        onQuestion(it.id);
                      }}
                    >
                      <span className="trunc">{wordsOf(it.text, 80)}</span>
                      <span className="f3 num">
                        {it.graded} / {it.graded + it.waiting}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </Panel>
            {shown && (
              <Panel
                title="Answers side by side"
                beside={<Badge>{data.answers.length}</Badge>}
                wide
                actions={
                  <span className="row f3 fs12">
                    points, <Kbd keys="Enter" /> grade and go on
                  </span>
                }
              >
                <div className="quiz-grading-question">
                  <RichText markdown={shown.text} />
                  {shown.modelAnswer && (
                    <p className="f2">
                      <b className="med">A good answer:</b> {shown.modelAnswer}
                    </p>
                  )}
                </div>
                <ol className="quiz-answers">
                  {data.answers.map((it, index) => (
                    <AnswerCard
                      key={`${it.id} ${it.version}`}
                      answer={it}
                      number={index + 1}
                      points={shown.points}
                      isCurrent={it.id === at}
                      onCurrent={() => setCurrent(it.id)}
                      onGraded={() => goOn(it.id)}
                    />
                  ))}
                </ol>
              </Panel>
            )}
          </div>
        );
      }}
    </ListStates>
  );
}
