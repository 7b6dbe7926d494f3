import { serve } from '#/store/handler.ts';
import { findDocuments } from './find-documents.records.ts';
import { moveDocument } from './move-document.server.ts';
import { treeEndpoints } from './tree.contract.ts';
import { twigsOf } from './tree.records.ts';

export const treeServed = serve(treeEndpoints, {
  'GET /documents': (wanted, context) => findDocuments(context, wanted),
  'GET /documents/tree': ({ open }, context) => twigsOf(context, open ?? []),
  'POST /documents/move': moveDocument,
});
