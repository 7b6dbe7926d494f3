import { useRef, useState, type DragEvent } from 'react';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useFileImage } from '../file-image.part.ts';
import type { GameReview } from './reviews.contract.ts';

type Medium = GameReview['media'][number];

function Picture({ medium, at, onOpen }: { medium: Medium; at: number; onOpen: () => void }) {
  const src = useFileImage('GET /game-review-image', { image: medium.id }, medium.file);
  return (
    <button type="button" className="review-picture" onClick={onOpen}>
      {src ? (
        <img src={src} alt={`Screen ${at + 1} of the game`} />
      ) : (
        <Icon name="photo" label="loading" />
      )}
    </button>
  );
}

function Enlarged({ medium, onClose }: { medium: Medium; onClose: () => void }) {
  const src = useFileImage('GET /game-review-image', { image: medium.id }, medium.file);
  return (
    <Dialog title="Screen of the game" width={Math.min(1200, medium.width + 40)} onClose={onClose}>
      {src && <img className="review-large" src={src} alt="Screen of the game" />}
    </Dialog>
  );
}

interface MediaProps {
  media: readonly Medium[];
  onRemove?: (id: number) => void;
}

/** The pictures of a review; each opens in its own size. */
export function Media({ media, onRemove }: MediaProps) {
  const [opened, setOpened] = useState<Medium>();
  return (
    <>
      <ul className="review-media" aria-label="Pictures">
        {media.map((it, at) => (
          <li key={it.id}>
            <Picture medium={it} at={at} onOpen={() => setOpened(it)} />
            {onRemove && (
              <IconButton
                icon="x"
                size="s"
                label={`Remove picture ${at + 1}`}
                onClick={() => onRemove(it.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {opened && <Enlarged medium={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Takes pictures by choosing or dropping them. */
export function MediaDrop({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className="review-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button icon="photo" busy={busy} onClick={() => input.current?.click()}>
        Add pictures
      </Button>
      <span className="f3 fs12">or drop them here; they are drawn anew, nothing hides in them</span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
