import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { Link } from '#/ui/link.tsx';
import type { OutlineHeading } from './outline.ts';
import './contents.css';

/** A heading counts as reached when it is this near the top of the window, px. */
const REACHED = 140;

/** The last heading that has been reached by scrolling; the first before any is. */
function reached(anchors: readonly string[]): string | undefined {
  const isAbove = (it: string) =>
    (document.getElementById(it)?.getBoundingClientRect().top ?? Infinity) <= REACHED;
  return anchors.findLast(isAbove) ?? anchors[0];
}

/** Which heading of the text on the page is read now; it changes as the page is scrolled. */
function useReached(outline: readonly OutlineHeading[]): string | undefined {
  const [anchor, setAnchor] = useState<string>();
  const look = useEffectEvent(() => setAnchor(reached(outline.map((it) => it.anchor))));
  useEffect(() => {
    let frame = 0;
    const after = () => {
      frame = 0;
      look();
    };
    const wait = () => {
      frame ||= requestAnimationFrame(after);
    };
    wait();
    // The page scrolls inside of the window: such events do not bubble, they are seen on their way.
    window.addEventListener('scroll', wait, { capture: true, passive: true });
    window.addEventListener('resize', wait);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', wait, { capture: true });
      window.removeEventListener('resize', wait);
    };
  }, []);
  return outline.some((it) => it.anchor === anchor) ? anchor : outline[0]?.anchor;
}

/** Scrolls a long list, and nothing around it, to where its link to an anchor is seen. */
function uncover(list: HTMLElement | null, anchor: string) {
  const link = list?.querySelector<HTMLElement>(`[data-anchor=${CSS.escape(anchor)}]`);
  if (!list || !link) return;
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

interface ContentsProps {
  outline: readonly OutlineHeading[];
  /** The page without the anchor. */
  href: string;
  onHeading: (anchor: string) => void;
}

function List({ outline, href, onHeading }: ContentsProps) {
  const now = useReached(outline);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (now !== undefined) uncover(list.current, now);
  }, [now]);
  const follow = (anchor: string) => (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!isPlain) return;
    event.preventDefault();
    onHeading(anchor);
  };
  return (
    <ol ref={list}>
      {outline.map((it) => (
        <li key={it.anchor}>
          <Link
            href={`${href}#${encodeURIComponent(it.anchor)}`}
            className="trunc"
            data-depth={it.depth}
            data-anchor={it.anchor}
            title={it.text}
            aria-current={it.anchor === now ? 'location' : undefined}
            onClick={follow(it.anchor)}
          >
            {it.text}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Table of contents beside a text: it shows where one reads, each heading is a link that can be copied. */
export function Contents(props: ContentsProps) {
  return (
    <nav className="doc-contents beside" aria-labelledby="doc-contents-heading">
      <h2 id="doc-contents-heading">On this page</h2>
      <List {...props} />
    </nav>
  );
}

/** The same above the text where the window is narrow: closed until it is asked for. */
export function ContentsAbove(props: ContentsProps) {
  return (
    <details className="doc-contents above">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <List {...props} />
      </nav>
    </details>
  );
}
