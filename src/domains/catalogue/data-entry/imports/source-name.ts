import { seededNetworks } from '#/figures/seeded-networks.ts';
import { sourceNames } from '#/figures/source-names.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { formatOf } from './formats.ts';

/** The source of figures that people typed in. */
export const MANUAL = 'manual';

/** Where figures come from, as people call it; mapped columns bring those of a network. */
export const sourceName = (code: string): string =>
  code === MANUAL
    ? 'Entered by hand'
    : (formatOf(code)?.name ??
      seededNetworks.find((it) => it.code === code)?.name ??
      lookUp(sourceNames, code) ??
      code);
