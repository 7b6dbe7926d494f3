import { useRef } from 'react';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Button } from '#/ui/button.tsx';
import { AppMark } from '../app-mark.part.tsx';
import { dataUrl } from '../file-image.part.ts';
import type { App } from './register.contract.ts';

/** What becomes of the icon when the form is sent. */
export type IconChoice =
  | { kind: 'as-is' }
  | { kind: 'remove' }
  | { kind: 'upload'; file: File; src: string };

interface IconFieldProps {
  app: App | undefined;
  name: string;
  choice: IconChoice;
  onChoose: (choice: IconChoice) => void;
}

/** The icon with the ways to another one; the drawn one stands in until one is uploaded. */
export function IconField({ app, name, choice, onChoose }: IconFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const src = choice.kind === 'upload' ? choice.src : undefined;
  const take = async (file: File | undefined) =>
    file && onChoose({ kind: 'upload', file, src: await dataUrl(file) });
  const hasOwn = choice.kind === 'upload' || (choice.kind === 'as-is' && app?.iconFile);
  return (
    <div className="apps-icon-field">
      {choice.kind === 'as-is' && app ? (
        <AppMark app={app} size={48} />
      ) : (
        <AppIcon index={app?.icon ?? name.length} size={48} src={src} />
      )}
      <Button icon="upload" onClick={() => input.current?.click()}>
        {hasOwn ? 'Another icon' : 'Upload an icon'}
      </Button>
      {hasOwn && (
        <Button
          variant="ghost"
          onClick={() => onChoose({ kind: app?.iconFile ? 'remove' : 'as-is' })}
        >
          Use the drawn one
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Icon"
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </div>
  );
}
