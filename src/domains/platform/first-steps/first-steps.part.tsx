import { useQuery } from '@tanstack/react-query';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon, type IconName } from '#/ui/icon.tsx';
import { Panel } from '#/ui/panel.tsx';
import { steps, type Step } from './first-steps.contract.ts';
import './first-steps.css';

interface Words {
  title: string;
  text: string;
  icon: IconName;
  /** Ways to take it; the first one is offered most plainly. */
  ways: readonly { label: string; href: string }[];
}

const words: Record<Step, Words> = {
  company: {
    title: 'Say who you are, and where',
    text: 'Name and logo stand in the menu; days and working hours are counted in your time zone.',
    icon: 'building',
    ways: [{ label: 'Set up the company', href: '/settings/company' }],
  },
  team: {
    title: 'Make the first team',
    text: 'People and apps belong to teams: they decide who sees which figures.',
    icon: 'users-group',
    ways: [{ label: 'Add a team', href: '/user-management/teams?edit=new' }],
  },
  people: {
    title: 'Invite your colleagues',
    text: 'They get a mail, choose a password and a PIN, and are in.',
    icon: 'user-plus',
    ways: [{ label: 'Invite people', href: '/user-management/users?invite=true' }],
  },
  figures: {
    title: 'Bring in the first figures',
    text: 'Give us the key of a network, and they come by themselves; or upload one of its reports.',
    icon: 'key',
    ways: [
      { label: 'Add a network key', href: '/settings/adnetwork-keys?key=new' },
      { label: 'Upload a report', href: '/data-entry/log?import=new' },
    ],
  },
  app: {
    title: 'Add your apps',
    text: 'Make them of the names in your reports, all at once; their figures follow.',
    icon: 'apps',
    ways: [
      { label: 'Add apps from reports', href: '/apps/linking?make=true' },
      { label: 'Import a list of apps', href: '/apps?import=true' },
      { label: 'Add an app', href: '/apps?edit=new' },
    ],
  },
};

/** What a new company does first, until all of it is done. */
export function FirstSteps() {
  const { acting, viewing } = useMe();
  const mayGuide = useScope(may('people:invite')) !== undefined;
  const maySet = useScope(may('company:write')) !== undefined;
  const { data } = useQuery({
    ...reading('GET /first-steps', {}, { background: true }),
    enabled: mayGuide && !acting && !viewing,
  });
  if (!data) return null;
  const open = steps.filter((it) => it !== 'company' || maySet);
  const taken = open.filter((it) => data.taken.includes(it));
  if (taken.length === open.length) return null;
  const next = open.find((it) => !taken.includes(it));
  return (
    <div className="first-steps">
      <Panel
        title="The first hour"
        beside={
          <Badge>
            {taken.length} of {open.length}
          </Badge>
        }
      >
        <ol>
          {open.map((step) => {
            const { title, text, icon, ways } = words[step];
            const isTaken = taken.includes(step);
            return (
              <li key={step} className={isTaken ? 'taken' : undefined}>
                <Icon name={isTaken ? 'circle-check' : icon} size={18} />
                <div>
                  <h3>
                    {title}
                    {isTaken && <span className="hidden-words">, done</span>}
                  </h3>
                  {!isTaken && <p className="f2">{text}</p>}
                </div>
                {!isTaken && (
                  <span className="row">
                    {ways.map(({ label, href }, at) => (
                      <Button
                        key={href}
                        size="s"
                        variant={step === next && at === 0 ? 'primary' : 'plain'}
                        href={href}
                      >
                        {label}
                      </Button>
                    ))}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </Panel>
    </div>
  );
}
