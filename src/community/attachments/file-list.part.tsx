import { useState } from 'react';
import { giveFile } from '#/client/give-file.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useLocation } from '#/ui/location.ts';
import { sizeWords } from './attachment-rules.ts';
import './attachments.css';
import type { Attachment } from './attachments.contract.ts';
import { PictureViewer } from './picture-viewer.part.tsx';
import { usePicture } from './use-picture.part.ts';

const about = ({ name, size, by, at }: Attachment) =>
  `${name}, ${sizeWords(size)}. ${by.name}, ${exactInstant(new Date(at))}`;

function Thumbnail({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const { data, isError } = usePicture(file.id);
  return (
    <button type="button" className="file-picture" title={about(file)} onClick={onOpen}>
      {data ? (
        <img src={data} alt={file.name} />
      ) : (
        <Icon name={isError ? 'alert-triangle' : 'photo'} label={file.name} />
      )}
    </button>
  );
}

interface FileListProps {
  label: string;
  files: readonly Attachment[];
  onRemove?: (file: Attachment) => void;
}

/** Files of something: pictures are shown and open in a viewer, everything else is downloaded. */
export function FileList({ label, files, onRemove }: FileListProps) {
  const { hash } = useLocation();
  const [linked, beside] = (/^picture-(\d{1,9})(?:-(\d{1,9}))?$/.exec(hash) ?? [])
    .slice(1)
    .map(Number);
  // A link opens its picture once: whoever closes it stays on the page.
  const [seen, setSeen] = useState<string>();
  const [chosen, setChosen] = useState<number>();
  const opened = chosen ?? (hash === seen ? undefined : linked);
  const setOpened = (id: number | undefined) => {
    setSeen(hash);
    setChosen(id);
  };
  const pictures = files.filter((it) => it.width !== null);
  const others = files.filter((it) => it.width === null);
  const cross = (it: Attachment) =>
    onRemove &&
    it.mayRemove && (
      <IconButton
        icon="x"
        size="s"
        variant="ghost"
        label={`Take ${it.name} off`}
        onClick={() => onRemove(it)}
      />
    );
  const at = pictures.findIndex((it) => it.id === opened);
  return (
    <>
      {pictures.length > 0 && (
        <ul className="file-pictures" aria-label={`Pictures of ${label}`}>
          {pictures.map((it) => (
            <li key={it.id}>
              <Thumbnail file={it} onOpen={() => setOpened(it.id)} />
              {cross(it)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="file-rows" aria-label={`Files of ${label}`}>
          {others.map((it) => (
            <li key={it.id}>
              <button
                type="button"
                className="file-row"
                title={about(it)}
                onClick={() => giveFile(it.id)}
              >
                <Icon name="file" size={15} />
                <span className="trunc" dir="auto">
                  {it.name}
                </span>
                <span className="f3 fs12 num">{sizeWords(it.size)}</span>
                <Icon name="download" size={14} className="f3" />
              </button>
              {cross(it)}
            </li>
          ))}
        </ul>
      )}
      {at >= 0 && (
        <PictureViewer
          pictures={pictures}
          at={at}
          beside={hash === seen ? undefined : beside}
          onTurn={(to) => setOpened(pictures[to]?.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
