import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Ago } from '#/client/ago.tsx';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Id, listOf, paging } from '#/kernel/schema.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Chip, FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { placeWords } from '../locations/place-words.ts';
import { UserPasskeys } from '../passkeys/user-passkeys.part.tsx';
import { PersonPick } from './person-pick.part.tsx';
import { userDeviceRevoke, userDeviceUnverify, userDeviceVerify } from './user-devices.actions.ts';
import { trustStates, type TrustState, type UserDevice } from './user-devices.contract.ts';
import './user-devices.css';

const Search = z.strictObject({
  show: z.enum(['browsers', 'passkeys']).default('browsers'),
  q: z.string().max(100).default(''),
  person: Id.optional(),
  trust: listOf(z.enum(trustStates)).optional(),
  verified: z.enum(['yes', 'no']).optional(),
  ...paging,
});

const PATH = '/user-management/devices';
const hrefOf = (show: 'browsers' | 'passkeys') =>
  show === 'browsers' ? PATH : `${PATH}?show=${show}`;
const shows = [
  { href: hrefOf('browsers'), label: 'Browsers' },
  { href: hrefOf('passkeys'), label: 'Passkeys' },
];

const trustWords: Record<TrustState, string> = {
  trusted: 'Trusted',
  expired: 'Expired',
  revoked: 'Revoked',
};
const trustTones: Record<TrustState, Tone> = {
  trusted: 'good',
  expired: 'warn',
  revoked: 'neutral',
};

interface VerifiedProps {
  device: UserDevice;
  onVerify: (device: UserDevice) => void;
}

/** Who knows the browser to be this person's; pressed, that is said or taken back. */
function Verified({ device, onVerify }: VerifiedProps) {
  const { verified, canVerify, browser, person } = device;
  if (!canVerify) return verified ? `By ${verified.by}` : <span className="f3">–</span>;
  return (
    <Button
      size="s"
      variant={verified ? 'ghost' : 'plain'}
      icon={verified ? 'shield' : undefined}
      aria-label={
        verified
          ? `Verified by ${verified.by}. Take the verification of ${browser} of ${person.name} back`
          : `Verify ${browser} of ${person.name}`
      }
      onClick={() => onVerify(device)}
    >
      {verified ? `By ${verified.by}` : 'Verify'}
    </Button>
  );
}

interface ColumnsProps {
  onPerson: (id: number) => void;
  onVerify: (device: UserDevice) => void;
  onRevoke: (device: UserDevice) => void;
}

function columns({ onPerson, onVerify, onRevoke }: ColumnsProps): Column<UserDevice>[] {
  return [
    {
      key: 'person',
      title: 'Person',
      width: 200,
      cell: (it) => <PersonPick person={it.person} onPick={onPerson} />,
    },
    { key: 'browser', title: 'Browser', cell: (it) => `${it.browser} on ${it.system}` },
    {
      key: 'place',
      title: 'Place',
      cell: (it) => (
        <span className="row">
          {placeWords(it.place)}
          {it.isNewPlace && <Badge tone="warn">New</Badge>}
        </span>
      ),
    },
    { key: 'address', title: 'Address', cell: (it) => <span className="mono">{it.address}</span> },
    {
      key: 'trust',
      title: 'Trust',
      cell: (it) => <Badge tone={trustTones[it.trust]}>{trustWords[it.trust]}</Badge>,
    },
    {
      key: 'until',
      title: 'Trust ends',
      align: 'right',
      cell: (it) => <Ago at={it.trustedUntil} />,
    },
    {
      key: 'seen',
      title: 'Last PIN or passkey',
      align: 'right',
      cell: (it) => <Ago at={it.lastSeenAt} />,
    },
    {
      key: 'verified',
      title: 'Verified',
      cell: (it) => <Verified device={it} onVerify={onVerify} />,
    },
    {
      key: 'revoke',
      title: <span className="hidden-words">Actions</span>,
      align: 'right',
      width: 96,
      cell: (it) =>
        it.canRevoke && (
          <Button
            size="s"
            danger
            aria-label={`Revoke ${it.browser} of ${it.person.name}`}
            onClick={() => onRevoke(it)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}

/** The browsers and passkeys people sign in with: whose, where from, how far trusted; end one or all. */
export function UserDevicesScreen() {
  const run = useRun();
  const [{ show, q, person, trust, verified, page, perPage }, change] = useSearch(Search);
  const isPasskeys = show === 'passkeys';
  const devices = useQuery({
    ...reading('GET /user-devices', { q: q || undefined, person, trust, verified, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = devices.data?.rows ?? [];
  const revoke = (it: UserDevice) =>
    void (it.canRevoke && run(userDeviceRevoke, { personId: it.person.id, id: it.id }));
  const verify = (it: UserDevice) =>
    void run(it.verified ? userDeviceUnverify : userDeviceVerify, {
      personId: it.person.id,
      id: it.id,
    });
  const revokeAll = ({ id, name }: UserDevice['person']) =>
    run({ ...userDeviceRevoke, title: `Revoke all browsers of ${name}` }, { personId: id });
  const only = (id: number) => change({ person: id, page: undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => only(it.person.id),
    wide: true,
  });
  const ofOne = rows.find((it) => it.person.id === person);
  return (
    <Page
      title="Devices"
      beside={!isPasskeys && devices.data && <Badge>{devices.data.totalRows}</Badge>}
      actions={
        ofOne?.canRevoke && (
          <Button danger onClick={() => void revokeAll(ofOne.person)}>
            Revoke all of {ofOne.person.name}
          </Button>
        )
      }
      filters={
        <FilterBar
          end={
            <>
              <FindField
                label={isPasskeys ? 'Search passkeys' : 'Search devices'}
                placeholder={isPasskeys ? 'Person, passkey' : 'Name, address, browser'}
                value={q}
                onRest={(it) => change({ q: it || undefined, page: undefined }, { replace: true })}
              />
              <SavedViews />
            </>
          }
        >
          {!isPasskeys && (
            <PickChip
              several
              label="Trust"
              options={trustStates.map((it) => ({ value: it, label: trustWords[it] }))}
              value={trust ?? []}
              on={trust !== undefined}
              onChange={(it) => change({ trust: it.length > 0 ? it : undefined, page: undefined })}
            >
              {trust ? trust.map((it) => trustWords[it]).join(' or ') : 'Trusted'}
            </PickChip>
          )}
          {!isPasskeys && (
            <PickChip
              label="Verification"
              add={!verified}
              icon={verified ? undefined : 'plus'}
              on={verified !== undefined}
              options={[
                { value: '', label: 'Verified or not' },
                { value: 'yes', label: 'Verified' },
                { value: 'no', label: 'Not verified' },
              ]}
              value={[verified ?? '']}
              onChange={([it]) =>
                change({ verified: it === 'yes' || it === 'no' ? it : undefined, page: undefined })
              }
            >
              {verified ? (verified === 'yes' ? 'Verified' : 'Not verified') : 'Verification'}
            </PickChip>
          )}
          {person !== undefined && (
            <Chip icon="x" on onClick={() => change({ person: undefined, page: undefined })}>
              {ofOne?.person.name ?? 'One person'}
            </Chip>
          )}
        </FilterBar>
      }
    >
      <Tabs label="Devices" tabs={shows} current={hrefOf(show)} />
      {isPasskeys ? (
        <UserPasskeys
          search={{ q, person, page, perPage }}
          onChange={change}
          onPerson={only}
          onAll={() => change({ q: undefined, person: undefined })}
        />
      ) : (
        <Panel className="devices-list" title="Browsers people sign in with">
          <ListStates
            query={devices}
            what="devices"
            isEmpty={(it) => it.totalRows === 0}
            empty={
              <EmptyState
                icon="device-desktop"
                title="No device here"
                text="No browser matches these filters."
              >
                <Button
                  onClick={() =>
                    change({
                      q: undefined,
                      person: undefined,
                      trust: undefined,
                      verified: undefined,
                    })
                  }
                >
                  Show all that are trusted
                </Button>
              </EmptyState>
            }
          >
            {({ totalRows }) => (
              <PagedTable
                label="Devices"
                columns={columns({ onPerson: only, onVerify: verify, onRevoke: revoke })}
                rows={rows}
                rowKey={(it) => it.id}
                current={current}
                onKeyDown={onKeyDown}
                totalRows={totalRows}
                search={{ page, perPage }}
                onChange={change}
              />
            )}
          </ListStates>
        </Panel>
      )}
    </Page>
  );
}
