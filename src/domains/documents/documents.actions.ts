import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { saveFile } from '#/ui/save-file.ts';
import { call, download } from '../api.ts';
import { DOCUMENTS, documentHref, EDITOR } from './document-words.ts';
import { guideActions } from './guides/guides.actions.ts';
import { manualActions } from './headings/headings.actions.ts';

interface Which {
  id?: number;
  version?: number;
  [name: string]: unknown;
}

const documentNew = action<{ title?: string }>({
  id: 'document.new',
  title: 'Write a document',
  icon: 'file-text',
  access: may('documents:write'),
  keywords: ['new document', 'page', 'wiki', 'note'],
  verbs: ['document', 'doc'],
  parameters: [{ name: 'title', label: 'title', kind: 'text', required: false }],
  run: async ({ title }, { go }) =>
    go(title ? `${EDITOR}?title=${encodeURIComponent(title)}` : EDITOR),
});

const documentImport = action({
  id: 'document.import',
  title: 'Import Markdown files',
  icon: 'upload',
  access: may('documents:write'),
  keywords: ['document', 'md', 'upload'],
  run: async (_values, { go }) => go(`${DOCUMENTS}?import=yes`),
});

export const documentExport = action<Which>({
  id: 'document.export',
  title: 'Export a document as Markdown',
  icon: 'download',
  access: may('documents:read'),
  keywords: ['download', 'md', 'file'],
  run: async ({ id }, { go }) => {
    if (id === undefined) return go(DOCUMENTS);
    const { name, blob } = await download('GET /documents/file', { id });
    saveFile(name, blob);
  },
});

export const documentMove = action<
  Which & { parentId?: number | null; beforeId?: number | undefined }
>({
  id: 'document.move',
  title: 'Move a document',
  icon: 'transfer',
  access: may('documents:write'),
  keywords: ['tree', 'order', 'below'],
  run: async ({ id, parentId, beforeId }, { go }) => {
    if (id === undefined || parentId === undefined) return go(DOCUMENTS);
    const { message, before } = await call('POST /documents/move', { id, parentId, beforeId });
    return {
      message,
      ...(before && { undo: () => call('POST /documents/move', { id, ...before }) }),
    };
  },
});

export const documentDelete = action<Which>({
  id: 'document.delete',
  title: 'Delete a document',
  icon: 'trash',
  access: may('documents:write'),
  keywords: ['remove', 'throw away'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(DOCUMENTS);
    const { message } = await call('POST /documents/delete', { id, version });
    return { message, undo: () => call('POST /documents/bring-back', { id }) };
  },
});

export const documentVerify = action<Which & { until?: string | null }>({
  id: 'document.verify',
  title: 'Verify a document',
  icon: 'checks',
  access: may('documents:write'),
  keywords: ['stale', 'right', 'up to date', 'review'],
  run: async ({ id, version, until }, { go }) => {
    if (id === undefined || version === undefined || until === undefined) {
      return go(`${DOCUMENTS}?view=stale`);
    }
    const it = await call('POST /documents/verify', { id, version, until });
    return { message: until ? `${it.title} is verified` : `${it.title} is no longer verified` };
  },
});

export const documentRestore = action<Which & { number?: number; was?: number }>({
  id: 'document.restore',
  title: 'Bring a version of a document back',
  icon: 'history',
  access: may('documents:write'),
  keywords: ['history', 'version', 'undo'],
  run: async ({ id, version, number, was }, { go }) => {
    if (id === undefined) return go(DOCUMENTS);
    if (version === undefined || number === undefined) return go(documentHref(id));
    const it = await call('POST /documents/restore', { id, version, number });
    return {
      message: `Version ${number} is the latest again`,
      ...(was !== undefined && {
        undo: () => call('POST /documents/restore', { id, version: it.version, number: was }),
      }),
    };
  },
});

interface Templating {
  document?: { id: number; version: number; title: string; body: string };
  template?: boolean;
  [name: string]: unknown;
}

export const documentTemplate = action<Templating>({
  id: 'document.template',
  title: 'Make a document a template',
  icon: 'template',
  access: may('documents:write'),
  keywords: ['form', 'start from'],
  run: async ({ document, template }, { go }) => {
    if (!document || template === undefined) return go(`${DOCUMENTS}?view=templates`);
    const { id, version, title, body } = document;
    const said = { id, title, body };
    const saved = await call('POST /documents/save', { ...said, version, template });
    return {
      message: template ? `${title} is a template` : `${title} is no longer a template`,
      undo: () =>
        call('POST /documents/save', { ...said, version: saved.version, template: !template }),
    };
  },
});

const documentShare = action<{ document: number }>({
  id: 'document.share',
  title: 'Say who reads and writes a document',
  icon: 'lock',
  access: may('documents:write'),
  keywords: ['share', 'permissions', 'private', 'owner', 'access'],
  verbs: ['share document', 'share a document'],
  parameters: [
    {
      name: 'document',
      label: 'Document',
      kind: 'entity',
      entity: 'document',
      required: true,
    },
  ],
  run: async ({ document }, { go }) => go(`${documentHref(document)}&open=permissions`),
});

export const documentActions = [
  documentShare,
  documentNew,
  documentImport,
  documentExport,
  documentMove,
  documentDelete,
  documentVerify,
  documentRestore,
  documentTemplate,
  ...manualActions,
  ...guideActions,
];
