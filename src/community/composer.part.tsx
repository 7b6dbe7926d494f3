import { useRef, useState, type KeyboardEvent } from 'react';
import { call, CallError } from '#/client/api.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { FindPeople } from '#/ui/rich/rich-people.ts';
import { AttachButtons } from './attachments/attach-buttons.part.tsx';
import type { Attachment } from './attachments/attachments.contract.ts';
import { FileList } from './attachments/file-list.part.tsx';
import { useDroppedFiles, usePastedInside } from './attachments/taken-files.part.ts';
import { UploadList } from './attachments/upload-list.part.tsx';
import { useUploads } from './attachments/use-uploads.part.ts';

interface ComposerProps {
  /** What is written here, read out: "Comment". */
  label: string;
  placeholder?: string;
  verb: string;
  text: string;
  onChange: (text: string) => void;
  /** What it is on: its files are seen by whoever sees that. */
  on: { kind: SubjectKind; id: number };
  files: readonly Attachment[];
  onFiles: (change: (files: readonly Attachment[]) => readonly Attachment[]) => void;
  /** Files the comment had before: those it loses only once it is sent. */
  had?: readonly Attachment[];
  /** Sends it; what it throws is shown below the text, which stays. */
  onSend: (body: string, files: readonly number[]) => Promise<unknown>;
  onCancel?: () => void;
  findPeople: FindPeople;
  autoFocus?: boolean;
}

/** Where one writes a comment: Mod+Enter sends, Esc leaves what can be left. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, verb, text, onChange, onSend, onCancel, findPeople, autoFocus } =
    props;
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const { files, onFiles, had = [] } = props;
  const box = useRef<HTMLDivElement>(null);
  const uploads = useUploads({ ...props.on, to: 'comment' }, (file) =>
    onFiles((all) => [...all, file]),
  );
  const isOver = useDroppedFiles(box, uploads.add, 'box');
  usePastedInside(box, uploads.add);
  const isEmpty = text.trim() === '' && files.length === 0;
  const mayNotSend = isEmpty || uploads.isBusy;
  const drop = ({ id }: Attachment) => {
    onFiles((all) => all.filter((it) => it.id !== id));
    // One that was brought for this comment and is not there any more is what was wanted.
    if (!had.some((it) => it.id === id)) call('POST /attachments/remove', { id }).catch(Boolean);
  };

  const send = async () => {
    if (mayNotSend || isSending) return;
    setSending(true);
    setError(undefined);
    try {
      await onSend(
        text,
        files.map((it) => it.id),
      );
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined;
      setError(
        fields?.['files'] ??
          fields?.['body'] ??
          (error instanceof Error ? error.message : 'It was not sent.'),
      );
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <div ref={box} className={cx('composer', isOver && 'over')} onKeyDown={onKeyDown}>
      <RichEditor
        label={label}
        hideLabel
        value={text}
        onChange={onChange}
        placeholder={placeholder}
        findPeople={findPeople}
        error={error}
        autoFocus={autoFocus}
        minHeight={56}
        foot={
          <>
            <AttachButtons small onFiles={uploads.add} />
            <span className="sp" />
            {onCancel && (
              <Button size="s" variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              size="s"
              variant="primary"
              keys="$mod+Enter"
              busy={isSending}
              disabled={mayNotSend}
              onClick={() => void send()}
            >
              {verb}
            </Button>
          </>
        }
      />
      <FileList label={label.toLowerCase()} files={files} onRemove={drop} />
      <UploadList uploads={uploads} />
    </div>
  );
}
