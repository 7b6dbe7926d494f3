import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { TextField } from '#/ui/form/text-field.tsx';
import { Icon } from '#/ui/icon.tsx';
import type { Attachment } from '../attachments.contract.ts';
import { usePicture } from '../use-picture.part.ts';
import type { PictureMark } from './marks.contract.ts';
import './marks.css';
import { useMarks, type MarksDesk, type Spot } from './use-marks.part.ts';

const WHOLE = 10_000;
const STEP = 100;
const within = (share: number) => Math.min(WHOLE, Math.max(0, Math.round(share)));
const place = ({ x, y }: Spot) => ({ left: `${x / 100}%`, top: `${y / 100}%` });

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A mark while it is placed and worded. */
interface Draft {
  at: Spot;
  words: string;
  /** The mark it changes; absent for a new one. */
  of?: PictureMark;
}

/** Where the draft stands; the arrow keys move it, with Shift ten times as far. */
function DraftPoint({ at, onMove }: { at: Spot; onMove: (to: Spot) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = lookUp(moves, event.key);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STEP * 10 : STEP;
    onMove({ x: within(at.x + by[0] * step), y: within(at.y + by[1] * step) });
  };
  return (
    <button
      type="button"
      className="mark-point draft"
      style={place(at)}
      aria-label={`The mark stands ${Math.round(at.x / STEP)}% across and ${Math.round(at.y / STEP)}% down. The arrow keys move it.`}
      onKeyDown={onKeyDown}
    >
      <Icon name="plus" size={14} />
    </button>
  );
}

interface WordsProps {
  draft: Draft;
  desk: MarksDesk;
  onChange: (to: Draft) => void;
  onEnd: () => void;
}

/** What a mark says, while it is written. */
function Words({ draft, desk, onChange, onEnd }: WordsProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { at, words, of } = draft;
  const send = async () => {
    if (words.trim() === '' || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await (of ? desk.change(of, at, words) : desk.add(at, words));
      onEnd();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined;
      setError(fields?.['words'] ?? (error instanceof Error ? error.message : 'It was not kept.'));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void send();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onEnd();
  };
  return (
    <div className="mark-words" onKeyDown={onKeyDown}>
      <TextField
        label={of ? `Mark ${of.number}` : 'What is meant there'}
        help="Click the picture to move the mark."
        value={words}
        onChange={(next) => onChange({ ...draft, words: next })}
        error={error}
        maxLength={1000}
        autoFocus
      />
      <div className="row">
        <Button
          size="s"
          variant="primary"
          busy={busy}
          disabled={words.trim() === ''}
          onClick={() => void send()}
        >
          {of ? 'Save mark' : 'Add mark'}
        </Button>
        <Button size="s" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface MarkedPictureProps {
  picture: Attachment;
  /** Below the picture, beside the button that marks it. */
  children?: ReactNode;
}

/** A picture with the marks on it, and what they say below. */
export function MarkedPicture({ picture, children }: MarkedPictureProps) {
  const { data, isError } = usePicture(picture.id);
  const desk = useMarks(picture.id);
  const [draft, setDraft] = useState<Draft>();
  const [shown, setShown] = useState<number>();
  const end = () => setDraft(undefined);
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (!draft) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const x = within(((clientX - left) / width) * WHOLE);
    setDraft({ ...draft, at: { x, y: within(((clientY - top) / height) * WHOLE) } });
  };
  const others = desk.marks.filter((it) => it.id !== draft?.of?.id);
  return (
    <div className="marked-picture">
      <div className="picture-stage">
        {data ? (
          // The arrow keys do the same on the point itself.
          <div className={cx('mark-ground', draft && 'placing')} onClick={point}>
            <img src={data} alt={picture.name} />
            {others.map((it) => (
              <button
                key={it.id}
                type="button"
                className={cx('mark-point', shown === it.id && 'on')}
                style={place(it)}
                aria-label={`Mark ${it.number}: ${it.words}`}
                title={it.words}
                onClick={() => setShown(shown === it.id ? undefined : it.id)}
              >
                {it.number}
              </button>
            ))}
            {draft && <DraftPoint at={draft.at} onMove={(at) => setDraft({ ...draft, at })} />}
          </div>
        ) : (
          <p className="f3">
            <Icon name={isError ? 'alert-triangle' : 'photo'} />{' '}
            {isError ? 'The picture did not load.' : 'Loading the picture…'}
          </p>
        )}
      </div>
      <div className="row">
        {children}
        <span className="sp" />
        {data && !draft && (
          <Button
            icon="plus"
            onClick={() => setDraft({ at: { x: WHOLE / 2, y: WHOLE / 2 }, words: '' })}
          >
            Mark a point
          </Button>
        )}
      </div>
      {draft && <Words draft={draft} desk={desk} onChange={setDraft} onEnd={end} />}
      {desk.error && <p className="f2">The marks did not load. {desk.error.message}</p>}
      {desk.marks.length > 0 && (
        <ol className="mark-list" aria-label={`Marks on ${picture.name}`}>
          {desk.marks.map((it) => (
            <li key={it.id} className={shown === it.id ? 'on' : undefined}>
              <span className="mark-number num">{it.number}</span>
              <span className="mark-said" dir="auto">
                {it.words}{' '}
                <span dir="auto" className="f3 fs12">
                  {it.by.name}
                </span>
              </span>
              {it.mine && (
                <IconButton
                  icon="pencil"
                  size="s"
                  variant="ghost"
                  label={`Change mark ${it.number}`}
                  onClick={() => setDraft({ at: { x: it.x, y: it.y }, words: it.words, of: it })}
                />
              )}
              {it.mayRemove && (
                <IconButton
                  icon="x"
                  size="s"
                  variant="ghost"
                  label={`Take mark ${it.number} off`}
                  onClick={() => void desk.remove(it)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
