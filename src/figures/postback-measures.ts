import { part, plain, ratio, type Definition } from './definition.ts';
import type { Sums } from './sums.ts';

const cpi = (it: Required<Sums>) => ratio(it.postbackSpend, it.postbackInstalls);

/**
 * What Apple's postbacks (SKAdNetwork, AdAttributionKit) tell of installs of the App Store, on the day
 * they came: a source of its own, of installs that others tell of as well.
 */
export const postbackMeasures = {
  postbackInstalls: plain(
    'postbackInstalls',
    'SKAN installs',
    'count',
    1,
    'Installs that postbacks of Apple tell of, redownloads too, on the day the postbacks came',
  ),
  postbackUntold: part(
    'SKAN without value',
    'ratio',
    -1,
    'SKAN installs without a conversion value ÷ SKAN installs',
    ['postbackUntold', 'postbackInstalls'],
  ),
  postbackRevenueLeast: plain(
    'postbackRevenueLeast',
    'SKAN revenue, least',
    'money',
    1,
    'The least that conversion values of the first window stand for, by the app’s schema of the day',
  ),
  postbackRevenueMost: plain(
    'postbackRevenueMost',
    'SKAN revenue, most',
    'money',
    1,
    'The most that conversion values of the first window stand for, by the app’s schema of the day',
  ),
  postbackCpi: {
    label: 'SKAN CPI',
    unit: 'money',
    tone: -1,
    formula:
      'Spend of the apps and media sources that postbacks came of on these days ÷ SKAN installs',
    needs: ['postbackSpend', 'postbackInstalls'],
    // Without any spend that is told they were not for nothing.
    of: (it) => (cpi(it) ? Math.round(cpi(it)!) : null),
    exact: (it) => cpi(it) || null,
    each: true,
  },
  postbackRoasLeast: part(
    'SKAN ROAS, least',
    'ratio',
    1,
    'SKAN revenue, least ÷ spend of the apps and media sources that postbacks came of on these days',
    ['postbackRevenueLeast', 'postbackSpend'],
  ),
  postbackRoasMost: part(
    'SKAN ROAS, most',
    'ratio',
    1,
    'SKAN revenue, most ÷ spend of the apps and media sources that postbacks came of on these days',
    ['postbackRevenueMost', 'postbackSpend'],
  ),
} as const satisfies Record<string, Definition>;
