import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { demoSignIns } from './company.ts';
import type { Cast } from './people.ts';

/** From where the demo company's people sign in, which networks may, and who was turned away. */

const browsers = [
  ['Chrome', 'Windows'],
  ['Chrome', 'macOS'],
  ['Firefox', 'Linux'],
  ['Microsoft Edge', 'Windows'],
  ['Safari', 'macOS'],
] as const;

/** Who lives or travels elsewhere: the country, and how many days ago they were there first and last. */
const abroad: Record<string, readonly (readonly [place: string, from: number, to: number])[]> = {
  'Kiran Javed': [['AE', 41, 33]],
  'Danish Iqbal': [['GB', 88, 2]],
  'Zara Malik': [['DE', 85, 1]],
  'Omar Khalid': [['US', 22, 16]],
  'Hamza Riaz': [['TR', 12, 5]],
  'Nida Haroon': [['MY', 60, 55]],
  'Tariq Jamal': [['AE', 4, 1]],
  'Saad Qureshi': [['FI', 70, 66]],
};

const OFFICE = '203.0.113.24';
/** Addresses for examples (RFC 5737), so that nobody's own is named. */
const addressOf = (at: number, place: string) =>
  place === 'local' ? `192.168.4.${20 + (at % 200)}` : `198.51.100.${1 + (at % 250)}`;

async function seedDevices(db: Db, { people }: Cast, now: Date): Promise<Map<number, number>> {
  const values = [...people.values()].map((person_id, at) => {
    const [browser, system] = browsers[at % browsers.length]!;
    const hours = (at * 7) % 90;
    return {
      person_id,
      // Thrown away: nobody signs in with it.
      secret_hash: hashToken(newToken()),
      browser,
      system,
      address: at % 3 === 0 ? addressOf(at, 'PK') : OFFICE,
      verified_at: new Date(now.getTime() - (20 + at) * 86_400_000),
      trusted_until: new Date(now.getTime() + (70 - at) * 86_400_000),
      last_seen_at: new Date(now.getTime() - hours * 3_600_000),
      // Those of the office that IT knows.
      ...(at % 3 === 1 && {
        confirmed_by: people.get('Omar Khalid')!,
        confirmed_at: new Date(now.getTime() - (10 + at) * 86_400_000),
      }),
    };
  });
  const rows = await db
    .insertInto('devices')
    .values(values)
    .returning(['id', 'person_id'])
    .execute();
  return new Map(rows.map((it) => [it.person_id, it.id]));
}

async function seedPlaces(db: Db, { people }: Cast, devices: Map<number, number>, today: string) {
  const values = [...people].flatMap(([name, person_id], at) => {
    const away = abroad[name] ?? [];
    const seen = new Set<string>();
    const days = Array.from({ length: 21 }, (_, step) => 88 - step * 4 - (at % 4));
    return days.map((ago) => {
      const there = away.find(([, from, to]) => ago <= from && ago >= to)?.[0];
      const place = there ?? ((at + ago) % 3 === 0 ? 'PK' : 'local');
      const isForeign = place !== 'PK' && place !== 'local';
      const isNew = isForeign && !seen.has(place) && seen.size > 0;
      seen.add(place);
      const minutes = String((at * 7 + ago) % 60).padStart(2, '0');
      return {
        person_id,
        device_id: devices.get(person_id) ?? null,
        address: addressOf(at + ago, place),
        place,
        is_new: isNew,
        at: instantOf(addDays(today, -ago), `${there ? '13' : '10'}:${minutes}`),
      };
    });
  });
  await db.insertInto('sign_in_places').values(values).execute();
}

const rules = [
  ['allow', '203.0.113.0/24', 'Office Karachi', []],
  ['allow', '2001:db8:4310::/48', 'Office Karachi, IPv6', []],
  ['allow', '198.51.100.0/26', 'VPN', ['Danish Iqbal', 'Zara Malik']],
  ['allow', '192.168.0.0/16', 'Test devices', []],
  ['allow', '127.0.0.0/8', 'This server', []],
  ['block', '198.51.100.192/26', 'Open proxies', []],
] as const;

/** Whoever tries the demo out comes from anywhere: the check is on for the others. */
async function seedRules(db: Db, { people }: Cast, now: Date) {
  const free = demoSignIns.map((it) => it.name);
  await db.updateTable('people').set({ ip_checked: false }).where('name', 'in', free).execute();
  const values = rules.map(([kind, network, label, exempt], at) => ({
    kind,
    network,
    label,
    exempt: exempt.map((name) => people.get(name)!),
    made_by: people.get('Omar Khalid')!,
    created_at: new Date(now.getTime() - (120 - at * 17) * 86_400_000),
  }));
  await db.insertInto('ip_rules').values(values).execute();
}

const turnedAway = [
  ['Tariq Jamal', '198.51.100.201', 2, 'session', 14],
  ['Hamza Riaz', '198.51.100.87', 6, 'sign-in', 2],
  ['Waqas Ahmed', '198.51.100.90', 9, 'sign-in', 1],
  ['Kiran Javed', '198.51.100.130', 34, 'sign-in', 3],
  ['Sara Yousaf', '2001:db8:beef::7', 47, 'session', 6],
] as const;

async function seedAttempts(db: Db, { people }: Cast, today: string) {
  const values = turnedAway.map(([name, address, ago, door, tries]) => {
    const day = addDays(today, -ago);
    const last_at = instantOf(day, '21:40');
    return { person_id: people.get(name)!, address, day, door, tries, last_at };
  });
  await db.insertInto('ip_attempts').values(values).execute();
}

export async function seedAddresses(db: Db, cast: Cast, now: Date, today: string): Promise<void> {
  const devices = await seedDevices(db, cast, now);
  await seedPlaces(db, cast, devices, today);
  await seedRules(db, cast, now);
  await seedAttempts(db, cast, today);
}
