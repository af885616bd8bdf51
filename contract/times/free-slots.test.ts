import { expect, test } from 'vitest';
import { indiaInstant } from '../shared/clock.ts';
import { freeSlots } from './free-slots.ts';

const day = '2027-01-06';
const at = (time: string) => indiaInstant(day, time);
const visit = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to).toISOString() });
const doctor = { slotMinutes: 30, hours: [{ opens: 540, closes: 660 }], leave: null, absences: [], isArchived: false };
const given = { midnight: at('00:00'), doctor, busy: [], now: at('00:00') };

test.each<[string, Partial<Parameters<typeof freeSlots>[0]>, number[]]>([
  ['a free morning', {}, [540, 570, 600, 630]],
  ['a slot that does not fit before the end', { doctor: { ...doctor, slotMinutes: 50 } }, [540, 590]],
  [
    'several ranges, in order',
    {
      doctor: {
        ...doctor,
        hours: [
          { opens: 900, closes: 960 },
          { opens: 540, closes: 600 },
        ],
      },
    },
    [540, 570, 900, 930],
  ],
  ['a taken slot', { busy: [visit('09:30', '10:00')] }, [540, 600, 630]],
  ['a visit between two slots', { busy: [visit('09:45', '10:15')] }, [540, 630]],
  ['a visit that ends when the slot begins', { busy: [visit('08:30', '09:00')] }, [540, 570, 600, 630]],
  ['a visit without an end takes no time', { busy: [{ startsAt: at('09:00'), endsAt: null }] }, [540, 570, 600, 630]],
  ['times that have begun', { now: at('09:30') }, [600, 630]],
  ['the day is over', { now: indiaInstant('2027-01-07', '00:00') }, []],
  ['leave without a reason', { doctor: { ...doctor, leave: '' } }, []],
  ['away for an hour', { doctor: { ...doctor, absences: [{ from: 555, to: 600 }] } }, [600, 630]],
  ['away from a moment on', { doctor: { ...doctor, absences: [{ from: 615, to: 1440 }] } }, [540, 570]],
  ['an archived doctor', { doctor: { ...doctor, isArchived: true } }, []],
  ['no hours on this day', { doctor: { ...doctor, hours: [] } }, []],
  ['a closed clinic', { clinic: { isClosed: true, hours: null } }, []],
  ['a clinic without weekly hours', { clinic: { isClosed: false, hours: null } }, [540, 570, 600, 630]],
  ['a clinic that opens later', { clinic: { isClosed: false, hours: [{ opens: 585, closes: 645 }] } }, [600]],
  ['a clinic that does not open on this day', { clinic: { isClosed: false, hours: [] } }, []],
])('%s', (_name, change, expected) => {
  expect(freeSlots({ ...given, ...change })).toEqual(expected);
});
