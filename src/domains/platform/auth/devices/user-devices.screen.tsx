import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { Id, listOf, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
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
import { Tabs } from '#/ui/tabs.tsx';
import { UserPasskeys } from '../passkeys/user-passkeys.part.tsx';
import { deviceColumns, trustWords } from './user-device-columns.part.tsx';
import { userDeviceRevoke, userDeviceUnverify, userDeviceVerify } from './user-devices.actions.ts';
import { trustStates, type UserDevice } from './user-devices.contract.ts';
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
                columns={deviceColumns({ onPerson: only, onVerify: verify, onRevoke: revoke })}
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
