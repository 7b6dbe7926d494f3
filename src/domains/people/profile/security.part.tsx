import { MyTokens } from '#/domains/platform/auth/access-tokens/my-tokens.part.tsx';
import { MyDevices } from '#/domains/platform/auth/devices/my-devices.part.tsx';
import { MyPasskeys } from '#/domains/platform/auth/passkeys/my-passkeys.part.tsx';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PasswordForm } from './password-form.part.tsx';
import { PinForm } from './pin-form.part.tsx';

/** What can be changed here, or made. */
export const secrets = ['password', 'pin', 'passkey', 'token'] as const;
type Secret = (typeof secrets)[number];

interface SecurityProps {
  changing: Secret | undefined;
  onChange: (what: Secret | undefined) => void;
}

/** What one signs in with: password, PIN, passkeys, the browsers that are trusted, and programs' tokens. */
export function Security({ changing, onChange }: SecurityProps) {
  const close = () => onChange(undefined);
  return (
    <>
      <Panel title="Password and PIN" wide>
        <div className="profile-secrets">
          <span>
            <b className="med">Password</b>
            <span className="sub2">
              Asked once every twelve hours, and in a browser we do not know
            </span>
          </span>
          <Button onClick={() => onChange('password')}>Change password</Button>
          <span>
            <b className="med">PIN</b>
            <span className="sub2">Asked after half an hour without activity</span>
          </span>
          <Button onClick={() => onChange('pin')}>Change PIN</Button>
        </div>
      </Panel>
      <MyPasskeys
        isAdding={changing === 'passkey'}
        onAdding={(it) => onChange(it ? 'passkey' : undefined)}
      />
      <MyDevices />
      <MyTokens
        isMaking={changing === 'token'}
        onMaking={(it) => onChange(it ? 'token' : undefined)}
      />
      {changing === 'password' && <PasswordForm onClose={close} />}
      {changing === 'pin' && <PinForm onClose={close} />}
    </>
  );
}
