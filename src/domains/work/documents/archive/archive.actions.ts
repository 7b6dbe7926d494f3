import { download } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, flag, optional } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { previewOf } from '../document-preview.ts';
import { DOCUMENTS } from '../document-words.ts';

const documentImport = action({
  id: 'document.import',
  title: 'Import Markdown files',
  icon: 'upload',
  access: may('documents:write'),
  keywords: ['document', 'md', 'upload', 'zip', 'wiki', 'notion', 'outline'],
  run: async (_values, { go }) => go(`${DOCUMENTS}?import=yes`),
});

export const documentExport = action({
  id: 'document.export',
  title: 'Export a document as Markdown',
  icon: 'download',
  access: may('documents:read'),
  keywords: ['download', 'md', 'file'],
  parameters: { id: entity('document') },
  run: async ({ id }) => {
    const { name, blob } = await download('GET /documents/file', { id });
    saveFile(name, blob);
  },
});

export const documentArchive = action({
  id: 'document.archive',
  title: 'Export a document with what is below it',
  icon: 'archive',
  access: may('documents:read'),
  keywords: ['download', 'zip', 'pictures', 'folder', 'subtree'],
  verbs: ['export document', 'export documents below'],
  parameters: {
    id: entity('document'),
    alone: optional(flag('take', ['it alone', 'alone'], ['all below'])),
  },
  preview: previewOf,
  run: async ({ id, alone = false }) => {
    const { name, blob } = await download('GET /documents/archive', { id, below: !alone });
    saveFile(name, blob);
  },
});

export const documentsArchive = action({
  id: 'documents.archive',
  title: 'Export all documents',
  icon: 'archive',
  access: may('documents:read'),
  keywords: ['download', 'zip', 'pictures', 'everything', 'backup'],
  verbs: ['export all documents'],
  run: async () => {
    const { name, blob } = await download('GET /documents/archive', {});
    saveFile(name, blob);
  },
});

export const archiveActions = [documentImport, documentExport, documentArchive, documentsArchive];
