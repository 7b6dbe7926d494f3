import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { hitKinds } from '#/kernel/hit.ts';
import { invalid } from '#/kernel/refusal.ts';
import { tiers, type Place } from '#/store/search-fit.ts';

const Written = z.tuple([
  z.literal(Object.values(tiers)),
  z.boolean(),
  z.string().regex(/^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/),
  z.enum(hitKinds),
  z.number().int().min(1).max(2_147_483_647),
]);

/** Where the page after this row begins. */
export const placeAfter = ({ tier, open, at, kind, id }: Place): string =>
  Buffer.from(JSON.stringify([tier, open, at, kind, id])).toString('base64url');

/** @throws Refusal `invalid` for what `placeAfter` has not said. */
export function readPlace(after: string): Place {
  try {
    const [tier, open, at, kind, id] = Written.parse(
      JSON.parse(Buffer.from(after, 'base64url').toString()),
    );
    return { tier, open, at, kind, id };
  } catch {
    throw invalid({ after: 'This page is not known: search again.' });
  }
}
