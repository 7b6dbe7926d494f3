import { serve } from '#/store/handler.ts';
import { archiveEndpoints } from './archive.contract.ts';
import { exportArchive } from './export-archive.server.ts';

export const archiveServed = serve(archiveEndpoints, {
  'GET /documents/archive': exportArchive,
});
