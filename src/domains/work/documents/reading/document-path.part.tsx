import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { DOCUMENTS, documentHref } from '../document-words.ts';
import type { Named } from '../document.contract.ts';
import './reading.css';

/** The documents above one, the outermost first. */
export function DocumentPath({ path }: { path: readonly Named[] }) {
  return (
    <nav className="doc-path fs12" aria-label="Above this document">
      <Link href={DOCUMENTS}>Documents</Link>
      {path.map((it) => (
        <span key={it.id} className="row">
          <Icon name="chevron-right" size={12} />
          <Link dir="auto" href={documentHref(it.id)}>
            {it.title}
          </Link>
        </span>
      ))}
    </nav>
  );
}
