import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

const read = may('documents:read');

export const documentsScreen = screen({
  path: '/tasks/documents',
  title: 'Documents',
  section: 8,
  access: read,
  keywords: ['docs', 'wiki', 'pages', 'knowledge', 'playbook', 'templates', 'notes'],
});

export const documentScreen = screen({
  path: '/tasks/document-info',
  title: 'Document',
  section: 8,
  access: read,
  keywords: ['read', 'versions', 'history'],
  hidden: true,
});

export const documentEditorScreen = screen({
  path: '/tasks/document-create',
  title: 'Write a document',
  section: 8,
  access: may('documents:write'),
  keywords: ['new document', 'edit', 'markdown', 'import', 'template'],
  hidden: true,
});

export const manualScreen = screen({
  path: '/update-docs',
  title: 'Company manual',
  section: 8,
  access: read,
  keywords: ['handbook', 'manual', 'headings', 'policies', 'stale', 'docs'],
});

export const guidesScreen = screen({
  path: '/guide-edit',
  title: 'Guides',
  section: 12,
  access: may('guides:write'),
  keywords: ['help', 'guide', 'onboarding', 'tour', 'explain', 'publish'],
});
