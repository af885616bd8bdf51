import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '../rig/processes.ts';

/** The programs, as packages of Debian. */
const packages = ['vdirsyncer', 'khal', 'calcurse', 'python3-icalendar'];
/** Debian's own Python: another one in the PATH does not find Debian's packages. */
const python = '/usr/bin/python3';
/** The zone of a relative abroad, so that a program must convert the times. */
const zone = 'America/New_York';

/** Installs the programs if this is root on Debian. Returns what is missing then; null if nothing is. */
export function ensureCalendarPrograms(): string | null {
  if (hasPrograms()) return null;
  if (process.getuid?.() === 0) {
    const options = { env: { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  return hasPrograms() ? null : `${packages.join(', ')} (of Debian)`;
}

function hasPrograms(): boolean {
  const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const areThere = ['vdirsyncer', 'khal', 'calcurse'].every((name) => works(name, '--version'));
  return areThere && works(python, '-c', 'import icalendar');
}

/** An entry as a program shows it. */
type ShownEntry = { title: string; startsAt: Date };
/** A program that reads a calendar address. Each call reads it again and returns all entries that the program then has. */
export type CalendarReader = { name: string; read(): Promise<ShownEntry[]> };

/** Four ways of keeping a calendar up to date, each in its own folder below `folder`. */
export async function openReaders(url: string, folder: string): Promise<CalendarReader[]> {
  const subscribed = await openKhal(join(folder, 'subscribed'));
  const imported = await openKhal(join(folder, 'imported'));
  const sync = await openVdirsyncer(url, join(folder, 'sync'), subscribed.entriesFolder);
  const download = async (to: string) => {
    await writeFile(to, await (await fetch(url)).text());
    return to;
  };
  return [
    {
      name: 'vdirsyncer and khal',
      read: async () => {
        await sync();
        return subscribed.list();
      },
    },
    {
      name: 'khal import', // keeps what it has, and replaces the entry with the same UID
      read: async () => {
        await imported.import(await download(join(folder, 'imported.ics')));
        return imported.list();
      },
    },
    // Calcurse has no UIDs, so its users import a calendar into an empty one.
    { name: 'calcurse', read: async () => readByCalcurse(await download(join(folder, 'calcurse.ics')), folder) },
    { name: 'python3-icalendar', read: () => readByPython(url, join(folder, 'python.json')) },
  ];
}

async function openVdirsyncer(url: string, folder: string, entriesFolder: string) {
  await mkdir(folder, { recursive: true });
  const config = join(folder, 'config');
  await writeFile(
    config,
    `[general]
status_path = "${folder}/status/"
[pair feed]
a = "remote"
b = "local"
collections = null
conflict_resolution = "a wins"
[storage remote]
type = "http"
url = "${url}"
[storage local]
type = "filesystem"
path = "${entriesFolder}"
fileext = ".ics"
`,
  );
  const run = (command: string) => outputOf('vdirsyncer', ['-c', config, command], { HOME: folder, LANG: 'C.UTF-8' });
  await run('discover');
  return () => run('sync');
}

async function openKhal(folder: string) {
  const entriesFolder = join(folder, 'entries');
  await mkdir(entriesFolder, { recursive: true });
  const config = join(folder, 'config');
  await writeFile(
    config,
    `[calendars]
[[feed]]
path = ${entriesFolder}
[sqlite]
path = ${folder}/khal.db
[locale]
local_timezone = ${zone}
default_timezone = ${zone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[default]
default_calendar = feed
`,
  );
  const env = { HOME: folder, TZ: zone, LANG: 'C.UTF-8' };
  const run = (...args: string[]) => outputOf('khal', ['-c', config, ...args], env);
  return {
    entriesFolder,
    import: (file: string) => run('import', '--batch', '-a', 'feed', file),
    list: async () => entriesIn(await run('list', '--once', '-df', '', '-f', '{start-long}|{title}', 'today', '400d')),
  };
}

async function readByCalcurse(file: string, folder: string): Promise<ShownEntry[]> {
  const data = join(folder, 'calcurse');
  await rm(data, { recursive: true, force: true });
  await mkdir(data);
  const run = (...args: string[]) => outputOf('calcurse', ['-D', data, ...args], { HOME: folder, TZ: zone });
  await run('-q', '-i', file);
  return entriesIn(await run('-G', '--format-apt', '%(start:%Y-%m-%d %H:%M)|%m\n'));
}

/** Lines such as `2027-01-06 05:00|Visit for Kamala Devi`. */
function entriesIn(text: string): ShownEntry[] {
  const lines = text.split('\n').filter((line) => line.includes('|'));
  return lines.map((line) => {
    const [at = '', title = ''] = line.split('|');
    return { title: title.trim(), startsAt: instantIn(zone, at) };
  });
}

/** The instant of a local time such as `2027-01-06 05:00`. */
function instantIn(timeZone: string, local: string): Date {
  const asUtc = new Date(`${local.replace(' ', 'T')}:00Z`);
  const shown = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  return new Date(asUtc.getTime() + (asUtc.getTime() - shown.getTime()));
}

/** A store by UID that ignores an entry without a higher SEQUENCE, as RFC 5546 (2.1.5) describes. */
const pythonProgram = `
import json, os, sys, urllib.request
from icalendar import Calendar
url, path = sys.argv[1:]
known = json.load(open(path)) if os.path.exists(path) else {}
calendar = Calendar.from_ical(urllib.request.urlopen(url).read())
for event in calendar.walk('VEVENT'):
    uid, sequence = str(event['UID']), int(event['SEQUENCE'])
    if uid in known and known[uid]['sequence'] >= sequence: continue
    known[uid] = {'sequence': sequence, 'title': str(event['SUMMARY']), 'startsAt': event['DTSTART'].dt.isoformat()}
json.dump(known, open(path, 'w'))
print(json.dumps(list(known.values())))
`;

async function readByPython(url: string, store: string): Promise<ShownEntry[]> {
  const known = JSON.parse(await outputOf(python, ['-c', pythonProgram, url, store])) as Record<string, string>[];
  return known.map(({ title = '', startsAt = '' }) => ({ title, startsAt: new Date(startsAt) }));
}
