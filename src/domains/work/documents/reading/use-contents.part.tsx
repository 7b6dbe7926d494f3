import { useEffect, useMemo } from 'react';
import { anchorOfLink } from '#/kernel/rich-anchors.ts';
import { useLocation } from '#/ui/location.ts';
import { useMedia } from '#/ui/use-media.ts';
import { documentHref } from '../document-words.ts';
import type { Document } from '../document.contract.ts';
import { Contents, ContentsAbove } from './contents.part.tsx';
import { outlineOf } from './outline.ts';

/** Shows a heading and puts the focus there, so that Tab goes on below it. */
function show(anchor: string) {
  const heading = document.getElementById(anchor);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Below this there is no room beside the text, as in `reading.css`. */
const NARROW = '(max-width: 1100px)';

/** The table of contents of a document that is read, beside it or above, and the way to its headings. */
export function useContents({ id, body }: Document) {
  const { hash, go } = useLocation();
  const isNarrow = useMedia(NARROW);
  const outline = useMemo(() => outlineOf(body), [body]);
  const href = documentHref(id);
  // Whoever comes by a link to a heading is led there once the text stands on the page.
  useEffect(() => {
    const anchor = anchorOfLink(`#${hash}`);
    if (anchor) show(anchor);
  }, [hash]);
  const toHeading = (anchor: string) => {
    go(`${href}#${encodeURIComponent(anchor)}`, { replace: true });
    show(anchor);
  };
  const props = { outline, href, onHeading: toHeading };
  const isListed = outline.length > 1;
  return {
    toHeading,
    contents: isListed && !isNarrow && <Contents {...props} />,
    contentsAbove: isListed && isNarrow && <ContentsAbove {...props} />,
  };
}
