import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Kbd } from './kbd.tsx';
import type { Shortcut } from './page-keys.ts';

interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

interface ShortcutSheetProps {
  /** Above the shortcuts: what the page is for. */
  guide?: ReactNode;
  groups: readonly ShortcutGroup[];
  onClose: () => void;
}

/** Every shortcut that works here; opened by `?`. */
export function ShortcutSheet({ guide, groups, onClose }: ShortcutSheetProps) {
  return (
    <Dialog title="Keyboard shortcuts" width={640} onClose={onClose}>
      {guide}
      <div className="shortcuts">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 dir="auto">{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, words }) => (
                <div key={keys + words}>
                  <dt>{words}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
