import * as fc from 'fast-check';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Where a token can be thrown at, and the kind of token that belongs there; a passkey has two. */
export const doors = {
  'POST /accept-invitation': 'invitation',
  'POST /set-password': 'set-password',
  'POST /verify-device': 'verify-device',
  'POST /resend-device-code': 'verify-device',
  'POST /verify-pin': 'verify-pin',
  'POST /reset-pin': 'verify-pin',
  'POST /set-new-pin': 'set-new-pin',
  'POST /set-new-password': 'set-new-password',
  'POST /verify-passkey': 'verify-pin',
  'GET /user': 'session',
} as const;
export type Door = keyof typeof doors;
/** Whether a token of this kind belongs there. */
export const fits = (at: Door, kind: Kind) =>
  doors[at] === kind || (at === 'POST /verify-passkey' && kind === 'verify-device');
export type Kind = (typeof doors)[Door] | 'device';

export const lives: Record<Kind, number> = {
  invitation: 7 * DAY,
  'set-password': 30 * MINUTE,
  'set-new-password': 30 * MINUTE,
  'verify-device': 30 * MINUTE,
  'verify-pin': 15 * MINUTE,
  'set-new-pin': 15 * MINUTE,
  session: 30 * DAY,
  device: 90 * DAY,
};

export type Move =
  | { do: 'login'; browser: number; right: boolean }
  | { do: 'ask-reset' }
  | { do: 'wait'; minutes: number }
  | { do: 'block'; blocked: boolean }
  | {
      do: 'throw';
      back: number;
      door: Door | 'its own';
      right: boolean;
      times: number;
      browser: number;
    };

/** Three times in four the right secret: wrong ones alone lead nowhere. */
const mostly = fc.constantFrom(true, true, true, false);
const door = fc.constantFrom(...(Object.keys(doors) as Door[]));
const throwAt = (where: fc.Arbitrary<Door | 'its own'>, back: fc.Arbitrary<number>) =>
  fc.record({
    do: fc.constant('throw' as const),
    back,
    door: where,
    right: mostly,
    times: fc.constantFrom(1, 1, 1, 3),
    browser: fc.nat(1),
  });

export const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('login' as const),
      browser: fc.nat(1),
      right: mostly,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'ask-reset' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 1, 1, 2, 11, 31, 800),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), blocked: fc.boolean() }) },
  // Mostly forward with the newest token, so that walks come far enough to be worth something.
  { weight: 10, arbitrary: throwAt(fc.constant('its own'), fc.nat(1)) },
  { weight: 3, arbitrary: throwAt(fc.constant('POST /verify-passkey'), fc.nat(1)) },
  { weight: 4, arbitrary: throwAt(door, fc.nat(8)) },
);
