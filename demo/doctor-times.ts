import { weekdayNumber } from '#contract/shared/clock.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';

type Range = { from: number; to: number };
/** The days on which a doctor is away, including the first and the last day. */
type TimeAway = { doctor: string; firstDay: string; lastDay: string };

/** The hours of doctors who have no weekly hours, by the text of their availability. */
const unwrittenHours: Record<string, { days: readonly number[]; from: number; to: number }> = {
  'Weekday mornings, please call first': { days: [1, 2, 3, 4, 5], from: 540, to: 720 },
  'By appointment only': { days: [2, 4], from: 660, to: 840 },
  'Saturday and Sunday, 10 AM onwards': { days: [6, 7], from: 600, to: 780 },
  'Evenings after 6 PM, except Sunday': { days: [1, 2, 3, 4, 5, 6], from: 1080, to: 1200 },
  '': { days: [1, 3, 5], from: 600, to: 780 },
};

export const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function rangesOf(doctor: DemoDoctor, weekday: number): Range[] {
  if (doctor.weeklyHours.length > 0)
    return doctor.weeklyHours
      .filter((range) => range.day === weekday)
      .map((range) => ({ from: toMinutes(range.from), to: toMinutes(range.to) }));
  const usual = unwrittenHours[doctor.availableHours];
  return usual?.days.includes(weekday) ? [usual] : [];
}

/** The start of each slot on a weekday, in minutes since midnight. */
function slotsOn(doctor: DemoDoctor, weekday: number): number[] {
  const length = doctor.slotMinutes;
  return rangesOf(doctor, weekday).flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, slot) => from + slot * length),
  );
}

const slots = new Map(
  demoDoctors.map((doctor) => [doctor, [1, 2, 3, 4, 5, 6, 7].map((weekday) => slotsOn(doctor, weekday))]),
);

/** The free times of doctors while visits are planned: a planned visit takes its time. Times are minutes since midnight. */
export function createDiary(away: readonly TimeAway[]) {
  const taken = new Map<DemoDoctor, Map<string, number[]>>();

  return {
    take(doctor: DemoDoctor, day: string, minute: number): void {
      const days = taken.get(doctor) ?? new Map<string, number[]>();
      taken.set(doctor, days.set(day, [...(days.get(day) ?? []), minute]));
    },
    isAway(doctor: DemoDoctor, day: string): boolean {
      return away.some((time) => doctor.name === time.doctor && time.firstDay <= day && day <= time.lastDay);
    },
    /** The free slots of a day, also if the doctor is away. */
    freeTimes(doctor: DemoDoctor, day: string): number[] {
      const all = slots.get(doctor)?.[weekdayNumber(day) - 1] ?? [];
      const booked = taken.get(doctor)?.get(day);
      if (!booked) return all;
      return all.filter((minute) => booked.every((start) => Math.abs(start - minute) >= doctor.slotMinutes));
    },
  };
}
export type Diary = ReturnType<typeof createDiary>;
