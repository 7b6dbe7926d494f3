import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { topLayer, useLayer } from '#/ui/layer.ts';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** What the clipboard holds as a file and not as words: a table that was copied brings its picture. */
const pasted = ({ clipboardData: data }: ClipboardEvent): File[] =>
  data && !data.types.includes('text/plain') ? [...data.files] : [];

/**
 * Takes the files that are dropped into a box, or on the sheet or page around it. What a field
 * inside has taken is not taken again.
 * @returns whether files are held above it right now
 */
export function useDroppedFiles(
  box: RefObject<HTMLElement | null>,
  take: ((files: File[]) => void) | undefined,
  around: 'box' | 'sheet',
): boolean {
  const [isOver, setOver] = useState(false);
  const isOn = take !== undefined;
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take?.(files);
  });
  useEffect(() => {
    const { current } = box;
    const place = around === 'box' ? current : current?.closest<HTMLElement>('[role=dialog], main');
    if (!place || !isOn) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      // What stands around it need not offer itself as well.
      event.stopPropagation();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && place.contains(event.relatedTarget)))
        setOver(false);
    };
    const dropped = (event: DragEvent) => drop(event);
    place.addEventListener('dragover', over);
    place.addEventListener('dragleave', leave);
    place.addEventListener('drop', dropped);
    return () => {
      place.removeEventListener('dragover', over);
      place.removeEventListener('dragleave', leave);
      place.removeEventListener('drop', dropped);
    };
  }, [box, around, isOn]);
  return isOver;
}

/** Takes the files that are pasted in a box, before the text there sees them. */
export function usePastedInside(box: RefObject<HTMLElement | null>, take: (files: File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = pasted(event);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take(files);
  });
  useEffect(() => {
    const { current } = box;
    const listen = (event: ClipboardEvent) => paste(event);
    current?.addEventListener('paste', listen, true);
    return () => current?.removeEventListener('paste', listen, true);
  }, [box]);
}

/** Takes the files that are pasted while one writes nothing, in what lies in front. */
export function usePastedAnywhere(take: ((files: File[]) => void) | undefined) {
  const layer = useLayer();
  const isOn = take !== undefined;
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    const isWriting =
      target instanceof Element && target.closest('input, textarea, [contenteditable=true]');
    const files = pasted(event);
    if (event.defaultPrevented || isWriting || topLayer() > layer || files.length === 0) return;
    event.preventDefault();
    take?.(files);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isOn]);
}
