import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { shortcutSheetAtom } from '#/domains/platform/auth/appearance.actions.ts';
import { timeOf, zoneName } from '#/kernel/dates.ts';
import { IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { collapsedAtom } from './menu-state.ts';

/** The business zone's clock. */
function Clock() {
  const [time, setTime] = useState(() => timeOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setTime(timeOf(new Date())), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num" title="The business day is counted in this zone">
      {time} {zoneName()}
    </span>
  );
}

/** Below the menu: the way to the guide and the time of the business day. */
export function MenuFoot({ collapsed }: { collapsed: boolean }) {
  const setCollapsed = useSetAtom(collapsedAtom);
  const setSheet = useSetAtom(shortcutSheetAtom);
  if (collapsed) {
    return (
      <div className="foot">
        <IconButton
          icon="layout-sidebar-left-expand"
          label="Expand the menu"
          variant="ghost"
          iconSize={18}
          onClick={() => setCollapsed(false)}
        />
      </div>
    );
  }
  return (
    <div className="foot">
      <button type="button" onClick={() => setSheet(true)}>
        <Icon name="help-circle" size={15} />
        Guide
      </button>
      {import.meta.env.BROWSER === 'web' && (
        <a href="/api/reference" target="_blank" rel="noreferrer" title="Reference of the API">
          API
        </a>
      )}
      <span className="num" title="Version of Backlot">
        {import.meta.env.APP_VERSION}
      </span>
      <span className="sp" />
      <Clock />
    </div>
  );
}
