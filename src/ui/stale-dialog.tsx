import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';
import './form/form.css';

interface StaleField {
  name: string;
  label: string;
  /** What this person typed; `undefined` when they left the field alone. */
  mine?: ReactNode;
  /** What stands on the server now; `undefined` when it did not change there. */
  theirs?: ReactNode;
}

type Side = 'mine' | 'theirs';

interface StaleDialogProps {
  /** "Omar Khalid changed LNT-214 while you were typing". */
  title: ReactNode;
  /** "Saved 40 s ago. Pick what to keep, your text is safe." */
  note: ReactNode;
  /** Head of the right column: "Omar's, 14:31". */
  theirsTitle: ReactNode;
  fields: readonly StaleField[];
  /** Gets for every field which side is kept. */
  onSave: (kept: Record<string, Side>) => void;
  /** Takes the server's record as it is. */
  onDiscard: () => void;
  onCopy?: () => void;
  onClose: () => void;
}

const first = (field: StaleField): Side => (field.mine === undefined ? 'theirs' : 'mine');

interface CellProps {
  field: StaleField;
  side: Side;
  picked: boolean;
  onPick: () => void;
}

function Cell({ field, side, picked, onPick }: CellProps) {
  if (field[side] === undefined) return <span className="f3">not changed</span>;
  return (
    <label className={cx('num', picked && 'pick')}>
      <input
        type="radio"
        className="rad"
        name={`stale-${field.name}`}
        checked={picked}
        onChange={onPick}
      />
      {field[side]}
      <span className="hidden-words">
        {field.label}, {side === 'mine' ? 'yours' : 'the other'}
      </span>
    </label>
  );
}

/** After a 412: nothing is overwritten, the person chooses field by field. */
export function StaleDialog(props: StaleDialogProps) {
  const { title, note, theirsTitle, fields, onSave, onDiscard, onCopy, onClose } = props;
  const [kept, setKept] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, first(field)])),
  );
  const footer = (
    <>
      <Button variant="ghost" onClick={onDiscard}>
        Discard mine
      </Button>
      <span className="sp" />
      {onCopy && <Button onClick={onCopy}>Copy my text</Button>}
      <Button variant="primary" keys="$mod+Enter" onClick={() => onSave(kept)}>
        Save these
      </Button>
    </>
  );
  return (
    <Dialog
      {...{ title, note, footer, onClose }}
      keys={{ '$mod+Enter': () => onSave(kept) }}
      width={600}
      bare
    >
      <div className="cf">
        <span className="h" />
        <span className="h">Yours</span>
        <span className="h">{theirsTitle}</span>
        {fields.map((field) => [
          <span key={field.name}>{field.label}</span>,
          ...(['mine', 'theirs'] as const).map((side) => (
            <Cell
              key={`${field.name} ${side}`}
              field={field}
              side={side}
              picked={kept[field.name] === side}
              onPick={() => setKept({ ...kept, [field.name]: side })}
            />
          )),
        ])}
      </div>
    </Dialog>
  );
}
