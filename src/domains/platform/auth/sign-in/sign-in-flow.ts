/**
 * The order of the steps of signing in, with nothing else in it: every door (sign-in, invitation,
 * set-up, both resets) asks here what comes next, so that no path can leave a step out.
 */

/** What a step token lets its holder do next. */
export type StepName =
  | 'set-password'
  | 'set-new-password'
  | 'verify-device'
  | 'verify-pin'
  | 'set-new-pin';

/** What was just shown or set. */
export type Shown =
  | 'invitation'
  | 'reset-link'
  | 'password'
  | 'provider'
  | 'device'
  | 'pin-forgotten'
  | 'passkey'
  | 'pin';

/** Which steps show what, once they are done. */
export const shownBy: Record<StepName, Shown> = {
  'set-password': 'password',
  'set-new-password': 'password',
  'verify-device': 'device',
  'verify-pin': 'pin',
  'set-new-pin': 'pin',
};

export interface Situation {
  /** This browser has shown a mailed code and is still trusted. */
  deviceKnown: boolean;
  pinSet: boolean;
  /** A new PIN was asked for: the code is mailed again and the old PIN is not enough. */
  pinForgotten: boolean;
}

/** What comes after that; `in` is the full session. */
export function nextAfter(shown: Shown, it: Situation): StepName | 'in' {
  switch (shown) {
    case 'invitation':
      return 'set-password';
    case 'reset-link':
      return 'set-new-password';
    case 'password':
    case 'provider':
      return it.deviceKnown ? pinStep(it) : 'verify-device';
    case 'pin-forgotten':
      return 'verify-device';
    // A passkey is a device of its own and counts as the PIN.
    case 'passkey':
      return it.pinSet && !it.pinForgotten ? 'in' : 'set-new-pin';
    case 'device':
      return pinStep(it);
    case 'pin':
      return 'in';
  }
}

const pinStep = (it: Situation): StepName =>
  it.pinSet && !it.pinForgotten ? 'verify-pin' : 'set-new-pin';
