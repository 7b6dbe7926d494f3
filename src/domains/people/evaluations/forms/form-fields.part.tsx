import { useRef } from 'react';
import { useBoardDrops } from '#/ui/board/drag.ts';
import { Button } from '#/ui/button.tsx';
import { Radios } from '#/ui/form/check-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { Panel } from '#/ui/panel.tsx';
import { addCategory, dropCategory, dropQuestion, spread, type Draft } from './builder-state.ts';
import { CATEGORIES, CategoryEditor } from './category-editor.part.tsx';
import { QUESTIONS } from './question-editor.part.tsx';
import { SumBadge } from './sum-badge.part.tsx';
import './forms.css';

const selfParts = [
  { value: 'needed', label: 'Needed: the lead waits for it until its day is over' },
  { value: 'optional', label: 'Optional: the lead may begin at once' },
  { value: 'none', label: 'None: only the lead evaluates' },
] as const;

interface FormFieldsProps {
  draft: Draft;
  errors: Record<string, string>;
  focused: number | undefined;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** Everything of a draft that is written: what it is, and its questions by category. */
export function FormFields({ draft, errors, focused, onChange }: FormFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  useBoardDrops(box, QUESTIONS, ({ card, column, over }) =>
    onChange((it) =>
      dropQuestion(
        it,
        Number(card),
        Number(column),
        over && { key: Number(over.key), after: over.after },
      ),
    ),
  );
  useBoardDrops(box, CATEGORIES, ({ card, over }) => {
    if (over) onChange((it) => dropCategory(it, Number(card), Number(over.key), over.after));
  });
  const set = (patch: Partial<Draft>) => onChange((it) => ({ ...it, ...patch }));
  return (
    <div ref={box} className="eval-builder">
      <Panel title="Form">
        <div className="eval-fields">
          <TextField
            label="Name"
            maxLength={120}
            value={draft.name}
            error={errors['name']}
            onChange={(name) => set({ name })}
          />
          <TextArea
            label="What it is for"
            rows={2}
            maxLength={2000}
            value={draft.description}
            onChange={(description) => set({ description })}
          />
          <Radios
            label="Self part"
            choices={selfParts}
            value={draft.selfPart}
            onChange={(it) => set({ selfPart: it || 'needed' })}
          />
        </div>
      </Panel>
      {draft.categories.map((it, at) => (
        <CategoryEditor
          key={it.key}
          at={at}
          category={it}
          errors={errors}
          focused={focused}
          onChange={onChange}
        />
      ))}
      <div className="row eval-sum">
        <Button
          icon="plus"
          disabled={draft.categories.length >= 12}
          onClick={() => onChange(addCategory)}
        >
          Category
        </Button>
        <span className="sp" />
        {draft.categories.length > 1 && (
          <Button variant="ghost" onClick={() => onChange((it) => spread(it))}>
            Weigh evenly
          </Button>
        )}
        <span className="f2">Categories weigh</span>
        <SumBadge its={draft.categories} />
      </div>
      {errors['categories'] && <p className="error">{errors['categories']}</p>}
    </div>
  );
}
