import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { Button } from '#/ui/button.tsx';
import { noMarks, type Marks } from '#/ui/picture-editor/marks.ts';
import { PictureEditor } from '#/ui/picture-editor/picture-editor.tsx';
import { canTakeScreen, takeScreen } from '#/ui/take-screen.ts';
import { toast } from '#/ui/toast.ts';

/** A picture with what was drawn on it. */
export interface EditedPicture {
  source: Blob;
  marks: Marks;
}

interface PictureFieldProps {
  value: EditedPicture | null;
  onChange: (value: EditedPicture | null) => void;
}

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find((it) => it.type.startsWith('image/'));

/** Pictures are pasted wherever the focus is. */
function usePasted(onPicture: (picture: Blob) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const picture = pictureIn(event.clipboardData);
    if (!picture) return;
    event.preventDefault();
    onPicture(picture);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}

/** The picture of a report: pasted, dropped, chosen or taken, then drawn on. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const begin = (source: Blob) => onChange({ source, marks: noMarks });
  usePasted(begin);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const picture = pictureIn(event.dataTransfer);
    if (picture) begin(picture);
    else toast('warning', 'Drop a picture here.');
  };
  const take = async () => {
    setBusy(true);
    try {
      const picture = await takeScreen();
      if (picture) begin(picture);
    } catch {
      toast('error', 'The browser gave no picture. Paste one, or choose a file.');
    } finally {
      setBusy(false);
    }
  };
  if (value)
    return (
      <div className="bug-picture">
        <PictureEditor
          source={value.source}
          marks={value.marks}
          onChange={(marks) => onChange({ ...value, marks })}
        />
        <div className="row">
          <span className="f3 fs12">
            Sent as you see it: what is blurred or cut off does not leave this browser.
          </span>
          <span className="sp" />
          <Button size="s" variant="ghost" icon="trash" onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        </div>
      </div>
    );
  return (
    <div className="bug-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button icon="photo" onClick={() => input.current?.click()}>
        Choose a picture
      </Button>
      {canTakeScreen() && (
        <Button icon="camera" busy={busy} onClick={() => void take()}>
          Take the screen
        </Button>
      )}
      <span className="f3 fs12">or paste it, or drop it here</span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={(event) => {
          const picture = event.target.files?.[0];
          if (picture) begin(picture);
          event.target.value = '';
        }}
      />
    </div>
  );
}
