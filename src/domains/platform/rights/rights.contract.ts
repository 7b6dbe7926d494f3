import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { ownPath } from '#/kernel/own-path.ts';
import { Done } from '#/kernel/schema.ts';

/** A right as roles hold it: `noun:verb`. */
const Right = z
  .string()
  .max(60)
  .regex(/^[a-z-]+:[a-z-]+$/, 'Write a right as noun:verb.');

export const rightsEndpoints = {
  'GET /who-can-grant': endpoint({
    summary: 'Name the people who can give a right to me',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
  }),
  'POST /ask-for-access': endpoint({
    summary: 'Ask those who can give it for a right, once a day',
    access: signedIn,
    input: z.strictObject({
      right: Right,
      /** Page it is needed for, as the person who is asked will open it. */
      page: z
        .string()
        .max(200)
        .regex(/^\/[\w/-]*$/, { message: 'Name a page of the console.', abort: true })
        .refine((it) => ownPath(it) !== undefined, 'Name a page of the console.'),
    }),
    output: Done,
  }),
};

export const rights = domain({
  name: 'rights',
  endpoints: rightsEndpoints,
  permissions: {
    'roles:write': { words: 'Change what roles may do', held: { Admin: 'all' } },
  },
});
