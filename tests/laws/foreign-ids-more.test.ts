import { compareForeignIds } from './foreign-ids/compare.ts';

compareForeignIds(1, 2);
