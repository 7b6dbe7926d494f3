import { useState } from 'react';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Chip } from '#/ui/chip.tsx';
import { iconNames } from '#/ui/icon-names.ts';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Popover } from '#/ui/rich/popover.tsx';
import { Tip } from '#/ui/rich/tip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { Frame } from './frame.tsx';
import { apps } from './invented.ts';

const line = { padding: '0 14px 14px', flexWrap: 'wrap' } as const;

export function ControlsPage() {
  const [view, setView] = useState<'board' | 'list'>('board');
  return (
    <Frame>
      <Page title="Controls">
        <Panel title="Buttons">
          <div className="row" style={line}>
            <Button variant="primary" icon="plus" keys="l">
              Ask for leave
            </Button>
            <Button icon="download">Export</Button>
            <Button variant="ghost" icon="bookmark">
              Save view
            </Button>
            <Button danger icon="trash">
              Delete
            </Button>
            <Button disabled>Disabled</Button>
            <Button busy>Saving</Button>
            <Button size="s" keys="$mod+Enter">
              Comment
            </Button>
            <IconButton icon="x" label="Close" variant="ghost" size="s" />
            <Segmented
              label="View"
              value={view}
              onChange={setView}
              segments={[
                { value: 'board', label: 'Board', icon: 'layout-kanban', words: true },
                { value: 'list', label: 'List', icon: 'list', words: true },
              ]}
            />
            <Chip on icon="filter">
              Core apps
            </Chip>
            <Tip words="Copy the link" keys="Shift+c">
              <IconButton icon="link" label="Copy the link" />
            </Tip>
            <Popover label="Notes" target={<Button icon="note">Notes</Button>}>
              A few words.
            </Popover>
          </div>
        </Panel>
        <Panel title="Badges, keys, people">
          <div className="row" style={line}>
            <Badge>Taken</Badge>
            <Badge tone="good" icon="check">
              Nobody else off
            </Badge>
            <Badge tone="warn" icon="alert-triangle">
              2 others off
            </Badge>
            <Badge tone="bad">Rejected</Badge>
            <Badge tone="info">1 h 12 m</Badge>
            <Badge tone="line">Live ops</Badge>
            <Kbd keys="$mod+k" />
            <Kbd keys="g 4" />
            <Kbd keys="Enter" />
            {[
              'Sana Mirza',
              'Omar Khalid',
              'Hira Baig',
              'Zain Farooq',
              'Noor Siddiq',
              'Bilal Anwar',
            ].map((name) => (
              <Avatar key={name} name={name} size="m" alone />
            ))}
            {apps.map((name, at) => (
              <AppIcon key={name} index={at} size={24} />
            ))}
            <AppIcon index={15} size={24} />
          </div>
        </Panel>
        <Panel title="Icons">
          <div className="row" style={line}>
            {iconNames.map((name) => (
              <Icon key={name} name={name} size={20} />
            ))}
          </div>
        </Panel>
        <SelectionBar count={2} onClear={() => {}}>
          <Button size="s" keys="s">
            Status
          </Button>
        </SelectionBar>
      </Page>
    </Frame>
  );
}
