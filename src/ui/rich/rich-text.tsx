import { useMemo, useRef, type MouseEvent } from 'react';
import { fileOfLink } from '#/kernel/file-links.ts';
import { anchorOfLink } from '#/kernel/rich-anchors.ts';
import { useLocation } from '../location.ts';
import { richHtml } from './rich-html.ts';
import { useGiveFile, usePictures } from './rich-pictures.tsx';
import './rich-text.css';

interface RichTextProps {
  markdown: string;
  /** Level of its highest headings: one below those around it; 3 unless told. */
  top?: number;
  /** Its headings can be linked to: the page calls this for a link to one of them, by its anchor. */
  onAnchor?: (anchor: string) => void;
}

/** Shows Markdown as it was meant. Import it in what is loaded lazily only: it is 30 kB. */
export function RichText({ markdown, top, onAnchor }: RichTextProps) {
  const isAnchored = onAnchor !== undefined;
  const html = useMemo(() => richHtml(markdown, top, isAnchored), [markdown, top, isAnchored]);
  const box = useRef<HTMLDivElement>(null);
  const { go } = useLocation();
  const giveFile = useGiveFile();
  usePictures(box, html);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    const file = href ? fileOfLink(href) : null;
    // In a tab of its own it would come without the session.
    if (file !== null) {
      event.preventDefault();
      return giveFile(file);
    }
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!isPlain || !href) return;
    const anchor = onAnchor && anchorOfLink(href);
    if (!anchor && !href.startsWith('/')) return;
    event.preventDefault();
    if (anchor) onAnchor(anchor);
    else go(href);
  };
  return (
    <div
      ref={box}
      className="rich-text"
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
