import { z } from 'zod';
import { Attachment, attachmentUpload } from '#/community/attachments/attachments.contract.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, FileReply, Id } from '#/kernel/schema.ts';

/** Doors to the one capability of files, for issues alone: access tokens come by them too. */
export const assetsEndpoints = {
  'POST /cjprojects/upload-asset': endpoint({
    summary: 'Attach a file to an issue; a picture is drawn anew',
    access: may('issues:write'),
    input: z.strictObject({ id: Id }),
    output: Attachment,
    upload: attachmentUpload,
  }),
  'GET /cjprojects/asset': endpoint({
    summary: 'Download a file of an issue',
    access: may('projects:read'),
    input: z.strictObject({ id: Id }),
    output: FileReply,
    download: 'application/octet-stream',
  }),
  'POST /cjprojects/asset-delete': endpoint({
    summary: 'Take a file off an issue; within 30 days it can be had back',
    access: may('issues:write'),
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};
