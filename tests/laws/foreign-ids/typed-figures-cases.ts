import { type Case, companyWide, entered, list } from './cases.ts';

const typed = { book: 'store', day: '2025-09-01', measure: 'installs', was: 1 };

/** Figures typed by hand: how to call each endpoint with an id. */
export const typedFiguresCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /typed-figures': { app: entered({ put: list('app'), owner: (it) => it.enterer }) },
  'POST /let-figure-go': {
    app: entered({ input: () => typed, owner: (it) => it.enterer }),
    network: companyWide,
  },
};
