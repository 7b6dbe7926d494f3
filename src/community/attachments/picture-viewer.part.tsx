import { useState } from 'react';
import { giveFile } from '#/client/give-file.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { sizeWords } from './attachment-rules.ts';
import type { Attachment } from './attachments.contract.ts';
import { MarkedPicture } from './marks/marked-picture.part.tsx';

interface PictureViewerProps {
  pictures: readonly Attachment[];
  /** Which of them is shown. */
  at: number;
  /** The one that stands beside it at first, by its number. */
  beside?: number | undefined;
  onTurn: (to: number) => void;
  onClose: () => void;
}

/**
 * One picture in its own size as far as there is room, or two side by side, each with its marks; the
 * arrow keys turn to the next.
 */
export function PictureViewer(props: PictureViewerProps) {
  const { pictures, at, onTurn, onClose } = props;
  const picture = pictures[at]!;
  const [besideId, setBeside] = useState(props.beside);
  const others = pictures.filter((it) => it.id !== picture.id);
  const beside = others.find((it) => it.id === besideId);
  const turn = (by: number) => onTurn((at + by + pictures.length) % pictures.length);
  const several = pictures.length > 1;
  const compare = (
    <Menu
      label="Compare with"
      groups={[
        others.map((it) => ({ label: it.name, onClick: () => setBeside(it.id) })),
        ...(beside ? [[{ label: 'Show one alone', onClick: () => setBeside(undefined) }]] : []),
      ]}
    >
      <Button icon="columns-3">{beside ? 'Beside it' : 'Compare with'}</Button>
    </Menu>
  );
  const doors = (
    <>
      {several && (
        <>
          <IconButton icon="chevron-left" label="Previous picture" onClick={() => turn(-1)} />
          <span className="f2 num" aria-live="polite">
            {at + 1} of {pictures.length}
          </span>
          <IconButton icon="chevron-right" label="Next picture" onClick={() => turn(1)} />
          {compare}
        </>
      )}
      <Button icon="download" onClick={() => giveFile(picture.id)}>
        Download
      </Button>
    </>
  );
  return (
    <Dialog
      title={beside ? `${picture.name} and ${beside.name}` : picture.name}
      note={`${picture.width} × ${picture.height}, ${sizeWords(picture.size)}. ${picture.by.name}, ${exactInstant(new Date(picture.at))}`}
      width={beside ? 1400 : Math.min(1280, Math.max(520, (picture.width ?? 800) + 40))}
      keys={several ? { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) } : {}}
      onClose={onClose}
    >
      {beside ? (
        <div className="compared">
          <MarkedPicture key={picture.id} picture={picture}>
            {doors}
          </MarkedPicture>
          <MarkedPicture key={beside.id} picture={beside}>
            <span dir="auto" className="f2 trunc">
              {beside.name}
            </span>
          </MarkedPicture>
        </div>
      ) : (
        <MarkedPicture key={picture.id} picture={picture}>
          {doors}
        </MarkedPicture>
      )}
    </Dialog>
  );
}
