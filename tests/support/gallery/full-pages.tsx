import { useState } from 'react';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { PasswordField, TextField } from '#/ui/form/text-field.tsx';
import { useKeys } from '#/ui/keys.ts';
import { LoginLayout } from '#/ui/login-layout.tsx';
import { Maintenance } from '#/ui/maintenance.tsx';
import { ShortcutSheet } from '#/ui/shortcut-sheet.tsx';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import './gallery.css';

export function LoginPage() {
  const [keep, setKeep] = useState(true);
  return (
    <LoginLayout
      title="Sign in to Backlot"
      lead="Your PIN comes next."
      step={{ at: 1, of: 3 }}
      foot={
        <>
          <span>Invited? Open the link in your mail</span>
          <span>Backlot 1.4.0</span>
        </>
      }
    >
      <TextField
        label="E-mail"
        type="email"
        value="sana.mirza@backlot.example"
        onChange={() => {}}
      />
      <PasswordField
        label="Password"
        value="correct horse"
        autoFocus
        onChange={() => {}}
        beside={
          <a className="link" href="#forgot">
            Forgot it?
          </a>
        }
      />
      <Checkbox
        label="Keep me signed in on this device"
        help="30 days. Your PIN is still asked."
        value={keep}
        onChange={setKeep}
      />
      <Button variant="primary" size="l" block type="submit">
        Sign in
      </Button>
    </LoginLayout>
  );
}

const nothing = () => {};

export const MaintenancePage = () => (
  <Maintenance onRetry={nothing} every={42} requestId="req_7Q4M2ZK9" />
);

export function DialogPage() {
  const [shown, setShown] = useState<'stale' | 'keys' | undefined>(
    location.hash === '#keys' ? 'keys' : 'stale',
  );
  useKeys({ c: () => setShown('stale'), s: () => setShown('keys') });
  return (
    <main className="page">
      <h1>Dialogs</h1>
      <div className="row">
        <Button onClick={() => setShown('stale')} keys="c">
          Conflict
        </Button>
        <Button onClick={() => setShown('keys')} keys="s">
          Shortcuts
        </Button>
      </div>
      {shown === 'stale' && (
        <StaleDialog
          title="Omar Khalid changed LNT-214 while you were typing"
          note="Saved 40 s ago. Pick what to keep, your text is safe."
          theirsTitle="Omar’s, 14:31"
          fields={[
            { name: 'due', label: 'Due', mine: 'Mon 24 Nov', theirs: 'Fri 21 Nov' },
            { name: 'points', label: 'Points', mine: '5', theirs: '8' },
            {
              name: 'reviewer',
              label: 'Reviewer',
              theirs: (
                <>
                  <Avatar name="Omar Khalid" />
                  Omar Khalid
                </>
              ),
            },
          ]}
          onSave={() => setShown(undefined)}
          onDiscard={() => setShown(undefined)}
          onCopy={nothing}
          onClose={() => setShown(undefined)}
        />
      )}
      {shown === 'keys' && (
        <ShortcutSheet
          onClose={() => setShown(undefined)}
          groups={[
            {
              title: 'Everywhere',
              shortcuts: [
                { keys: '$mod+k', words: 'Search or run an action' },
                { keys: 'g 4', words: 'Go to User acquisition' },
                { keys: '?', words: 'This list' },
              ],
            },
            {
              title: 'Lists',
              shortcuts: [
                { keys: 'j', words: 'Next row' },
                { keys: 'k', words: 'Row before' },
                { keys: 'x', words: 'Select' },
                { keys: 'Enter', words: 'Open' },
              ],
            },
          ]}
        />
      )}
    </main>
  );
}
