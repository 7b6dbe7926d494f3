import type { RefObject } from 'react';
import { IconButton } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { Segmented } from '../segmented.tsx';
import { markKinds, redone, undone, type MarkKind, type Marks } from './marks.ts';

const tools: Record<MarkKind, { label: string; icon: IconName }> = {
  blur: { label: 'Blur (U)', icon: 'blur' },
  arrow: { label: 'Arrow (A)', icon: 'arrow-up-right' },
  box: { label: 'Box (B)', icon: 'square' },
  text: { label: 'Text (T)', icon: 'typography' },
  crop: { label: 'Cut (C)', icon: 'crop' },
};

const how: Record<MarkKind, string> = {
  blur: 'Drag over what nobody should read. It is gone for good.',
  arrow: 'Drag from here to there.',
  box: 'Drag around something.',
  text: 'Write, then click where it stands.',
  crop: 'Drag over what is to stay.',
};

interface ToolsProps {
  tool: MarkKind;
  words: string;
  marks: Marks;
  field: RefObject<HTMLInputElement | null>;
  onTool: (tool: MarkKind) => void;
  onWords: (words: string) => void;
  onChange: (marks: Marks) => void;
}

/** What one draws with, what the text says, back and forth. */
export function EditorTools({ tool, words, marks, field, onTool, onWords, onChange }: ToolsProps) {
  return (
    <div className="row editor-tools">
      <Segmented
        label="Draw with"
        segments={markKinds.map((value) => ({ value, ...tools[value] }))}
        value={tool}
        onChange={onTool}
      />
      {tool === 'text' ? (
        <span className="input editor-words">
          <input
            dir="auto"
            ref={field}
            aria-label="Text on the picture"
            placeholder={how.text}
            maxLength={80}
            value={words}
            onChange={(event) => onWords(event.target.value)}
          />
        </span>
      ) : (
        <span className="f3 fs12 editor-words">{how[tool]}</span>
      )}
      <IconButton
        icon="arrow-back-up"
        label="Undo (Ctrl Z)"
        variant="ghost"
        disabled={marks.done.length === 0}
        onClick={() => onChange(undone(marks))}
      />
      <IconButton
        icon="arrow-forward-up"
        label="Redo (Ctrl Shift Z)"
        variant="ghost"
        disabled={marks.undone.length === 0}
        onClick={() => onChange(redone(marks))}
      />
    </div>
  );
}
