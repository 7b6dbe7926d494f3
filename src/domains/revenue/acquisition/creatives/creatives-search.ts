import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { creativeFields } from './creatives.contract.ts';

/** Everything the page keeps in its address. */
export const creativesSearch = z.strictObject(creativeFields);
export type CreativesSearch = z.output<typeof creativesSearch>;
export type CreativesPatch = { [K in keyof CreativesSearch]?: CreativesSearch[K] | undefined };
