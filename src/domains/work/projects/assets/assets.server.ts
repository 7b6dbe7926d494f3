import { addFile, readFile, removeFile } from '#/community/attachments/attachments.server.ts';
import { serve } from '#/store/handler.ts';
import { issueSubject } from '../comments/issue-subject.records.ts';
import { issueFiles } from '../issues/issue-files.server.ts';
import { assetsEndpoints } from './assets.contract.ts';

/** A file of anything else is not found through these doors. */
const attachables = [issueFiles];
const subjects = [issueSubject];

export const assetsServed = serve(assetsEndpoints, {
  'POST /cjprojects/upload-asset': ({ id }, context, upload) =>
    addFile(attachables, subjects, { kind: 'issue', id, to: 'record' }, context, upload),
  'GET /cjprojects/asset': ({ id }, context) => readFile(subjects, id, context),
  'POST /cjprojects/asset-delete': ({ id }, context) =>
    removeFile(attachables, subjects, id, context),
});
