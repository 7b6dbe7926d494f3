import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';

const Score = z.number().nullable();
const Count = z.number().int();

/** How many scores lie in each half point of the scale. */
export const Distribution = z.array(z.object({ from: z.number(), to: z.number(), count: Count }));

export const measuredBy = ['lead', 'team'] as const;

/** What leads gave in each category of a period, before calibration. */
export const CategoryMeasures = z.object({
  period: z.string().nullable(),
  categories: z.array(
    z.object({
      name: z.string(),
      people: Count,
      mean: Score,
      /** Of everybody, whatever it is narrowed to. */
      company: Score,
      distribution: Distribution,
    }),
  ),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      people: Count,
      /** In the order of the categories; told against the company from three people on. */
      cells: z.array(
        z.object({
          mean: Score,
          difference: Score,
          strictness: z.enum(['strict', 'lenient', 'usual']).nullable(),
        }),
      ),
    }),
  ),
});
export type CategoryMeasures = z.output<typeof CategoryMeasures>;

export const categoryMeasuresEndpoints = {
  'GET /evaluations/category-measures': endpoint({
    summary: 'Tell how leads or teams score in each category against the company',
    access: may('evaluations:calibrate'),
    input: z.strictObject({
      team: Id.optional(),
      department: Id.optional(),
      period: z.string().trim().min(1).max(40).optional(),
      by: z.enum(measuredBy).default('lead'),
    }),
    output: CategoryMeasures,
  }),
};
