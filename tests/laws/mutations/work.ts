import type { Led } from './led.ts';

/** Tasks, projects and documents. */
export const work: Record<string, Led> = {
  'POST /tasks/heartbeat': { none: 'sent by the page by itself while a task runs' },
  'POST /tasks/phases': { by: 'task-types.configure' },
  'POST /tasks/intervals/split': { by: 'task.time' },
  'POST /tasks/idle': { none: 'answered where it is asked, above every page' },
  'POST /documents/permissions': { by: 'document.share' },
  'POST /documents/upload-image': { none: 'part of writing a text' },
  'POST /guides/save': { by: 'guide.edit' },
  'POST /cjprojects/update-config': { by: 'project.configure' },
  'POST /cjprojects/create-labels': { by: 'project.configure' },
  'POST /cjprojects/create-board': { by: 'project.configure' },
  'POST /cjprojects/active-board': { by: 'project.configure' },
  'POST /cjprojects/delete-board': { by: 'project.configure' },
  'POST /cjprojects/upload-asset': { none: 'dropped onto the issue it belongs to' },
  'POST /cjprojects/preview-import': { by: 'issue.import' },
  'POST /cjprojects/import-issues': { by: 'issue.import' },
};
