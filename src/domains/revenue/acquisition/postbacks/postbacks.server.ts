import { serve } from '#/store/handler.ts';
import { listPostbacks } from './list-postbacks.server.ts';
import { exportPostbacks } from './postbacks-file.server.ts';
import { postbackEndpoints } from './postbacks.contract.ts';
import { deleteSchema, listSchemas, saveSchema } from './schemas.server.ts';
import { linkNetwork, listSources } from './sources.server.ts';

export const postbacksServed = serve(postbackEndpoints, {
  'GET /postbacks': listPostbacks,
  'GET /postbacks/export': exportPostbacks,
  'GET /postback-sources': listSources,
  'POST /link-postback-network': linkNetwork,
  'GET /conversion-schemas': listSchemas,
  'POST /save-conversion-schema': saveSchema,
  'POST /delete-conversion-schema': deleteSchema,
});
