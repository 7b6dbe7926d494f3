import { upload } from '#/client/api.ts';
import { IconButton } from '#/ui/button.tsx';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { Question } from '../questions/questions.contract.ts';
import { kindWords, questionKinds, type QuestionKind } from '../quiz-words.ts';
import { NumberParts } from './number-parts.part.tsx';
import { Options } from './options.part.tsx';
import { Pairs } from './pairs.part.tsx';
import { SavingWords } from './saving-words.part.tsx';
import { TagsField } from './tags-field.part.tsx';
import { useQuestion, type Written } from './use-question.part.ts';
import '../quizzes.css';

async function keepPicture(file: File): Promise<string> {
  const form = new FormData();
  form.set('picture', file);
  return (await upload('POST /keep-quiz-picture', form)).address;
}

/** What another kind keeps of what was written: options and one right answer, where it has them. */
function ofKind(kind: QuestionKind, it: Written): Partial<Written> {
  const options =
    it.options.length > 0 || ['text', 'file', 'number', 'true_false'].includes(kind)
      ? it.options
      : [
          { id: 'o1', text: '' },
          { id: 'o2', text: '' },
        ];
  if (kind === 'true_false' || kind === 'ordering') return { kind, options, correct: [] };
  if (kind === 'matching') {
    const missing = options.slice(it.matches.length);
    const matches = [...it.matches, ...missing.map(({ id }) => ({ id: `m-${id}`, text: '' }))];
    return { kind, options, matches, correct: [] };
  }
  const known = it.correct.filter((id) => options.some((option) => option.id === id));
  return { kind, options, correct: kind === 'multiple' ? known : known.slice(0, 1) };
}

const hasOptions = new Set<QuestionKind>(['single', 'multiple', 'true_false', 'ordering']);

/** How points for a part are reckoned. */
const partHelp = {
  multiple:
    'A share of the points for each right option, less one for each wrong one. Otherwise all or nothing.',
  ordering:
    'Each two items in the right order give a share of the points, each two the wrong way round take one away. Otherwise all or nothing.',
};

export interface QuestionEditorProps {
  question: Question;
  /** Null: the bank. */
  quizId: number | null;
  /** "3 of 12", or nothing in the bank. */
  place?: string;
  disabled?: boolean;
  menu: readonly (readonly MenuItem[])[];
  onClose?: () => void;
}

/** One question in full; it saves itself. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, quizId, place, disabled = false, menu, onClose } = props;
  const { values, saving, change, settle } = useQuestion(question, quizId);
  const { kind } = values;
  return (
    <section className="panel quiz-editor" aria-label={place ? `Question ${place}` : 'Question'}>
      <div className="ph-row">
        <h2>{place ? `Question ${place}` : 'Question'}</h2>
        {!disabled && <SavingWords saving={saving} onSettle={settle} />}
        <span className="sp" />
        {!disabled && <Menu label="More for this question" groups={menu} />}
        {onClose && (
          <IconButton icon="x" label="Close" variant="ghost" size="s" onClick={onClose} />
        )}
      </div>
      <div className="body">
        <div className="quiz-kind">
          <Select
            label="Kind"
            choices={questionKinds.map((value) => ({ value, label: kindWords[value] }))}
            value={kind}
            disabled={disabled}
            onChange={(it) => it && change(ofKind(it, values))}
          />
          <NumberField
            label="Points"
            value={values.points}
            disabled={disabled}
            onChange={(points) =>
              change({ points: Math.min(100, Math.max(0, Math.round(points ?? 0))) })
            }
          />
        </div>
        <RichEditor
          label="Question"
          placeholder="What do you ask? Pictures may be pasted."
          value={values.text}
          disabled={disabled}
          keepPicture={keepPicture}
          onChange={(text) => change({ text })}
        />
        {kind === 'number' && (
          <NumberParts
            value={values.number}
            disabled={disabled}
            onChange={(number) => change({ number })}
          />
        )}
        {kind === 'matching' && <Pairs value={values} onChange={change} disabled={disabled} />}
        {hasOptions.has(kind) && <Options value={values} onChange={change} disabled={disabled} />}
        {(kind === 'multiple' || kind === 'ordering') && (
          <Checkbox
            label="Points for a part"
            help={partHelp[kind]}
            value={values.partial}
            disabled={disabled}
            onChange={(partial) => change({ partial })}
          />
        )}
        {(kind === 'text' || kind === 'file') && (
          <TextArea
            label="Model answer"
            help="Only whoever grades sees it."
            rows={4}
            maxLength={5000}
            value={values.modelAnswer}
            disabled={disabled}
            onChange={(modelAnswer) => change({ modelAnswer })}
          />
        )}
        <TextArea
          label="Explanation"
          help="Shown with the right answer, once it is shown."
          rows={2}
          maxLength={5000}
          value={values.explanation}
          disabled={disabled}
          onChange={(explanation) => change({ explanation })}
        />
        <TagsField value={values.tags} disabled={disabled} onChange={(tags) => change({ tags })} />
      </div>
    </section>
  );
}
