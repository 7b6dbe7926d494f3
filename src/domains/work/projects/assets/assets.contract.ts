import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id } from '#/kernel/schema.ts';
import { Asset } from '../issues/issues.contract.ts';

/** In bytes. */
const MOST_BYTES = 20_000_000;
export const MOST_ASSETS = 50;

const Assets = z.object({ assets: z.array(Asset) });

export const assetsEndpoints = {
  'POST /cjprojects/upload-asset': endpoint({
    summary: 'Attach a file to an issue; a picture is drawn anew',
    access: may('issues:write'),
    input: z.strictObject({ id: Id }),
    output: Assets,
    upload: {
      field: 'file',
      maxBytes: MOST_BYTES,
      // Pictures are looked at closely.
      reads: { kind: 'picture', side: 2400, or: 'file' },
    },
  }),
  'GET /cjprojects/asset': endpoint({
    summary: 'Download a file of an issue',
    access: may('projects:read'),
    input: z.strictObject({ id: Id }),
    output: FileReply,
    download: 'application/octet-stream',
  }),
  'POST /cjprojects/asset-delete': endpoint({
    summary: 'Take a file off an issue',
    access: may('issues:write'),
    input: z.strictObject({ id: Id }),
    output: Assets,
  }),
};
