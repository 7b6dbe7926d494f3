import type { TextRange } from '#/kernel/text-anchor.ts';

/** The words of what is shown, blanks in them single, and where each stands on the page. */
export interface ShownWords {
  text: string;
  /** The range of the page that some of the words take up; undefined when there is none. */
  rangeOf: (range: TextRange) => Range | undefined;
  /** Where a point of the page stands among the words. */
  offsetOf: (node: Node, offset: number) => number;
}

const BLOCKS =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, summary, dt, dd, figcaption';

/** A sign of the words: the text node it stands in, and where. */
interface Sign {
  node: Text;
  at: number;
}

/** Reads what an element shows. Between two blocks stands a blank, as where they are kept as words. */
export function wordsIn(element: Element): ShownWords {
  const signs: Sign[] = [];
  const parts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let isBlank = true;
  let block: Element | null | undefined;
  const blank = (sign: Sign) => {
    if (isBlank) return;
    parts.push(' ');
    signs.push(sign);
    isBlank = true;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node as Text;
    const own = it.parentElement?.closest(BLOCKS);
    if (own !== block) blank({ node: it, at: 0 });
    block = own;
    for (let at = 0; at < it.data.length; at += 1) {
      const sign = it.data[at]!;
      if (/\s/.test(sign)) blank({ node: it, at });
      else {
        parts.push(sign);
        signs.push({ node: it, at });
        isBlank = false;
      }
    }
  }
  const text = parts.join('');
  return {
    text,
    rangeOf: ({ from, to }) => {
      const [first, last] = [signs[from], signs[to - 1]];
      if (!first || !last) return undefined;
      const range = document.createRange();
      range.setStart(first.node, first.at);
      range.setEnd(last.node, last.at + 1);
      return range;
    },
    offsetOf: (node, offset) => {
      const point = document.createRange();
      point.setStart(node, offset);
      point.collapse(true);
      let [low, high] = [0, signs.length];
      // The first sign that does not stand before the point.
      while (low < high) {
        const middle = (low + high) >> 1;
        const sign = signs[middle]!;
        if (point.comparePoint(sign.node, sign.at) < 0) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
