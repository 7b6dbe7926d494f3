import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { ArchiveDialog } from '../archive/archive-dialog.part.tsx';
import { documentHref } from '../document-words.ts';
import { importFile, sorted, type Imported } from './import-files.part.ts';
import './writing.css';

function Outcome({ it }: { it: Imported }) {
  return (
    <li>
      <Icon name={it.id ? 'circle-check' : 'alert-circle'} size={15} />
      {it.id ? (
        <Link dir="auto" className="link" href={documentHref(it.id)}>
          {it.title}
        </Link>
      ) : (
        <span dir="auto" className="med">
          {it.title}
        </span>
      )}
      <span className="f3 fs12">{it.file}</span>
      <span className="sp" />
      {it.failure && <Badge tone="bad">{it.failure}</Badge>}
      {it.missing.length > 0 && (
        <Badge tone="warn" title={it.missing.join(', ')}>
          {counted(it.missing.length, 'picture missing', 'pictures missing')}
        </Badge>
      )}
    </li>
  );
}

const isZip = (file: File) => /\.zip$/i.test(file.name);

interface ImportDialogProps {
  /** Below which document; at the top without one. */
  parentId?: number;
  onClose: () => void;
}

/** Makes documents of Markdown files; the pictures they show can be chosen along with them. */
export function ImportDialog({ parentId, onClose }: ImportDialogProps) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [rest, setRest] = useState<number>();
  const [done, setDone] = useState<Imported[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [archive, setArchive] = useState<File>();

  const take = async (files: readonly File[]) => {
    const zip = files.find(isZip);
    if (zip) return files.length === 1 ? setArchive(zip) : setWrong('Choose a ZIP by itself.');
    const { texts, pictures, others } = sorted(files);
    setWrong(
      others.length > 0
        ? `Left out, being neither Markdown nor a picture: ${others.join(', ')}`
        : texts.length === 0 && files.length > 0
          ? 'Choose at least one Markdown file.'
          : undefined,
    );
    for (const [at, file] of texts.entries()) {
      setRest(texts.length - at);
      const one = await importFile(file, pictures, parentId ?? null);
      setDone((all) => [...all, one]);
    }
    setRest(undefined);
    if (texts.length > 0) await queries.invalidateQueries();
  };
  if (archive) return <ArchiveDialog file={archive} parentId={parentId} onClose={onClose} />;
  return (
    <Dialog
      title="Import Markdown files"
      note="Each file becomes a document. The title is its front matter’s, or its first heading."
      width={560}
      onClose={onClose}
    >
      <div
        className="doc-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take([...event.dataTransfer.files]);
        }}
      >
        <p>
          Drop files here, with the pictures they show, or a ZIP of a whole tree: one of ours, of
          Notion (“Markdown &amp; CSV”) or of Outline.
        </p>
        <Button
          icon="upload"
          data-autofocus
          busy={rest !== undefined}
          onClick={() => input.current?.click()}
        >
          {rest === undefined ? 'Choose files' : `${rest} to go…`}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Markdown files and pictures"
          accept=".md,.markdown,.txt,.zip,image/*"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {wrong && (
        <p className="form-message" role="alert">
          <Icon name="alert-circle" size={15} />
          {wrong}
        </p>
      )}
      {done.length > 0 && (
        <ul className="doc-files" aria-label="Imported" aria-live="polite">
          {done.map((it, at) => (
            <Outcome key={at} it={it} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
