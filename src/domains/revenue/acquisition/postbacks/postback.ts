/** Which of Apple's frameworks signed a postback. */
export const frameworks = ['skadnetwork', 'adattributionkit'] as const;
export type Framework = (typeof frameworks)[number];

export const coarseValues = ['low', 'medium', 'high'] as const;
export type CoarseValue = (typeof coarseValues)[number];

export const conversions = ['download', 'redownload', 're-engagement'] as const;

/** A postback whose signature holds, in the words of neither framework. */
export interface Postback {
  framework: Framework;
  version: string;
  /** Transaction or postback id, in small letters: what comes again with the same is the same. */
  uid: string;
  /** Conversion window: 0 for days 0 to 2, 1 for days 3 to 7, 2 for days 8 to 35. */
  span: 0 | 1 | 2;
  /** App Store id of the advertised app. */
  storeId: number;
  /** Apple's id of the ad network, in small letters. */
  adNetwork: string;
  /** Source identifier of two to four digits, or the campaign id of versions before 4. */
  source: string;
  conversion: (typeof conversions)[number];
  /** 0 to 63; null where Apple tells none. */
  fine: number | null;
  coarse: CoarseValue | null;
  /** Two letters; null where Apple tells none. */
  country: string | null;
  hasWon: boolean;
  /** Made by a device in development: it counts nowhere. */
  isTest: boolean;
}

/** Why a postback is not taken, in words for the log. */
export class BadPostback extends Error {}
