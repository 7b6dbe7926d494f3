import type {
  CreationOptions,
  MadePasskey,
  RequestOptions,
  UsedPasskey,
} from './webauthn.contract.ts';

/**
 * Whether this page can ask for passkeys. They belong to the web address of the server: on a page of the
 * extension, whose address is its own, the PIN does instead.
 */
export const canAskForPasskeys = () =>
  location.protocol.startsWith('http') &&
  window.isSecureContext &&
  typeof PublicKeyCredential === 'function';

/** Loaded when somebody uses a passkey, and not before. */
const library = () => import('@simplewebauthn/browser');

type Doing = 'make' | 'use';

const cancelled = {
  make: 'No passkey was made: it was cancelled or took too long. Try once more.',
  use: 'No passkey was shown: it was cancelled or took too long. Try once more, or use your PIN.',
};
const failed = {
  make: 'This device could not make a passkey. Try another device or a security key.',
  use: 'This passkey could not be used here. Try once more, or use your PIN.',
};

/** What browsers say is not for people. */
function words(error: unknown, doing: Doing): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError' && doing === 'make') {
    return 'This device has a passkey for you already. Use it, or take another device.';
  }
  if (name === 'ConstraintError') {
    return 'This device cannot check that it is you: set a screen lock, fingerprint or PIN on it first.';
  }
  if (name === 'SecurityError') {
    return 'Passkeys belong to another address than this page has. Use your PIN.';
  }
  return name === 'NotAllowedError' || name === 'AbortError' ? cancelled[doing] : failed[doing];
}

async function inWords<T>(doing: Doing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(words(error, doing), { cause: error });
  }
}

/** Has the browser ask for a passkey. @throws Error in words for people */
export async function showPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await library();
  const shown = await inWords('use', () => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  return { credential: shown.id, clientDataJSON, authenticatorData, signature };
}

/** Has the browser make a passkey. @throws Error in words for people */
export async function makePasskey(options: CreationOptions): Promise<MadePasskey> {
  const { startRegistration } = await library();
  const made = await inWords('make', () => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const { authenticatorAttachment: attachment } = made;
  return {
    credential: made.id,
    clientDataJSON,
    attestationObject,
    transports,
    ...(attachment && { attachment }),
  };
}
