import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadPicture } from '#/client/photo.ts';
import { useRun } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { rendered } from '#/ui/picture-editor/draw.ts';
import { bugPictureAdd, bugPictureRemove } from './bug-reports.actions.ts';
import type { BugPicture, BugReport } from './bug-reports.contract.ts';
import { PictureField, type EditedPicture } from './report/picture-field.part.tsx';
import { pictureForm } from './report/send-report.part.ts';

/** Fetched with the session; one that was fetched stays good. */
const usePicture = ({ id, file }: BugPicture) =>
  useQuery({
    queryKey: ['GET /bug-report-picture', id, file],
    queryFn: () => loadPicture(`/api/bug-report-picture?id=${id}`),
    staleTime: Infinity,
  }).data;

function Picture({
  picture,
  words,
  onOpen,
}: {
  picture: BugPicture;
  words: string;
  onOpen: () => void;
}) {
  const src = usePicture(picture);
  return (
    <button type="button" className="bug-thumb" onClick={onOpen}>
      {src ? <img src={src} alt={words} /> : <Icon name="photo" label="loading" />}
    </button>
  );
}

function Enlarged({
  picture,
  words,
  onClose,
}: {
  picture: BugPicture;
  words: string;
  onClose: () => void;
}) {
  const src = usePicture(picture);
  return (
    <Dialog title={words} width={Math.min(1280, picture.width + 40)} onClose={onClose}>
      {src && <img className="bug-large" src={src} alt={words} />}
    </Dialog>
  );
}

interface PicturesProps {
  of: Pick<BugReport, 'id' | 'key'>;
  pictures: readonly BugPicture[];
  mayEdit?: boolean;
}

/** The pictures of a report; each opens in its own size. */
export function BugPictures({ of: { id, key }, pictures, mayEdit = false }: PicturesProps) {
  const run = useRun();
  const [opened, setOpened] = useState<BugPicture>();
  const wordsOf = (it: BugPicture) => `Picture ${pictures.indexOf(it) + 1} of ${key}`;
  return (
    <>
      <ul className="bug-pictures" aria-label="Pictures">
        {pictures.map((it) => (
          <li key={it.id}>
            <Picture picture={it} words={wordsOf(it)} onOpen={() => setOpened(it)} />
            {mayEdit && (
              <IconButton
                icon="x"
                size="s"
                label={`Remove ${wordsOf(it).toLowerCase()}`}
                onClick={() => void run(bugPictureRemove, { report: id, picture: it.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <Enlarged picture={opened} words={wordsOf(opened)} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

/** One more picture of a report, drawn on before it is sent. */
export function AddPicture({ report, onClose }: { report: BugReport; onClose: () => void }) {
  const run = useRun();
  const [picture, setPicture] = useState<EditedPicture | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!picture || busy) return;
    setBusy(true);
    const drawn = await rendered(picture.source, picture.marks.done);
    if (await run(bugPictureAdd, { form: pictureForm(report.id, drawn) })) onClose();
    setBusy(false);
  };
  return (
    <Dialog
      title={`Picture for ${report.key}`}
      width={760}
      keys={{ '$mod+Enter': () => void send() }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={!picture}
            onClick={() => void send()}
          >
            Add the picture
          </Button>
        </>
      }
    >
      <PictureField value={picture} onChange={setPicture} />
    </Dialog>
  );
}
