import type { ReactNode } from 'react';
import { Ago } from '#/client/ago.tsx';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { audienceWords, documentHref, EDITOR, standingWords } from '../document-words.ts';
import type { Document, Named } from '../document.contract.ts';
import './reading.css';

interface AsideProps {
  document: Document;
  /** Its table of contents, where there is room for it here. */
  contents: ReactNode;
  /** Threads on words of the text. */
  comments: ReactNode;
  onVerify: () => void;
  onPermit: () => void;
  onVersions: () => void;
}

function Verification({ document, onVerify }: Pick<AsideProps, 'document' | 'onVerify'>) {
  const today = dayOf(useNow());
  const { verified, standing, canWrite } = document;
  return (
    <section>
      <h2>Verified</h2>
      {verified ? (
        <>
          <p>{standingWords(standing, verified.until, today)}</p>
          <p className="f3 fs12">
            by {verified.by.name}, <Ago at={verified.at} />
            {verified.changedSince && ', changed since'}
          </p>
        </>
      ) : (
        <p className="f3">Nobody has said that it is right.</p>
      )}
      {canWrite && (
        <p className="row">
          <Button size="s" icon="checks" onClick={onVerify}>
            {verified ? 'Verify again' : 'Verify'}
          </Button>
        </p>
      )}
    </section>
  );
}

function NamedList({ documents }: { documents: readonly Named[] }) {
  return (
    <ul>
      {documents.map((it) => (
        <li key={it.id} className="row">
          <Icon name="file-text" size={14} className="f3" />
          <Link dir="auto" className="link trunc" href={documentHref(it.id)} title={it.title}>
            {it.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Beside the text: what is in it, whether it holds, who reads it, what links to it, what is below it. */
export function DocumentAside(props: AsideProps) {
  const { document, contents, comments, onPermit, onVersions } = props;
  const { children, linkedFrom, canWrite, canManage, audience, number, id } = document;
  return (
    <aside className="doc-aside" aria-label="About this document">
      {contents}
      {comments}
      <Verification document={document} onVerify={props.onVerify} />
      <section>
        <h2>Who reads it</h2>
        <p>{audienceWords(audience)}</p>
        {audience.inherited && <p className="f3 fs12">As the document above says</p>}
        {canManage && (
          <p className="row">
            <Button size="s" icon="lock" onClick={onPermit}>
              Change
            </Button>
          </p>
        )}
      </section>
      <section>
        <h2>Versions</h2>
        <p className="row">
          <Button size="s" icon="history" onClick={onVersions}>
            {counted(number, 'version')}
          </Button>
        </p>
      </section>
      {linkedFrom.length > 0 && (
        <section>
          <h2>Linked from</h2>
          <NamedList documents={linkedFrom} />
        </section>
      )}
      {(children.length > 0 || canWrite) && (
        <section>
          <h2>Below this document</h2>
          <NamedList documents={children} />
          {canWrite && (
            <p className="row">
              <Button size="s" icon="plus" href={`${EDITOR}?parent=${id}`}>
                Add one
              </Button>
            </p>
          )}
        </section>
      )}
    </aside>
  );
}
