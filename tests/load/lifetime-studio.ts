import type { InstallDay } from '#/figures/lifetime/back-test.ts';
import { addDays } from '#/kernel/days.ts';

/** What a generated studio is: how unlike its groups are, and who tells of them for how long. */
interface StudioShape {
  seed: number;
  /** 0: apps, sources and countries all grow alike; 1: as unlike as in a portfolio of many kinds. */
  unlike: number;
}

/** Installs of an app by a media source in a group of countries. */
export interface StudioGroup {
  app: number;
  source: number;
  region: number;
  days: InstallDay[];
}

const [APPS, SOURCES, REGIONS] = [6, 5, 3];
/** Two years, so that half of all install days have become a year old. */
const DAYS = 730;
const FIRST_DAY = '2024-11-18';
const OLDEST = 365;
/** The app of a service that tells no further. */
const [SHORT_APP, SHORT_OLDEST] = [1, 45];
/** The source that stopped, and the one that was bought from late. */
const [STOPPED, STOPPED_ON] = [2, 400];
const [LATE, LATE_FROM] = [3, 300];
const ages = [
  0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 75, 90, 120, 150, 180, 210, 240, 270, 300, 330, 365,
];

/** Numbers around 0 with a spread of 1, the same every time. */
function gaussOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  const even = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(even())) * Math.cos(2 * Math.PI * even());
}

/** Advertisers pay most at the end of a year and of a quarter, least in its first weeks. */
const priceOn = (day: number) =>
  1 +
  0.14 * Math.sin((2 * Math.PI * (day - 300)) / 365) +
  0.05 * Math.sin((2 * Math.PI * day) / 91);

/**
 * How a day's play dwindles: players leave ever slower and, after a year or two, all of them. No
 * family of curves that the product fits.
 */
interface Law {
  dwindling: number;
  life: number;
  /** What the few bring who stay and buy. */
  loyal: number;
}
const dailyOf = ({ dwindling, life, loyal }: Law, age: number) =>
  (age + 1) ** -dwindling * Math.exp(-age / life) + loyal * Math.exp(-age / (2 * life));

/**
 * Two years of a studio whose games, media sources and countries differ in how they grow, with the
 * luck of each week and each day. What was bought changes: a source stopped, another came late.
 */
export function lifetimeStudio({ seed, unlike }: StudioShape): StudioGroup[] {
  const gauss = gaussOf(seed);
  const some = (count: number) => Array.from({ length: count }, gauss);
  const [ofApp, ofSource, ofRegion] = [some(APPS), some(SOURCES), some(REGIONS)] as const;
  const groups: StudioGroup[] = [];
  for (let app = 0; app < APPS; app += 1)
    for (let source = 0; source < SOURCES; source += 1)
      for (let region = 0; region < REGIONS; region += 1) {
        const own = 0.1 * ofApp[app]! + 0.1 * ofSource[source]! + 0.04 * ofRegion[region]!;
        const law = {
          dwindling: 0.95 - unlike * (own + 0.03 * gauss()),
          life: 400 * Math.exp(unlike * 0.3 * ofApp[app]!),
          loyal: 0.004 * Math.exp(unlike * 0.4 * ofSource[source]!),
        };
        // From three installs a day to a few thousand.
        const size = Math.exp(4 + 1.3 * gauss());
        const worth = 60_000 * Math.exp(0.5 * gauss() - 0.5 * region);
        const days = Array.from({ length: DAYS }, (_, at) => at).filter(
          (at) => (source !== STOPPED || at < STOPPED_ON) && (source !== LATE || at >= LATE_FROM),
        );
        const oldest = app === SHORT_APP ? SHORT_OLDEST : OLDEST;
        groups.push({
          app,
          source,
          region,
          days: livedDays(days, { law, size, worth, oldest, gauss }),
        });
      }
  return groups;
}

interface Living {
  law: Law;
  size: number;
  worth: number;
  oldest: number;
  gauss: () => number;
}

function livedDays(
  days: readonly number[],
  { law, size, worth, oldest, gauss }: Living,
): InstallDay[] {
  const weeks = Array.from({ length: DAYS / 7 + 1 }, () => [gauss(), gauss()] as const);
  return days.map((at) => {
    const [luck, lasting] = weeks[Math.floor(at / 7)]!;
    const installs = Math.max(1, Math.round(size * Math.exp(0.25 * gauss())));
    const own = { ...law, dwindling: law.dwindling - 0.03 * lasting };
    const reached = Math.min(oldest, DAYS - 1 - at);
    const revenue = new Map<number, number>();
    let age = 0;
    for (const told of ages.filter((it) => it <= reached)) {
      let sum = 0;
      for (; age <= told; age += 1) sum += dailyOf(own, age) * priceOn(at + age);
      // Few installs have few who pay.
      const accident = Math.exp(Math.min(1, 2.5 / Math.sqrt(installs)) * gauss());
      revenue.set(told, installs * worth * Math.exp(0.2 * luck) * sum * accident);
    }
    return { day: addDays(FIRST_DAY, at), reached, installs, revenue };
  });
}
