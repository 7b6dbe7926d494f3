import type { Platform } from '#/store/records/tables/apps.ts';
import type { TeamName } from './company.ts';

/** A game of the demo company, and what it is like once it has grown up. */
export interface DemoApp {
  name: string;
  key: string;
  team: TeamName;
  platform: Platform;
  /** Ad revenue of an average day, in dollars. */
  dollars: number;
  /** Days since its release. */
  age: number;
  /** Revenue of an active user and day, in dollars; revenue of a thousand impressions. */
  arpdau: number;
  ecpm: number;
  /** What its campaigns earn back in seven days, for each dollar; undefined when it has none. */
  roas: number | undefined;
  core: boolean;
}

type Row = readonly [
  name: string,
  key: string,
  team: TeamName,
  platform: Platform,
  dollars: number,
  age: number,
  arpdau: number,
  ecpm: number,
  roas: number | undefined,
  core?: true,
];

/** Sixty games, all invented. Revenue of users is in thousandths of a dollar, ROAS in percent. */
const rows: readonly Row[] = [
  ['Lantern Lagoon', 'LNT', 'Puzzle', 'android', 3916, 1400, 26.4, 7.94, 71.2, true],
  ['Pebble Sort', 'PEB', 'Puzzle', 'android', 3047, 1200, 23.1, 6.71, 66.8, true],
  ['Tinker Tiles', 'TNK', 'Puzzle', 'ios', 1627, 1000, 20.6, 5.88, 52.3, true],
  ['Teacup Solitaire', 'TEA', 'Cards', 'android', 1930, 1300, 21.8, 6.9, 64.0, true],
  ['Orbit Orchard', 'ORB', 'Puzzle', 'android', 2234, 620, 26.4, 7.32, 74.9, true],
  ['Parcel Parade', 'PAR', 'Puzzle', 'android', 1296, 900, 21.1, 5.97, 63.1, true],
  ['Nimbo Blocks', 'NIM', 'Puzzle', 'ios', 640, 800, 19.4, 6.1, undefined],
  ['Moonlit Mahjong', 'MLM', 'Puzzle', 'android', 910, 1100, 21.8, 6.4, 65.5, true],
  ['Copper Caravan', 'COP', 'Arcade', 'android', 512, 700, 17.2, 5.4, 58.0],
  ['Fern & Furrow', 'FRN', 'Idle', 'android', 433, 560, 18.8, 5.9, 61.0],
  ['Crate Cascade', 'CRT', 'Arcade', 'ios', 388, 480, 16.5, 5.2, 49.0],
  ['Starling Words', 'STR', 'Word', 'android', 1341, 950, 22.7, 7.1, 69.0, true],
  ['Harbour Hex', 'HHX', 'Arcade', 'android', 296, 1000, 15.9, 4.9, undefined],
  ['Velvet Vault', 'VVT', 'Cards', 'ios', 844, 640, 24.1, 7.4, 67.0],
  ['Basil & Bean', 'BAB', 'Idle', 'android', 187, 430, 17.3, 5.5, undefined],
  ['Comet Courier', 'CMT', 'Arcade', 'android', 132, 390, 14.8, 4.8, 44.0],
  ['Quilt Quest', 'QLT', 'Puzzle', 'android', 96, 52, 16.1, 5.1, 57.0],
  ['Little Lighthouse', 'LLH', 'Idle', 'android', 64, 24, 13.2, 4.4, undefined],
  ['Rook & River', 'ROK', 'Cards', 'android', 51, 300, 12.7, 4.6, undefined],
  ['Sugar Summit', 'SGR', 'Puzzle', 'android', 38, 38, 12.2, 4.3, 51.0],
  ['Willow Workshop', 'WLW', 'Idle', 'ios', 702, 860, 20.9, 6.3, 62.0, true],
  ['Paper Pagoda', 'PPG', 'Puzzle', 'ios', 118, 760, 17.7, 5.8, undefined],
  ['Glimmer Garden', 'GLM', 'Idle', 'android', 620, 690, 19.9, 6.0, 59.0],
  ['Saddle Sprint', 'SDL', 'Arcade', 'android', 574, 540, 16.4, 5.0, 50.0],
  ['Anchor Anagrams', 'ANC', 'Word', 'ios', 486, 720, 21.9, 6.8, 66.0],
  ['Button Bazaar', 'BTN', 'Puzzle', 'android', 92, 880, 15.4, 5.2, undefined],
  ['Cinder Cards', 'CND', 'Cards', 'android', 455, 520, 20.3, 6.5, 60.0],
  ['Domino Dunes', 'DMD', 'Cards', 'ios', 398, 810, 19.2, 6.2, undefined],
  ['Echo Express', 'ECH', 'Arcade', 'android', 341, 470, 15.7, 4.9, 47.0],
  ['Fable Forge', 'FBL', 'Idle', 'android', 322, 350, 18.1, 5.6, 56.0],
  ['Gadget Grove', 'GDG', 'Idle', 'ios', 301, 610, 17.9, 5.7, undefined],
  ['Hummingbird Hop', 'HUM', 'Arcade', 'ios', 287, 260, 15.2, 5.1, 48.0],
  ['Inkwell Islands', 'INK', 'Word', 'android', 612, 410, 22.1, 6.9, 68.0],
  ['Jigsaw Junction', 'JIG', 'Puzzle', 'android', 88, 1150, 16.8, 5.5, undefined],
  ['Kettle Kingdom', 'KTL', 'Idle', 'android', 254, 330, 16.9, 5.3, undefined],
  ['Lacquer Lane', 'LCQ', 'Puzzle', 'ios', 71, 590, 15.9, 5.4, undefined],
  ['Mango Market', 'MNG', 'Idle', 'android', 243, 280, 15.1, 4.5, 53.0],
  ['Nutmeg Nonogram', 'NUT', 'Puzzle', 'ios', 66, 670, 17.2, 5.9, undefined],
  ['Otter Odyssey', 'OTR', 'Arcade', 'android', 226, 230, 14.9, 4.7, undefined],
  ['Pocket Planets', 'PKP', 'Arcade', 'ios', 214, 910, 15.8, 5.0, undefined],
  ['Quartz Quarry', 'QRZ', 'Idle', 'ios', 198, 740, 16.6, 5.3, undefined],
  ['Ribbon Rush', 'RBN', 'Arcade', 'android', 187, 210, 13.9, 4.4, 45.0],
  ['Saffron Spades', 'SFS', 'Cards', 'android', 372, 850, 20.1, 6.4, 63.0],
  ['Thimble Towers', 'THM', 'Puzzle', 'android', 54, 500, 14.4, 4.9, undefined],
  ['Umber Unscramble', 'UMB', 'Word', 'ios', 268, 450, 20.8, 6.6, undefined],
  ['Violet Valley', 'VLT', 'Idle', 'android', 164, 190, 14.2, 4.6, undefined],
  ['Walnut Words', 'WLN', 'Word', 'android', 431, 1050, 21.2, 6.7, 64.0],
  ['Xylo Xpress', 'XYL', 'Arcade', 'ios', 92, 170, 13.1, 4.3, undefined],
  ['Yarn & Yonder', 'YRN', 'Puzzle', 'android', 47, 145, 13.8, 4.7, undefined],
  ['Zephyr Zoo', 'ZPH', 'Idle', 'android', 151, 120, 14.0, 4.4, 46.0],
  ['Amber Alley', 'AMB', 'Puzzle', 'ios', 43, 370, 14.9, 5.2, undefined],
  ['Bramble Bridge', 'BRM', 'Puzzle', 'android', 39, 310, 13.6, 4.8, undefined],
  ['Clover Clash', 'CLV', 'Cards', 'ios', 148, 240, 17.5, 5.9, undefined],
  ['Dapple Dice', 'DPL', 'Cards', 'android', 133, 160, 16.2, 5.3, undefined],
  ['Ember Engine', 'EMB', 'Arcade', 'android', 121, 88, 12.9, 4.2, 43.0],
  ['Feather Fields', 'FTH', 'Puzzle', 'ios', 35, 205, 14.1, 5.0, undefined],
  ['Gossamer Gems', 'GSM', 'Puzzle', 'android', 32, 95, 13.0, 4.5, undefined],
  ['Hickory Hearts', 'HCK', 'Cards', 'android', 109, 72, 15.3, 5.0, undefined],
  ['Ivory Idioms', 'IVR', 'Word', 'android', 97, 61, 17.4, 5.7, 55.0],
  ['Juniper Jam', 'JNP', 'Puzzle', 'ios', 29, 33, 13.4, 4.9, undefined],
];

export const demoApps: readonly DemoApp[] = rows.map(
  ([name, key, team, platform, dollars, age, arpdau, ecpm, roas, core]) => ({
    name,
    key,
    team,
    platform,
    dollars,
    age,
    arpdau: arpdau / 1000,
    ecpm,
    roas: roas && roas / 100,
    core: core ?? false,
  }),
);

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** `com.backlot.lanternlagoon`. */
export const packageOf = (app: DemoApp): string => `com.backlot.${plain(app.name)}`;
/** What AdMob and AppMetrica call the game; its place in the list makes it different. */
export const admobIdOf = (at: number): string =>
  `ca-app-pub-0000000000000000~${7_100_000_001 + at}`;
export const appmetricaIdOf = (at: number): string => String(4_200_001 + at);

/** What Unity Ads and Mintegral call the game. */
export const unityIdOf = (at: number): string => String(5_100_001 + at * 7);
/** The newest games have not been linked on Unity Ads yet. */
export const isLinkedOnUnity = (at: number): boolean => at < demoApps.length - 9;
export const mintegralIdOf = (at: number): string => String(210_001 + at * 3);
/** Its number in the App Store. */
export const appleIdOf = (at: number): string => String(1_600_000_001 + at * 731);

/** An ad unit that every game has. */
interface AdUnit {
  /** As MAX calls it. */
  format: string;
  name: string;
  /** Part of what a game earns with its smaller networks and countries. */
  share: number;
  /** What a thousand impressions bring, compared with each other. */
  price: number;
}

export const adUnits: readonly AdUnit[] = [
  { format: 'INTER', name: 'Level end', share: 0.27, price: 1 },
  { format: 'REWARD', name: 'Extra hint', share: 0.3, price: 1.55 },
  { format: 'BANNER', name: 'Bottom banner', share: 0.12, price: 0.2 },
  { format: 'INTER', name: 'Level start', share: 0.09, price: 0.85 },
  { format: 'REWARD', name: 'Double coins', share: 0.13, price: 1.4 },
  { format: 'APPOPEN', name: 'App open', share: 0.06, price: 0.9 },
  { format: 'MREC', name: 'Pause menu', share: 0.03, price: 0.3 },
];
export const hex = (it: number) => it.toString(16).padStart(4, '0');
/** MAX's id of a game's ad unit, sixteen hex digits. */
export const adUnitIdOf = (at: number, unit: number): string =>
  `${hex(0x7f2a + at * 131)}${hex(0x90c1 + unit * 977)}${hex(0x1b35 + at * 59 + unit)}${hex(0xe86b - at)}`;
