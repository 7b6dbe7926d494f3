import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Ago } from '#/client/ago.tsx';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Discussion } from '#/community/discussion.part.tsx';
import { FollowMenu } from '#/community/follows/follow-menu.part.tsx';
import { NotTold } from '#/community/mentions/not-told.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Id } from '#/kernel/schema.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { documentArchive, documentExport } from '../archive/archive.actions.ts';
import { DOCUMENTS, EDITOR } from '../document-words.ts';
import type { Document } from '../document.contract.ts';
import { documentDelete, documentTemplate } from '../documents.actions.ts';
import { StandingBadge } from '../standing.part.tsx';
import { CommentOnWords } from '../text-comments/comment-on-words.part.tsx';
import { TextCommentList } from '../text-comments/text-comments.part.tsx';
import { useTextComments } from '../text-comments/use-text-comments.part.ts';
import { DocumentAside } from './aside.part.tsx';
import { DocumentPath } from './document-path.part.tsx';
import { MoveDialog } from './move-dialog.part.tsx';
import { PermissionsDialog } from './permissions-dialog.part.tsx';
import { useContents } from './use-contents.part.tsx';
import { VerifyDialog } from './verify-dialog.part.tsx';
import { VersionsSheet } from './versions-sheet.part.tsx';
import './reading.css';

const Search = z.strictObject({
  document: Id.optional(),
  /** Who may read it is shown, as the palette asks for. */
  open: z.enum(['permissions']).optional(),
});

type Opened = 'versions' | 'permissions' | 'move' | 'verify';

/** What else can be done with a document, as far as this person may. */
function useMenu(document: Document, open: (what: Opened) => void): MenuItem[][] {
  const run = useRun();
  const { go } = useLocation();
  const { id, version, template, canWrite, canManage } = document;
  const above = document.path.at(-1);
  const remove = async () => {
    const to = above ? `/tasks/document-info?document=${above.id}` : DOCUMENTS;
    if (await run(documentDelete, { id, version })) go(to);
  };
  const writing: MenuItem[] = [
    { label: 'Add one below', icon: 'plus', href: `${EDITOR}?parent=${id}` },
    { label: 'Move', icon: 'transfer', onClick: () => open('move') },
    {
      label: template ? 'No longer a template' : 'Make it a template',
      icon: 'template',
      onClick: () => void run(documentTemplate, { id, version, template: !template }),
    },
  ];
  const managing: MenuItem[] = [
    { label: 'Who reads it', icon: 'lock', onClick: () => open('permissions') },
    { label: 'Delete', icon: 'trash', danger: true, onClick: () => void remove() },
  ];
  const anybody: MenuItem[] = [
    { label: 'Versions', icon: 'history', keys: 'v', onClick: () => open('versions') },
    {
      label: 'Export Markdown',
      icon: 'download',
      onClick: () => void run(documentExport, { id }),
    },
    {
      label: document.children.length > 0 ? 'Export with what is below' : 'Export with pictures',
      icon: 'archive',
      onClick: () => void run(documentArchive, { id }),
    },
    { label: 'Print', icon: 'file', onClick: () => window.print() },
  ];
  return [anybody, canWrite ? writing : [], canManage ? managing : []].filter(
    (it) => it.length > 0,
  );
}

function By({ document }: { document: Document }) {
  const { author, owner, changedBy, changedAt } = document;
  return (
    <p className="doc-by fs12">
      <Avatar name={owner.name} />
      <span>{owner.name} owns it</span>
      {author.id !== owner.id && <span>· begun by {author.name}</span>}
      <span>
        · changed by {changedBy.name} <Ago at={changedAt} />
      </span>
    </p>
  );
}

function Reader({ document }: { document: Document }) {
  const { go } = useLocation();
  const [search, change] = useSearch(Search);
  const [chosen, setOpened] = useState<Opened>();
  const opened = chosen ?? (document.canManage ? search.open : undefined);
  const menu = useMenu(document, setOpened);
  const { id, title, canWrite, template, standing, verified } = document;
  const edit = () => go(`${EDITOR}?document=${id}`);
  const { contents, contentsAbove, toHeading } = useContents(document);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const comments = useTextComments(document, body);
  useEffect(() => {
    window.document.title = `${title} · Backlot`;
  }, [title]);
  usePageKeys(
    [
      canWrite && { keys: 'e', words: 'Edit the document', run: edit },
      { keys: 'v', words: 'Versions of the document', run: () => setOpened('versions') },
    ],
    opened === undefined,
  );
  const close = () => {
    setOpened(undefined);
    if (search.open) change({ open: undefined });
  };
  return (
    <Page
      title="Document"
      beside={
        <>
          <StandingBadge standing={standing} until={verified?.until ?? null} />
          {template && <Badge tone="line">Template</Badge>}
          <FollowMenu kind="document" id={id} size="s" />
        </>
      }
      actions={
        template && <Button href={`${EDITOR}?template=${id}`}>Write one from this template</Button>
      }
      primary={
        canWrite && (
          <Button variant="primary" icon="pencil" keys="e" onClick={edit}>
            Edit
          </Button>
        )
      }
      menu={<Menu label="More" groups={menu} />}
    >
      <div className="doc-page">
        <article className="doc-sheet" aria-label={title}>
          <DocumentPath path={document.path} />
          <h2 dir="auto" className="doc-heading">
            {title}
          </h2>
          <By document={document} />
          {contentsAbove}
          <CommentOnWords body={body} isFree={opened === undefined} onComment={comments.setDraft} />
          <div
            className="doc-body"
            ref={setBody}
            onClick={({ clientX, clientY }) =>
              comments.setActive(comments.threadAt(clientX, clientY)?.first.id)
            }
          >
            {document.body === '' ? (
              <EmptyState icon="file-text" title="Nothing is written in it yet">
                {canWrite && <Button onClick={edit}>Write</Button>}
              </EmptyState>
            ) : (
              <RichText markdown={document.body} onAnchor={toHeading} />
            )}
          </div>
          {canWrite && <NotTold kind="document" id={id} text={document.body} />}
          <Discussion kind="document" id={id} whole />
          <RecordHistory kind="document" id={id} />
        </article>
        <DocumentAside
          document={document}
          contents={contents}
          comments={<TextCommentList documentId={id} comments={comments} />}
          onVerify={() => setOpened('verify')}
          onPermit={() => setOpened('permissions')}
          onVersions={() => setOpened('versions')}
        />
      </div>
      {opened === 'versions' && <VersionsSheet document={document} onClose={close} />}
      {opened === 'permissions' && <PermissionsDialog id={id} onClose={close} />}
      {opened === 'move' && <MoveDialog document={document} onClose={close} />}
      {opened === 'verify' && <VerifyDialog document={document} onClose={close} />}
    </Page>
  );
}

/** One document as it is read. */
export function DocumentScreen() {
  const [{ document: id }] = useSearch(Search);
  const { data, error, refetch } = useQuery({
    ...reading('GET /documents/info', { id: id ?? 0 }),
    enabled: id !== undefined,
  });
  const all = <Button href={DOCUMENTS}>All documents</Button>;
  if (id === undefined) {
    return (
      <Page title="Document">
        <EmptyState icon="file-text" title="Which document?" text="Choose one from the list.">
          {all}
        </EmptyState>
      </Page>
    );
  }
  if (data) return <Reader key={id} document={data} />;
  if (!error) {
    return (
      <Page title="Document">
        <Loading label="Loading the document">
          <div className="doc-sheet">
            <Bone width="50%" height={28} />
            {[100, 92, 96, 70, 0, 98, 88, 60].map((width, at) => (
              <p key={at}>
                <Bone width={`${width}%`} height={12} />
              </p>
            ))}
          </div>
        </Loading>
      </Page>
    );
  }
  const isAbsent = error instanceof CallError && error.code === 'not-found';
  return (
    <Page title="Document">
      {isAbsent ? (
        <EmptyState
          icon="search"
          title="There is no such document for you"
          text="It was deleted, or its owner has not shared it with you."
        >
          {all}
        </EmptyState>
      ) : (
        <ErrorState
          title="The document did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        >
          {all}
        </ErrorState>
      )}
    </Page>
  );
}
