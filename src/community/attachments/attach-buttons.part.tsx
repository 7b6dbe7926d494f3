import { useState } from 'react';
import { toastError } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { canTakeScreen, takeScreen } from '#/ui/take-screen.ts';
import { chooseFiles } from './choose-files.part.ts';

interface AttachButtonsProps {
  onFiles: (files: File[]) => void;
  /** Only pictures of them, where there is little room. */
  small?: boolean;
}

/** The doors by which files come when they are neither dropped nor pasted. */
export function AttachButtons({ onFiles, small = false }: AttachButtonsProps) {
  const [busy, setBusy] = useState(false);
  const choose = () => void chooseFiles().then((files) => files.length > 0 && onFiles(files));
  const take = async () => {
    setBusy(true);
    try {
      const picture = await takeScreen();
      if (picture) onFiles([new File([picture], 'screen.png', { type: 'image/png' })]);
    } catch {
      toastError(new Error('The browser gave no picture. Paste one, or choose a file.'));
    } finally {
      setBusy(false);
    }
  };
  const doors = [
    { label: 'Attach files', icon: 'paperclip', onClick: choose },
    ...(canTakeScreen()
      ? [{ label: 'Take the screen', icon: 'camera', onClick: () => void take(), busy } as const]
      : []),
  ] as const;
  return doors.map(({ label, ...it }) =>
    small ? (
      <IconButton key={label} size="s" variant="ghost" label={label} {...it} />
    ) : (
      <Button key={label} size="s" variant="ghost" {...it}>
        {label}
      </Button>
    ),
  );
}
