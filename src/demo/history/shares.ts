import { adUnits, demoApps } from '../games.ts';
import { chance } from './chance.ts';
import { countries, MAJOR_COUNTRIES, networks, SMALL_SHARE } from './market.ts';

/** A part of a game's ad business: one network in one country, with one ad unit. */
export interface Share {
  network: number;
  country: number;
  unit: number;
  /** Of the game's revenue. */
  revenue: number;
  /** Dollars of a thousand impressions. */
  ecpm: number;
  fill: number;
  show: number;
  /** For chance of its own. */
  seed: number;
}

/** A large game is worth many networks in many countries, a small one a few. */
const sharesOf = (dollars: number) => Math.round(7 + 41 * Math.sqrt(dollars / 3916));

/** The heaviest pairs show three ad units each, the others one. */
const SEVERAL_UNITS = 0.2;
const several: readonly (readonly [unit: number, part: number])[] = [
  [1, 0.42],
  [0, 0.38],
  [2, 0.2],
];
const unitNamed = (share: number): number => {
  let sum = 0;
  return Math.max(
    0,
    adUnits.findIndex((it) => (sum += it.share) >= share),
  );
};

/** The ad units of a pair, and what part of its revenue each brings. */
const unitsOf = (app: number, { network, country }: Pair, at: number, count: number) =>
  at < count * SEVERAL_UNITS
    ? several
    : ([[unitNamed(chance(app, network, country + 900)), 1]] as const);

interface Pair {
  network: number;
  country: number;
  weight: number;
}

/** The heaviest pairs of network and country, and some of the many light ones. */
function pairsOf(app: number): Pair[] {
  const all = countries.flatMap((country, c) =>
    networks.map((network, n) => ({
      network: n,
      country: c,
      weight: network.share * country.share * (0.6 + 0.8 * chance(app, n, c)),
    })),
  );
  const wanted = sharesOf(demoApps[app]!.dollars);
  const sorted = all.sort((a, b) => b.weight - a.weight);
  const heavy = sorted.slice(0, Math.ceil(wanted * 0.6));
  const light = sorted
    .slice(heavy.length)
    .map((it) => ({ it, luck: chance(app, it.network, it.country + 500) }))
    .sort((a, b) => b.luck - a.luck)
    .slice(0, wanted - heavy.length)
    .map(({ it }) => it);
  return [...heavy, ...light];
}

/**
 * Scales the weights until networks and countries have about the parts they have in the market.
 * The few small countries a game has stand for all small ones.
 */
function balance(pairs: Pair[]): void {
  const small = new Set(pairs.map((it) => it.country).filter((it) => it >= MAJOR_COUNTRIES));
  const smallShare = [...small].reduce((sum, it) => sum + countries[it]!.share, 0);
  const countryShare = (it: number) =>
    countries[it]!.share * (it >= MAJOR_COUNTRIES ? SMALL_SHARE / smallShare : 1);
  const scale = (of: (it: Pair) => number, target: (key: number) => number) => {
    const sums = new Map<number, number>();
    for (const it of pairs) sums.set(of(it), (sums.get(of(it)) ?? 0) + it.weight);
    const present = [...sums.keys()].reduce((sum, key) => sum + target(key), 0);
    for (const it of pairs) it.weight *= target(of(it)) / present / sums.get(of(it))!;
  };
  for (let round = 0; round < 4; round += 1) {
    scale((it) => it.country, countryShare);
    scale(
      (it) => it.network,
      (it) => networks[it]!.share,
    );
  }
}

/** The parts of a game's ad business. Their revenue adds up to one. */
export function sharesOfApp(app: number): Share[] {
  const pairs = pairsOf(app);
  balance(pairs);
  const shares = pairs.flatMap((pair, at) => {
    const { network, country, weight } = pair;
    const price = countries[country]!.ecpm * (0.8 + 0.4 * chance(app, network, 31));
    return unitsOf(app, pair, at, pairs.length).map(([unit, part]) => ({
      network,
      country,
      unit,
      revenue: weight * part,
      ecpm: price * adUnits[unit]!.price,
      fill: networks[network]!.fill * (0.98 + 0.04 * chance(app, country, 32)),
      show: 0.74 + 0.2 * chance(app, network, country + 33),
      seed: app * 1000 + at * 7 + unit,
    }));
  });
  return priced(app, shares);
}

/** Sets prices so that the game's own revenue of a thousand impressions comes out. */
function priced(app: number, shares: readonly Share[]): Share[] {
  const impressions = shares.reduce((sum, it) => sum + it.revenue / it.ecpm, 0);
  const level = demoApps[app]!.ecpm * impressions;
  return shares.map((it) => ({ ...it, ecpm: it.ecpm * level }));
}

/** Many for a large game, a few for a small one. */
const drawsOf = (dollars: number) => Math.round(3 + 15 * Math.sqrt(dollars / 3916));

/**
 * Some of a game's parts for all of them, as a survey asks some people for all: drawn at even steps
 * along their revenue, network by network, each drawn one stands for those around it. So networks,
 * countries and ad units keep about the revenue they have.
 */
export function mainSharesOfApp(app: number): Share[] {
  const all = sharesOfApp(app).sort((a, b) => a.network - b.network || a.country - b.country);
  const draws = drawsOf(demoApps[app]!.dollars);
  let sum = chance(app, 91) / draws;
  const drawn = all.flatMap((it) => {
    const before = Math.floor(sum * draws);
    sum += it.revenue;
    const times = Math.floor(sum * draws) - before;
    return times > 0 ? [{ ...it, revenue: times / draws }] : [];
  });
  return priced(app, drawn);
}
