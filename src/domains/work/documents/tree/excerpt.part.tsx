import type { Part } from '../document.contract.ts';
import './tree.css';

/** Words of a document, with what was looked for set off. */
export function Excerpt({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, hit }, at) =>
    hit ? (
      <mark key={at} className="doc-hit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
