import { useActions } from '#/client/actions.ts';
import { everywhereKeys } from '#/client/everywhere-keys.ts';
import { useMe } from '#/client/me.ts';
import { isAllowed } from '#/kernel/access.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';

/** Every key that works on all pages; a page's own are behind `?`. */
export function MyShortcuts() {
  const { grants } = useMe();
  const actions = useActions();
  const own = (actions ?? []).flatMap((it) =>
    it.shortcut && isAllowed(it.access, grants) ? [{ keys: it.shortcut, words: it.title }] : [],
  );
  return (
    <Panel
      title="Keyboard shortcuts"
      wide
      actions={
        <span className="f3 fs12">
          <Kbd keys="?" /> shows those of the page you are on
        </span>
      }
    >
      <dl className="profile-keys">
        {[...everywhereKeys, ...own].map(({ keys, words }) => (
          <div key={keys + words}>
            <dt>{words}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
