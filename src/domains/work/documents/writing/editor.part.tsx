import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Ago } from '#/client/ago.tsx';
import { upload } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { keepFile } from '#/community/attachments/send-file.part.ts';
import { findPeople, findReaders } from '#/community/find-people.part.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useLocation } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { DOCUMENTS, documentHref } from '../document-words.ts';
import { LONGEST_TITLE, type Document } from '../document.contract.ts';
import { WritingComments } from '../text-comments/writing-comments.part.tsx';
import { ClashDialog } from './clash-dialog.part.tsx';
import { findDocuments } from './find-documents.part.ts';
import { SavingWords } from './saving-words.part.tsx';
import { useAutosave, type Said } from './use-autosave.part.ts';
import './writing.css';

interface EditorProps {
  document: Document | undefined;
  /** As others may have written it meanwhile. */
  latest: Document | undefined;
  /** Under which name a new one is kept in this browser. */
  name: string;
  first: Said;
  beginning: { parentId: number | null; template?: boolean; private?: boolean };
  onBegun: (id: number) => void;
  /** Above the title: where it is put. */
  above?: ReactNode;
  /** Below an empty text: what one can start from. */
  below?: (take: (said: Said) => void) => ReactNode;
}

/** A document as it is written: it saves itself. */
export function Editor(props: EditorProps) {
  const { document, latest, above, below } = props;
  const { go } = useLocation();
  const draft = useAutosave(props);
  const { values, saving, restoredAt } = draft;
  const [isPut, setPut] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const renew = useEffectEvent(draft.renew);
  useEffect(() => {
    if (latest) renew(latest);
  }, [latest]);
  const done = async () => {
    setPut(false);
    const kept = await draft.flush();
    if (kept) go(documentHref(kept.id));
    else if (!values.title.trim() && !values.body.trim()) go(DOCUMENTS);
  };
  /** A file belongs to a document, so a new one is begun first. */
  const begun = async () => {
    const kept = await draft.flush();
    if (!kept) throw new Error('The document could not be saved, so the file waits.');
    return kept;
  };
  const attach = async (file: File) => {
    try {
      return await keepFile((await begun()).id, file);
    } catch (error) {
      toastError(error);
      throw error;
    }
  };
  const keepPicture = async (file: File) => {
    try {
      const kept = await begun();
      const form = new FormData();
      form.append('id', String(kept.id));
      form.append('image', file);
      return (await upload('POST /documents/upload-image', form, { timeout: 120_000 })).src;
    } catch (error) {
      toastError(error);
      throw error;
    }
  };
  usePageKeys([
    { keys: '$mod+Enter', words: 'Done', run: () => void done() },
    { keys: '$mod+s', words: 'Save now', run: () => void draft.flush() },
  ]);
  const isEmpty = !values.title.trim() && !values.body.trim();
  const clash = saving.kind === 'clash' && !isPut ? saving : undefined;
  return (
    <Page
      title={document ? 'Edit document' : 'New document'}
      beside={<SavingWords saving={saving} />}
      primary={
        <Button variant="primary" keys="$mod+Enter" onClick={() => void done()}>
          Done
        </Button>
      }
    >
      <div className="doc-page writing">
        <div className="doc-editor" ref={setBox}>
          {restoredAt !== undefined && (
            <p className="doc-banner calm" role="status">
              <Icon name="history" size={15} />
              <span>
                What you typed <Ago at={new Date(restoredAt).toISOString()} /> had not been saved.
                It is back.
              </span>
              <span className="sp" />
              <Button size="s" onClick={draft.dropRestored}>
                Let it go
              </Button>
            </p>
          )}
          {saving.kind === 'clash' && isPut && (
            <p className="doc-banner" role="alert">
              <Icon name="alert-triangle" size={15} />
              {saving.theirs.changedBy.name} wrote at the same time. Yours is kept in this browser.
              <span className="sp" />
              <Button size="s" onClick={() => setPut(false)}>
                Compare
              </Button>
            </p>
          )}
          {above}
          <input
            dir="auto"
            className="doc-name"
            aria-label="Title"
            placeholder="Untitled"
            maxLength={LONGEST_TITLE}
            autoFocus={!document}
            value={values.title}
            onChange={(event) => draft.change({ title: event.target.value })}
          />
          <RichEditor
            label="Text"
            page
            hideLabel
            placeholder="Write, paste Markdown, or type / for blocks, @ for people, [[ for documents."
            minHeight={360}
            value={values.body}
            onChange={(body) => draft.change({ body })}
            findPeople={document ? findReaders('document', document.id) : findPeople}
            findDocuments={findDocuments}
            keepPicture={keepPicture}
            keepFile={attach}
          />
          {isEmpty && below?.((said) => draft.change(said))}
        </div>
        {document && (
          <WritingComments
            document={latest ?? document}
            box={box}
            onComment={() => void draft.flush()}
          />
        )}
      </div>
      {clash && (
        <ClashDialog
          base={clash.base}
          mine={values}
          theirs={clash.theirs}
          onSettle={(chosen) => draft.settle(clash.theirs, chosen)}
          onClose={() => setPut(true)}
        />
      )}
    </Page>
  );
}
