import { useState } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Rate } from '../filling/rate.part.tsx';
import { DraftKept } from './draft-kept.part.tsx';
import { declineFeedback, giveFeedback } from './peers.actions.ts';
import type { AskedDetail, PeerAnswer } from './peers.contract.ts';
import { useBegun, usePeerDraft } from './use-peer-draft.part.ts';
import './peers.css';

interface AnswerFormProps {
  request: AskedDetail;
  /** Once it is answered or declined. */
  onDone: () => void;
}

interface DeclineProps extends AnswerFormProps {
  onClose: () => void;
}

function DeclineForm({ request, onDone, onClose }: DeclineProps) {
  const { id, version, person, evaluator } = request;
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(declineFeedback, { id, version, reason });
      onDone();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why, so that somebody else can be asked.' },
  });
  return (
    <FormDialog
      title={`Decline feedback on ${person.name}`}
      onClose={onClose}
      form={form}
      verb="Decline"
    >
      <TextField
        label="Reason"
        help={`${evaluator.name} and HR read it`}
        autoFocus
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

interface Values {
  scores: ReadonlyMap<number, number>;
  strengths: string;
  improvements: string;
}

const valuesOf = ({ scores, strengths, improvements }: PeerAnswer): Values => ({
  scores: new Map(scores.map((it) => [it.category, it.score])),
  strengths,
  improvements,
});

const writtenOf = ({ scores, ...texts }: Values): PeerAnswer => ({
  scores: [...scores].map(([category, score]) => ({ category, score })),
  ...texts,
});

interface CategoriesProps {
  categories: AskedDetail['categories'];
  value: Values['scores'];
  onChange: (scores: Values['scores']) => void;
}

/** One rating a category; what one cannot say stays empty. */
function Categories({ categories, value, onChange }: CategoriesProps) {
  const set = (id: number, score: number | null) => {
    const next = new Map(value);
    if (score === null) next.delete(id);
    else next.set(id, score);
    onChange(next);
  };
  return (
    <ul className="peer-rows">
      {categories.map(({ id, name, questions }) => (
        <li key={id}>
          <h3 dir="auto">{name}</h3>
          <p className="f3 fs12">{questions.join(' · ')}</p>
          <div className="row">
            <Rate label={name} value={value.get(id) ?? null} onChange={(it) => set(id, it)} />
            {value.has(id) && (
              <Button
                size="s"
                variant="ghost"
                aria-label={`Clear the rating of ${name}`}
                onClick={() => set(id, null)}
              >
                Clear
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What one says about a colleague: ratings by category and two texts, all of them optional but one. */
export function AnswerForm({ request: given, onDone }: AnswerFormProps) {
  const request = useOpened(given);
  const { id, person, evaluator, categories, answer } = request;
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const [isDeclining, setDeclining] = useState(false);
  const finish = () => {
    draft.done();
    onDone();
  };
  const form = useForm<Values>({
    initial: valuesOf(useBegun(request)),
    submit: async (values) => {
      await run(giveFeedback, { id, version: request.version, ...writtenOf(values) });
      finish();
    },
    check: ({ scores, strengths, improvements }): Record<string, string> =>
      scores.size > 0 || strengths.trim() || improvements.trim()
        ? {}
        : { strengths: 'Rate a category or write something.' },
  });
  const draft = usePeerDraft(request, writtenOf(form.values));
  return (
    <Panel title={answer ? 'Your feedback' : `What do you say about ${person.name}?`}>
      <Form form={form} label={`Feedback on ${person.name}`}>
        <div className="peer-body">
          <p className="f2">
            Due {namedDay(request.dueOn, today)}. {evaluator.name} and HR see that it is yours;{' '}
            {person.name} does not: they read all answers after the release, without names, and only
            from three on.
          </p>
          <Categories
            categories={categories}
            value={form.values.scores}
            onChange={(it) => form.set('scores', it)}
          />
          <TextArea
            label="Strengths"
            help="What they should keep doing"
            maxLength={2000}
            {...form.field('strengths')}
          />
          <TextArea
            label="Could be better"
            help="What they should do differently"
            maxLength={2000}
            {...form.field('improvements')}
          />
          <DraftKept draft={draft} onTake={(it) => form.reset(valuesOf(it))} />
          <div className="row">
            <Button
              variant="primary"
              keys="$mod+Enter"
              busy={form.busy}
              onClick={() => void form.send()}
            >
              {answer ? 'Save changes' : 'Submit'}
            </Button>
            {request.can.decline && <Button onClick={() => setDeclining(true)}>Decline</Button>}
          </div>
        </div>
      </Form>
      {isDeclining && (
        <DeclineForm request={request} onDone={finish} onClose={() => setDeclining(false)} />
      )}
    </Panel>
  );
}
