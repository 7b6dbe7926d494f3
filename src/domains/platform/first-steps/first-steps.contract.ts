import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';

/** In the order in which a new company takes them. */
export const steps = ['company', 'team', 'people', 'figures', 'app'] as const;
export type Step = (typeof steps)[number];

export const firstStepsEndpoints = {
  'GET /first-steps': endpoint({
    summary: 'Tell which of the first steps of a new company are taken',
    access: may('people:invite'),
    input: z.strictObject({}),
    output: z.object({ taken: z.array(z.enum(steps)) }),
  }),
};

export const firstSteps = domain({
  name: 'first-steps',
  endpoints: firstStepsEndpoints,
  permissions: {},
});
