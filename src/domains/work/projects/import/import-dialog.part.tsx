import { useState } from 'react';
import { upload } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { ErrorState } from '#/ui/states.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { ImportFile } from './import-file.part.tsx';
import { ImportMeanings, type Meanings } from './import-meanings.part.tsx';
import { ImportSample } from './import-sample.part.tsx';
import type { ImportPreview } from './import.contract.ts';
import './import.css';

const nothingChosen: Meanings = { statuses: [], types: [], people: [] };

const words = ({ fresh, changed, same }: Pick<ImportPreview, 'fresh' | 'changed' | 'same'>) =>
  [
    fresh > 0 && `${formatNumber(fresh)} new`,
    changed > 0 && `${formatNumber(changed)} changed`,
    same > 0 && `${formatNumber(same)} as they are`,
  ]
    .filter(Boolean)
    .join(', ');

/** Problems by line; nothing is imported while there is one. */
function Problems({ preview }: { preview: ImportPreview }) {
  if (preview.problemRows === 0) return null;
  return (
    <section aria-label="Problems" className="import-problems">
      <h3>{counted(preview.problemRows, 'row')} cannot be imported</h3>
      <ul>
        {preview.problems.slice(0, 50).map((it) => (
          <li key={`${it.line} ${it.message}`}>
            <span className="f3 num">Line {it.line}</span>
            <span className="num">{it.key}</span>
            <span>{it.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A CSV of issues: what it would do first, then all of it or nothing. */
export function ImportDialog({ detail, onClose }: { detail: ProjectDetail; onClose: () => void }) {
  const run = useRun();
  const [file, setFile] = useState<File>();
  const [meanings, setMeanings] = useState(nothingChosen);
  const [preview, setPreview] = useState<ImportPreview>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const form = (of: File, chosen: Meanings) => {
    const body = new FormData();
    body.append('project', detail.project.key);
    body.append('mapping', JSON.stringify(chosen));
    body.append('file', of);
    return body;
  };
  const look = async (of: File, chosen: Meanings) => {
    setFile(of);
    setMeanings(chosen);
    setBusy(true);
    setError(undefined);
    try {
      const options = { timeout: 120_000 };
      setPreview(await upload('POST /cjprojects/preview-import', form(of, chosen), options));
    } catch (failure) {
      setPreview(undefined);
      setError(failure instanceof Error ? failure.message : 'The file could not be read.');
    } finally {
      setBusy(false);
    }
  };
  const bring = async () => {
    if (!file) return;
    setBusy(true);
    const done = await run(
      {
        run: async () => {
          const options = { timeout: 300_000 };
          const made = await upload(
            'POST /cjprojects/import-issues',
            form(file, meanings),
            options,
          );
          return { message: `Issues imported: ${words(made)}` };
        },
      },
      {},
    );
    setBusy(false);
    if (done) onClose();
  };
  const mayBring = preview !== undefined && preview.problemRows === 0 && !busy;
  return (
    <Dialog
      title="Import issues"
      note={`Into ${detail.project.name}. A row whose key is known changes its issue, any other makes a new one.`}
      width={760}
      keys={mayBring ? { '$mod+Enter': () => void bring() } : {}}
      onClose={onClose}
      footer={
        <>
          {preview && <span className="f2 num">{words(preview)}</span>}
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={!mayBring}
            onClick={() => void bring()}
          >
            {preview ? `Import ${formatNumber(preview.rows)} rows` : 'Import'}
          </Button>
        </>
      }
    >
      <ImportFile file={file} busy={busy} onFile={(it) => void look(it, nothingChosen)} />
      {error && (
        <ErrorState title="The file was not taken" text={`${error} Nothing was changed.`} />
      )}
      {preview && (
        <div className="import-parts">
          {preview.ignored.length > 0 && (
            <p className="f2">
              Left out:{' '}
              {preview.ignored.slice(0, 12).map((it) => (
                <Badge key={it}>{it}</Badge>
              ))}
            </p>
          )}
          <ImportMeanings
            preview={preview}
            detail={detail}
            onChange={(chosen) => file && void look(file, chosen)}
            meanings={meanings}
          />
          <Problems preview={preview} />
          <ImportSample preview={preview} />
        </div>
      )}
    </Dialog>
  );
}
