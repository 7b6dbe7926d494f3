import { useState } from 'react';
import { Ago } from '#/client/ago.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { Difference } from '../difference.part.tsx';
import type { Document } from '../document.contract.ts';
import { merge } from './merge.ts';
import type { Said } from './use-autosave.part.ts';
import '../difference.css';

interface ClashDialogProps {
  base: Said;
  mine: Said;
  theirs: Document;
  onSettle: (chosen: Said) => void;
  onClose: () => void;
}

const clashWords = (clashes: number) => {
  if (clashes === 0) return 'Both were changed in different places, so they could be joined.';
  const places = clashes === 1 ? 'one place' : `${clashes} places`;
  return `In ${places} both stand, yours first: keep what is right.`;
};

/**
 * Two people wrote at the same time: both texts with what each changed, one of them taken as it is,
 * or what they make together. What is not taken stays in the versions.
 */
export function ClashDialog({ base, mine, theirs, onSettle, onClose }: ClashDialogProps) {
  const [joined] = useState(() => merge(base.body, mine.body, theirs.body));
  const [body, setBody] = useState(joined.text);
  const [title, setTitle] = useState(mine.title === base.title ? theirs.title : mine.title);
  const takeBoth = () => onSettle({ title, body });
  const { name } = theirs.changedBy;
  return (
    <Dialog
      title={`${name} wrote at the same time`}
      note={
        <>
          Saved <Ago at={theirs.changedAt} />. Nothing is lost: choose what stands from now on.
        </>
      }
      width={960}
      keys={{ '$mod+Enter': takeBoth }}
      onClose={onClose}
      footer={
        <Button variant="primary" keys="$mod+Enter" onClick={takeBoth}>
          Save the joined text
        </Button>
      }
    >
      <div className="doc-both">
        <section aria-label="Yours">
          <h3>
            Yours
            <span className="sp" />
            <Button size="s" onClick={() => onSettle(mine)}>
              Keep mine
            </Button>
          </h3>
          <Difference before={base.body} after={mine.body} />
        </section>
        <section aria-label={`${name}’s`}>
          <h3>
            {name}’s
            <span className="sp" />
            <Button size="s" onClick={() => onSettle({ title: theirs.title, body: theirs.body })}>
              Take theirs
            </Button>
          </h3>
          <Difference before={base.body} after={theirs.body} />
        </section>
      </div>
      {theirs.title !== mine.title && (
        <TextField label="Title" value={title} onChange={setTitle} maxLength={160} />
      )}
      <TextArea
        label="Joined"
        help={clashWords(joined.clashes)}
        rows={10}
        value={body}
        onChange={setBody}
      />
    </Dialog>
  );
}
