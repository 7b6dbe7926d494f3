import { pageHref } from '#/figures/page-href.part.ts';
import type { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { builderSearch, searchOf } from './builder-search.ts';

const usual = builderSearch.parse({}) as Record<string, unknown>;

/** The page with a definition in it: of a saved report, or of a new one. */
export const reportHref = (report: number | 'new', definition: ReportDefinition): string =>
  pageHref('/reports', { ...searchOf(definition), report }, { ...usual, report: undefined });
