import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lookUp } from '#/kernel/look-up.ts';
import { cx } from '../cx.ts';
import { painted, show } from './draw.ts';
import { EditorTools } from './editor-tools.tsx';
import {
  added,
  firstMark,
  inside,
  isMeant,
  nudged,
  redone,
  shownOf,
  undone,
  type Mark,
  type MarkKind,
  type Marks,
  type Point,
} from './marks.ts';
import './picture-editor.css';

interface EditorProps {
  source: Blob;
  marks: Marks;
  onChange: (marks: Marks) => void;
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const toolKeys: Record<string, MarkKind> = {
  u: 'blur',
  a: 'arrow',
  b: 'box',
  t: 'text',
  c: 'crop',
};

/** The picture once it is read, and let go with the component. */
function useBitmap(source: Blob): ImageBitmap | 'unreadable' | undefined {
  const [read, setRead] = useState<{ of: Blob; bitmap: ImageBitmap | 'unreadable' }>();
  useEffect(() => {
    let bitmap: ImageBitmap | undefined;
    let isGone = false;
    createImageBitmap(source).then(
      (it) => {
        bitmap = it;
        if (isGone) it.close();
        else setRead({ of: source, bitmap: it });
      },
      () => setRead({ of: source, bitmap: 'unreadable' }),
    );
    return () => {
      isGone = true;
      bitmap?.close();
    };
  }, [source]);
  return read?.of === source ? read.bitmap : undefined;
}

interface CanvasProps extends EditorProps {
  bitmap: ImageBitmap;
  tool: MarkKind;
  words: string;
  onTool: (tool: MarkKind) => void;
  /** A text is to be placed and says nothing yet. */
  onSpeechless: () => void;
}

function EditorCanvas({ bitmap, marks, tool, words, onTool, onChange, onSpeechless }: CanvasProps) {
  const box = useRef<HTMLCanvasElement>(null);
  const whole = useRef<{ of: Marks['done']; canvas: HTMLCanvasElement }>(undefined);
  const [draft, setDraft] = useState<Mark>();
  useEffect(() => {
    // What stands is drawn once; only what is being drawn changes with every move.
    if (whole.current?.of !== marks.done)
      whole.current = { of: marks.done, canvas: painted(bitmap, marks.done) };
    if (box.current) show(box.current, whole.current.canvas, marks.done, draft);
  }, [bitmap, marks.done, draft]);
  const shown = shownOf(marks.done, bitmap);

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    const x = shown.x + ((event.clientX - left) / width) * shown.width;
    const y = shown.y + ((event.clientY - top) / height) * shown.height;
    return inside({ x, y }, shown);
  };
  const said = tool === 'text' ? { words } : {};
  const finish = (mark: Mark | undefined) => {
    setDraft(undefined);
    if (mark && isMeant(mark)) onChange(added(marks, mark));
  };
  const begin = (mark: Mark) => {
    if (mark.kind === 'text' && words.trim() === '') return onSpeechless();
    setDraft(mark);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = lookUp(arrows, key);
    const toolOfKey = lookUp(toolKeys, key);
    const step = Math.max(1, Math.round(shown.width / 100));
    if (by)
      setDraft(
        nudged(
          draft ?? { ...firstMark(tool, shown), ...said },
          { x: by.x * step, y: by.y * step },
          shown,
          shiftKey,
        ),
      );
    else if (key === 'Enter' && draft) finish(draft);
    else if (key === 'Enter') begin({ ...firstMark(tool, shown), ...said });
    else if (key === 'Escape' && draft) setDraft(undefined);
    else if (toolOfKey) onTool(toolOfKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <canvas
      ref={box}
      className={cx('editor-canvas', tool)}
      tabIndex={0}
      role="application"
      aria-label="Picture. Enter begins a mark, arrows move it, Shift and arrows make it larger, Enter draws it, Escape lets it be."
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        begin({ kind: tool, from: at, to: at, ...said });
      }}
      onPointerMove={(event) => {
        if (!draft || event.buttons === 0) return;
        const at = pointOf(event);
        setDraft({ ...draft, to: at, ...(draft.kind === 'text' && { from: at }) });
      }}
      onPointerUp={() => finish(draft)}
    />
  );
}

/**
 * A picture with a pen: cut, arrow, box, text, and blurring that leaves nothing of what was there.
 * Works by pointer and by keyboard; `rendered(source, marks.done)` gives the picture to send.
 */
export function PictureEditor(props: EditorProps) {
  const { source, marks, onChange } = props;
  const bitmap = useBitmap(source);
  const [tool, setTool] = useState<MarkKind>('blur');
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isUndo || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(event.shiftKey ? redone(marks) : undone(marks));
  };
  if (bitmap === 'unreadable') return <p role="alert">This picture cannot be read.</p>;
  return (
    <div className="picture-editor" role="group" aria-label="Picture editor" onKeyDown={onKeyDown}>
      <EditorTools
        {...{ tool, words, marks, field, onChange }}
        onTool={setTool}
        onWords={setWords}
      />
      {bitmap && (
        <EditorCanvas
          {...{ ...props, bitmap, tool, words }}
          onTool={setTool}
          onSpeechless={() => field.current?.focus()}
        />
      )}
    </div>
  );
}
