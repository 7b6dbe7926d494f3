import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { shiftsScreen } from '#/domains/people/employees/employees.screens.ts';
import { isAllowed } from '#/kernel/access.ts';
import { workdayWords } from '#/kernel/working-hours.ts';
import { Button } from '#/ui/button.tsx';
import { Facts } from '#/ui/facts.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { CompanyForm } from './company-form.part.tsx';
import { notices, testMail } from './company.actions.ts';
import type { CompanySettings } from './company.contract.ts';
import { LogoPanel } from './logo-panel.part.tsx';
import { settingsElsewhere } from './settings-elsewhere.ts';
import './company.css';

function ServerPanel({ about }: Pick<CompanySettings, 'about'>) {
  const run = useRun();
  return (
    <Panel
      title="This Backlot"
      wide
      actions={
        <>
          <Button size="s" icon="download" onClick={() => void run(notices, {})}>
            Licences
          </Button>
          <Button size="s" icon="mail" onClick={() => void run(testMail, {})}>
            Send a test mail
          </Button>
        </>
      }
    >
      <div className="company-part">
        <Facts
          of={[
            ['Version', about.version],
            ['Address', about.publicUrl],
            ['Records', about.records],
            ['Figures', about.facts],
            ['Files', about.files],
            ['Mail', about.mail],
          ]}
        />
      </div>
    </Panel>
  );
}

/** Pages that hold for the whole company too, as far as one may open them. */
function ElsewherePanel() {
  const { grants, company } = useMe();
  const pages = settingsElsewhere.filter(({ screen }) => isAllowed(screen.access, grants));
  return (
    <Panel title="Set elsewhere" wide>
      <nav className="company-links" aria-label="Set elsewhere">
        {pages.map(({ screen, icon }) => (
          <Link key={screen.path} href={screen.path}>
            <Icon name={icon} size={16} />
            {screen.title}
            {screen === shiftsScreen && (
              <span className="f3">works {workdayWords(company.workdays)}</span>
            )}
          </Link>
        ))}
      </nav>
    </Panel>
  );
}

/** What holds for the whole company. */
export function CompanyScreen() {
  const query = useQuery(reading('GET /company-settings', {}));
  return (
    <Page title="Company">
      <ListStates query={query} what="settings of the company" isEmpty={() => false} empty={null}>
        {(settings) => (
          <div className="company-page">
            <div>
              <CompanyForm settings={settings} />
              <LogoPanel logo={settings.logo} />
            </div>
            <div>
              <ServerPanel about={settings.about} />
              <ElsewherePanel />
            </div>
          </div>
        )}
      </ListStates>
    </Page>
  );
}
