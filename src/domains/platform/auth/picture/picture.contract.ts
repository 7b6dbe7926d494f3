import { z } from 'zod';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id } from '#/kernel/schema.ts';

export const pictureEndpoints = {
  'POST /upload-user-profile-image': endpoint({
    summary: 'Replace my profile picture',
    access: notWhileActing(signedIn),
    input: z.strictObject({}),
    output: z.object({
      message: z.string(),
      /** Changes with every picture: what surfaces keep it under. */
      photo: z.string(),
    }),
    upload: { field: 'image', maxBytes: 8_000_000, reads: { kind: 'picture', side: 512 } },
  }),
  'GET /user-profile-image': endpoint({
    summary: "Get a person's profile picture",
    access: signedIn,
    input: z.strictObject({ person: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
};
