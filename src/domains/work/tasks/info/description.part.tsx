import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { useKeys } from '#/ui/keys.ts';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { FindPeople } from '#/ui/rich/rich-people.ts';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { useUnsaved } from '#/ui/unsaved.ts';

interface DescriptionProps {
  description: string | null;
  mayEdit: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onSave: (description: string | null) => Promise<boolean>;
  findPeople: FindPeople;
  keepPicture: (file: File) => Promise<string>;
}

/** What is to be done, as rich text; what is typed stays when the page is renewed behind it. */
export function Description(props: DescriptionProps) {
  const { description, mayEdit, isEditing, onEdit } = props;
  if (isEditing) return <Editor {...props} />;
  return (
    <div className="task-description">
      {description ? (
        <RichText markdown={description} />
      ) : (
        !mayEdit && <p className="f3">No description.</p>
      )}
      {mayEdit && (
        <Button
          size="s"
          variant="ghost"
          icon={description ? 'pencil' : 'plus'}
          keys="e"
          onClick={() => onEdit(true)}
        >
          {description ? 'Edit description' : 'Add a description'}
        </Button>
      )}
    </div>
  );
}

function Editor({ description, onEdit, onSave, findPeople, keepPicture }: DescriptionProps) {
  const [typed, setTyped] = useState(description ?? '');
  const [busy, setBusy] = useState(false);
  useUnsaved(typed !== (description ?? '') && !busy);
  const save = async () => {
    setBusy(true);
    const stands = await onSave(typed.trim() || null);
    setBusy(false);
    if (stands) onEdit(false);
  };
  useKeys({ '$mod+Enter': () => void save() });
  return (
    <div className="task-description">
      <RichEditor
        label="Description"
        hideLabel
        autoFocus
        placeholder="What is to be done, and how one sees that it is"
        value={typed}
        onChange={setTyped}
        findPeople={findPeople}
        keepPicture={keepPicture}
      />
      <div className="row">
        <Button
          size="s"
          variant="primary"
          keys="$mod+Enter"
          busy={busy}
          onClick={() => void save()}
        >
          Save description
        </Button>
        <Button size="s" onClick={() => onEdit(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
