import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Ago } from '#/client/ago.tsx';
import { CallError } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Id } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { DOCUMENTS, documentHref } from '../document-words.ts';
import { LONGEST_TITLE } from '../document.contract.ts';
import { DocumentPath } from '../reading/document-path.part.tsx';
import { Editor } from './editor.part.tsx';
import { forgetText, keptBeginnings } from './kept-text.ts';
import { Templates } from './templates.part.tsx';
import './writing.css';

const Search = z.strictObject({
  /** The document that is written on; a new one without it. */
  document: Id.optional(),
  /** Where a new one is put. */
  parent: Id.optional(),
  /** What a new one starts from. */
  template: Id.optional(),
  /** What a new one is called, as typed in the palette. */
  title: z.string().max(LONGEST_TITLE).optional(),
});
type Search = z.output<typeof Search>;

/** A document that is needed here; fresh, because what is typed must not start from an old one. */
const useDocument = (id: number | undefined) =>
  useQuery({
    ...reading('GET /documents/info', { id: id ?? 0 }),
    enabled: id !== undefined,
    gcTime: 0,
  });

interface NewProps {
  search: Search;
  name: string;
  isBegun: boolean;
  onBegun: (id: number) => void;
  onContinue: (name: string) => void;
}

/** Documents that were begun here and never reached the server. */
function Beginnings({ name, onContinue }: { name: string; onContinue: (name: string) => void }) {
  const { id: personId } = useMe();
  const [list, setList] = useState(() => keptBeginnings(personId));
  const others = list.filter((it) => it.name !== name);
  return others.map((it) => (
    <p key={it.name} className="doc-banner calm" role="status">
      <Icon name="history" size={15} />
      <span>
        {it.kept.title.trim() || 'An untitled document'}, begun{' '}
        <Ago at={new Date(it.kept.at).toISOString()} />, was not saved.
      </span>
      <span className="sp" />
      <Button
        size="s"
        onClick={() => {
          forgetText({ personId, name: it.name });
          setList(list.filter((one) => one.name !== it.name));
        }}
      >
        Let it go
      </Button>
      <Button size="s" variant="primary" onClick={() => onContinue(it.name)}>
        Continue
      </Button>
    </p>
  ));
}

/** A document that does not exist yet: where it goes, who reads it, what it starts from. */
function NewDocument({ name, isBegun, onBegun, onContinue, ...props }: NewProps) {
  // Once it is begun the address names the document only.
  const [search] = useState(props.search);
  const [isPrivate, setPrivate] = useState(false);
  const parent = useDocument(search.parent);
  const template = useDocument(search.template);
  if (parent.isLoading || template.isLoading) return <EditorSkeleton />;
  const from = template.data;
  const title = search.title ?? from?.title ?? '';
  const place = parent.data?.canWrite ? parent.data : undefined;
  return (
    <Editor
      document={undefined}
      latest={undefined}
      name={name}
      first={{ title, body: from?.body ?? '' }}
      beginning={{ parentId: place?.id ?? null, ...(isPrivate && { private: true }) }}
      onBegun={onBegun}
      above={
        <>
          <Beginnings name={name} onContinue={onContinue} />
          <div className="row">
            <DocumentPath path={place ? [...place.path, place] : []} />
            <span className="sp" />
            {!isBegun && (
              <Checkbox label="Only for me at first" value={isPrivate} onChange={setPrivate} />
            )}
          </div>
        </>
      }
      below={(take) => <Templates onTake={take} />}
    />
  );
}

function OldDocument({ id, name }: { id: number; name: string }) {
  const query = useDocument(id);
  const { data, error } = query;
  if (error && !data) {
    return (
      <Page title="Edit document">
        <ErrorState
          title="The document did not load"
          text={`${error.message} What you typed is kept in this browser.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void query.refetch()}
        >
          <Button href={DOCUMENTS}>All documents</Button>
        </ErrorState>
      </Page>
    );
  }
  if (!data) return <EditorSkeleton />;
  if (!data.canWrite) {
    return (
      <Page title="Edit document">
        <EmptyState
          icon="lock"
          title="You may read this document and not change it"
          text={`${data.owner.name} owns it and can let you write in it.`}
        >
          <Button href={documentHref(id)}>Read it</Button>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Editor
      document={data}
      latest={data}
      name={name}
      first={{ title: '', body: '' }}
      beginning={{ parentId: null }}
      onBegun={() => {}}
      above={<DocumentPath path={data.path} />}
    />
  );
}

function EditorSkeleton() {
  return (
    <Page title="Write a document">
      <Loading label="Loading the document">
        <div className="doc-editor">
          <RowsSkeleton rows={8} mark={false} columns={[]} />
        </div>
      </Loading>
    </Page>
  );
}

/** What is written on: it changes with the address, not when a new document gets its number. */
interface Desk {
  nth: number;
  document: number | undefined;
  /** It was new when it came here. */
  isNew: boolean;
  /** The number the new one has got. */
  begun?: number;
  /** Under which a new one is kept in this browser. */
  name: string;
}

const deskFor = (document: number | undefined, nth: number, name?: string): Desk => ({
  nth,
  document,
  isNew: document === undefined,
  name: name ?? `new-${crypto.randomUUID()}`,
});

/** Write a document, or begin one. */
export function DocumentEditorScreen() {
  const [search, change] = useSearch(Search);
  const [desk, setDesk] = useState(() => deskFor(search.document, 0));
  const wanted = search.document;
  if (wanted !== desk.document) {
    const isOwn = wanted !== undefined && wanted === desk.begun;
    setDesk(isOwn ? { ...desk, document: wanted } : deskFor(wanted, desk.nth + 1));
  }
  const begun = (id: number) => {
    setDesk((it) => ({ ...it, begun: id }));
    const gone = { parent: undefined, template: undefined, title: undefined };
    change({ document: id, ...gone }, { replace: true });
  };
  if (!desk.isNew) return <OldDocument key={desk.nth} id={desk.document!} name={desk.name} />;
  return (
    <NewDocument
      key={desk.nth}
      search={search}
      name={desk.name}
      isBegun={desk.begun !== undefined}
      onBegun={begun}
      onContinue={(name) => setDesk(deskFor(undefined, desk.nth + 1, name))}
    />
  );
}
