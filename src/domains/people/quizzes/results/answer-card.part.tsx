import { useEffect, useRef } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Form } from '#/ui/form/form.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { AnswerFiles } from '../taking/answer-files.part.tsx';
import { pointWords } from '../taking/moment-words.ts';
import { answerGrade } from './results.actions.ts';
import type { WrittenAnswer } from './results.contract.ts';

interface AnswerCardProps {
  answer: WrittenAnswer;
  /** From 1: people have no names here. */
  number: number;
  points: number;
  isCurrent: boolean;
  onCurrent: () => void;
  onGraded: () => void;
}

/** One written answer, or what was sent, with its points and a note; the one the keyboard is on waits for a number. */
export function AnswerCard(props: AnswerCardProps) {
  const { answer, number, points, isCurrent, onCurrent, onGraded } = props;
  const run = useRunOn(useStage());
  const card = useRef<HTMLLIElement>(null);
  const form = useForm<{ points: number | null; note: string }>({
    initial: { points: answer.awarded, note: answer.note },
    submit: async (it) => {
      const { id, version } = answer;
      await run(answerGrade, { answer: id, version, points: it.points ?? 0, note: it.note });
      onGraded();
    },
    check: (it): Record<string, string> =>
      it.points === null || it.points < 0 || it.points > points ? { points: `0 to ${points}` } : {},
  });
  useEffect(() => {
    if (!isCurrent) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.querySelector('input')?.focus();
  }, [isCurrent]);
  return (
    <li ref={card} className={cx(isCurrent && 'cur')} onFocus={onCurrent}>
      <div className="row">
        <b className="med">Answer {number}</b>
        <span className="sp" />
        {answer.awarded === null ? (
          <Badge tone="warn">Waits</Badge>
        ) : (
          <Badge tone="good" icon="check">
            {pointWords(answer.awarded, points)}
          </Badge>
        )}
      </div>
      <div className="words" tabIndex={0} role="group" aria-label={`Answer ${number}`}>
        {answer.text}
        <AnswerFiles label={`Files of answer ${number}`} files={answer.files} />
      </div>
      <Form form={form} label={`Points for answer ${number}`}>
        <NumberField
          label={`Points of answer ${number}`}
          hideLabel
          decimals={2}
          placeholder={`of ${points}`}
          {...form.field('points')}
        />
        <TextField
          label={`Note to answer ${number}`}
          hideLabel
          placeholder="Note, if you like"
          maxLength={1000}
          {...form.field('note')}
        />
        <Button
          variant={isCurrent ? 'primary' : 'plain'}
          keys={isCurrent ? 'Enter' : undefined}
          busy={form.busy}
          type="submit"
        >
          Grade
        </Button>
      </Form>
    </li>
  );
}
