import { giveFile } from '#/client/give-file.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { sizeWords } from './attachment-rules.ts';
import type { Attachment } from './attachments.contract.ts';
import { usePicture } from './file-list.part.tsx';

interface PictureViewerProps {
  pictures: readonly Attachment[];
  /** Which of them is shown. */
  at: number;
  onTurn: (to: number) => void;
  onClose: () => void;
}

/** One picture in its own size as far as there is room; the arrow keys turn to the next. */
export function PictureViewer({ pictures, at, onTurn, onClose }: PictureViewerProps) {
  const picture = pictures[at]!;
  const { data, isError } = usePicture(picture.id);
  const turn = (by: number) => onTurn((at + by + pictures.length) % pictures.length);
  const several = pictures.length > 1;
  return (
    <Dialog
      title={picture.name}
      note={`${picture.width} × ${picture.height}, ${sizeWords(picture.size)}. ${picture.by.name}, ${exactInstant(new Date(picture.at))}`}
      width={Math.min(1280, Math.max(420, (picture.width ?? 800) + 40))}
      keys={several ? { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) } : {}}
      onClose={onClose}
    >
      <div className="picture-stage">
        {data ? (
          <img src={data} alt={picture.name} />
        ) : (
          <p className="f3">
            <Icon name={isError ? 'alert-triangle' : 'photo'} />{' '}
            {isError ? 'The picture did not load.' : 'Loading the picture…'}
          </p>
        )}
      </div>
      <p className="row">
        {several && (
          <>
            <IconButton icon="chevron-left" label="Previous picture" onClick={() => turn(-1)} />
            <span className="f2 num" aria-live="polite">
              {at + 1} of {pictures.length}
            </span>
            <IconButton icon="chevron-right" label="Next picture" onClick={() => turn(1)} />
          </>
        )}
        <span className="sp" />
        <Button icon="download" onClick={() => giveFile(picture.id)}>
          Download
        </Button>
      </p>
    </Dialog>
  );
}
