import type { ReactNode } from 'react';
import { Avatar } from '#/ui/avatar.tsx';
import { Bell, SearchButton } from '#/ui/top-bar.tsx';
import './gallery.css';

/** The room the console's shell leaves to a page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="gallery-app">
      <nav aria-label="Sections" />
      <main>
        <header>
          <span className="sp" />
          <SearchButton keys="$mod+k" onClick={() => {}} />
          <Bell unread={3} />
          <Avatar name="Sana Mirza" size="m" alone />
        </header>
        {children}
      </main>
    </div>
  );
}
