import { z } from 'zod';
import { Id, listOf } from '#/kernel/schema.ts';
import { figuresPageFields, type FiguresPageSpec } from './breakdown.contract.ts';
import { drillSteps } from './drill-steps.ts';

/** Everything a page of figures keeps in its address. */
export const figuresSearch = (spec: FiguresPageSpec) =>
  z.strictObject({
    ...figuresPageFields(spec),
    /** The way down so far, in the order it was walked. */
    drill: listOf(z.enum(drillSteps)).optional(),
    /** Id of the record that is open beside the list. */
    open: Id.optional(),
  });
export type FiguresSearch = z.output<ReturnType<typeof figuresSearch>>;

/** What the page's endpoint takes of a search. */
export type FiguresInput = Omit<FiguresSearch, 'drill' | 'open'>;
export function inputOf({ drill: _drill, open: _open, ...input }: FiguresSearch): FiguresInput {
  return input;
}

/** The filter in a page's input, without what only its list and chart are asked by. */
export function filterIn(input: FiguresInput) {
  const { by: _by, measure: _measure, own: _own, parts: _parts, sort: _sort, ...asked } = input;
  const { page: _page, perPage: _perPage, words: _words, ...filter } = asked;
  return filter;
}
