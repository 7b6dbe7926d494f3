import { serve } from '#/store/handler.ts';
import { bringBack, deleteDocument } from './delete-document.server.ts';
import { addPicture } from './pictures.server.ts';
import { saveDocument } from './save-document.server.ts';
import { writingEndpoints } from './writing.contract.ts';

export const writingServed = serve(writingEndpoints, {
  'POST /documents/save': saveDocument,
  'POST /documents/delete': deleteDocument,
  'POST /documents/bring-back': bringBack,
  'POST /documents/upload-image': addPicture,
});
