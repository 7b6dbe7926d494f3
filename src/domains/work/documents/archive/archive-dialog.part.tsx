import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, upload } from '#/client/api.ts';
import type { ReplyOf } from '#/client/endpoints.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useLocation } from '#/ui/location.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { toast } from '#/ui/toast.ts';
import { documentHref } from '../document-words.ts';
import type { ArchivePreview } from './archive.contract.ts';
import './archive.css';

/** Drawing three hundred pictures anew takes minutes. */
const PATIENCE_MS = 300_000;

function formOf(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

type Lost = Pick<ArchivePreview, 'leftOut' | 'leftOutInAll'>;

function LeftOut({ leftOut, leftOutInAll, isOver }: Lost & { isOver?: boolean }) {
  if (leftOutInAll === 0) return null;
  return (
    <details className="archive-left" open={isOver}>
      <summary>
        <Icon name="alert-triangle" size={15} />
        {counted(leftOutInAll, 'file')} {isOver ? 'did not come along' : 'will not come along'}
      </summary>
      <ul>
        {leftOut.map(({ name, why }, at) => (
          <li key={at}>
            <span dir="auto" className="med">
              {name}
            </span>{' '}
            <span className="f3">{why}</span>
          </li>
        ))}
        {leftOutInAll > leftOut.length && <li>and {leftOutInAll - leftOut.length} more</li>}
      </ul>
    </details>
  );
}

/** What an archive would make: its documents as they will stand in the tree. */
function Preview({ preview }: { preview: ArchivePreview }) {
  const { documents, pictures, files, rows } = preview;
  return (
    <>
      <p className="archive-sum">
        {counted(documents, 'document')}
        {pictures > 0 && ` with ${counted(pictures, 'picture')}`}
        {files > 0 && `${pictures > 0 ? ' and' : ' with'} ${counted(files, 'file')}`}
      </p>
      <ul className="archive-tree" aria-label="Documents in this ZIP" tabIndex={0}>
        {rows.map(({ path, title, depth }) => (
          <li key={path} style={{ paddingInlineStart: 12 + Math.min(depth, 8) * 18 }} title={path}>
            <Icon name="file-text" size={14} />
            <span className="trunc" dir="auto">
              {title}
            </span>
          </li>
        ))}
        {documents > rows.length && <li className="f3">and {documents - rows.length} more</li>}
      </ul>
      <LeftOut {...preview} />
    </>
  );
}

type Made = ReplyOf<'POST /documents/import-archive'>;

interface ArchiveDialogProps {
  file: File;
  /** Below which document; at the top without one. */
  parentId?: number | undefined;
  onClose: () => void;
}

const wordsOf = (error: unknown) =>
  (error instanceof CallError && error.body.fields?.['file']) ||
  (error instanceof Error ? error.message : 'Something went wrong.');

/** Shows what a ZIP of Markdown files would make, then makes all of it or nothing. */
export function ArchiveDialog({ file, parentId, onClose }: ArchiveDialogProps) {
  const queries = useQueryClient();
  const { go } = useLocation();
  const [preview, setPreview] = useState<ArchivePreview>();
  const [wrong, setWrong] = useState<string>();
  const [isPrivate, setPrivate] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();
  useEffect(() => {
    const ended = new AbortController();
    const options = { timeout: PATIENCE_MS, signal: ended.signal };
    upload('POST /documents/preview-archive', formOf(file), options).then(setPreview, (error) => {
      if (!ended.signal.aborted) setWrong(wordsOf(error));
    });
    return () => ended.abort();
  }, [file]);
  const open = (id: number) => {
    onClose();
    go(documentHref(id));
  };
  const take = async () => {
    setBusy(true);
    setWrong(undefined);
    try {
      const fields = {
        private: String(isPrivate),
        ...(parentId !== undefined && { parentId: String(parentId) }),
      };
      const form = formOf(file, fields);
      const it = await upload('POST /documents/import-archive', form, { timeout: PATIENCE_MS });
      await queries.invalidateQueries();
      // A picture may break only while it is drawn: what nobody was told of before stays in sight.
      if (it.leftOutInAll > preview!.leftOutInAll) return setMade(it);
      toast('success', it.message);
      open(it.id);
    } catch (error) {
      setWrong(wordsOf(error));
      setBusy(false);
    }
  };
  if (made)
    return (
      <Dialog
        title={made.message}
        width={560}
        onClose={onClose}
        footer={
          <Button variant="primary" data-autofocus onClick={() => open(made.id)}>
            {made.documents === 1 ? 'Open it' : 'Open the first'}
          </Button>
        }
      >
        <LeftOut {...made} isOver />
      </Dialog>
    );
  return (
    <Dialog
      title={`Import ${file.name}`}
      note="All of it is imported, or nothing. People it mentions are not told."
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {preview && (
            <Button variant="primary" data-autofocus busy={isBusy} onClick={() => void take()}>
              Import {counted(preview.documents, 'document')}
            </Button>
          )}
        </>
      }
    >
      {!preview && !wrong && (
        <Loading label="Reading the ZIP">
          <RowsSkeleton rows={4} mark={false} columns={[]} />
        </Loading>
      )}
      {preview && <Preview preview={preview} />}
      {preview && parentId === undefined && (
        <Checkbox label="Only for me at first" value={isPrivate} onChange={setPrivate} />
      )}
      {wrong && (
        <p className="form-message" role="alert">
          <Icon name="alert-circle" size={15} />
          {wrong}
        </p>
      )}
    </Dialog>
  );
}
