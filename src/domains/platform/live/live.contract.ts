import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply } from '#/kernel/schema.ts';

export const liveEndpoints = {
  'GET /live': endpoint({
    summary: 'Hear which kinds of things others change, for as long as my session is open',
    access: signedIn,
    input: z.strictObject({}),
    output: FileReply,
    download: 'text/event-stream',
  }),
};

export const live = domain({ name: 'live', endpoints: liveEndpoints, permissions: {} });
