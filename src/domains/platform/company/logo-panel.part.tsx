import { useRef, useState } from 'react';
import { upload } from '#/client/api.ts';
import { useCompanyLogo } from '#/client/company-logo.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Panel } from '#/ui/panel.tsx';
import { logoRemove } from './company.actions.ts';

const replace = {
  run: async ({ file }: { file: File }) => {
    const form = new FormData();
    form.append('image', file);
    await upload('POST /save-company-logo', form);
    return { message: 'Successfully Saved' };
  },
};

/** The picture in the menu and on the sign-in page. */
export function LogoPanel({ logo }: { logo: string | null }) {
  const run = useRun();
  const src = useCompanyLogo(logo);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    await run(replace, { file });
    setBusy(false);
  };
  return (
    <Panel title="Logo" wide>
      <div className="company-logo">
        {src ? (
          <img src={src} alt="Logo of the company" />
        ) : (
          <span className="none">
            <Icon name="building" size={22} />
          </span>
        )}
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          {logo === null ? 'Upload a logo' : 'Another logo'}
        </Button>
        {logo !== null && (
          <Button variant="ghost" onClick={() => void run(logoRemove, {})}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Logo"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </div>
    </Panel>
  );
}
