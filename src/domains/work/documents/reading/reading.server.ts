import { UNSEEN_DOCUMENT } from '#/kernel/document-links.ts';
import { serve } from '#/store/handler.ts';
import { withNames } from '../document-links.records.ts';
import { documentOf, recordOf } from '../document.records.ts';
import { fileNameOf, writeMarkdownFile } from '../markdown-file.ts';
import { pictureFile } from '../writing/pictures.server.ts';
import { readingEndpoints } from './reading.contract.ts';
import { readVersion, restoreVersion } from './restore-version.server.ts';
import { readPermissions, setPermissions } from './set-permissions.server.ts';
import { verifyDocument } from './verify.server.ts';
import { listVersions } from './versions.records.ts';

export const readingServed = serve(readingEndpoints, {
  'GET /documents/info': ({ id }, context) => documentOf(context, id),
  'GET /documents/file': async ({ id }, context) => {
    const { title, body: kept } = await recordOf(context, id);
    const body = await withNames(context, kept, UNSEEN_DOCUMENT);
    return { name: fileNameOf(title), body: writeMarkdownFile({ title, body }) };
  },
  'GET /documents/image': pictureFile,
  'GET /documents/versions': async ({ id, page, perPage }, context) => {
    await recordOf(context, id);
    return listVersions(context.db, id, page, perPage);
  },
  'GET /documents/version': readVersion,
  'POST /documents/restore': restoreVersion,
  'POST /documents/verify': verifyDocument,
  'GET /documents/permissions': readPermissions,
  'POST /documents/permissions': setPermissions,
});
