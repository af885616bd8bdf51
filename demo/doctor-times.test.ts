import { expect, test } from 'vitest';
import { createDiary } from './doctor-times.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';

const doctorNamed = (name: string) => demoDoctors.find((doctor) => doctor.name === name) as DemoDoctor;
const leave = { doctor: 'Dr. Ayesha Shaikh', firstDay: '2027-01-11', lastDay: '2027-01-13', reason: '' };
const monday = '2027-01-04';
const sunday = '2027-01-03';

test('a taken time leaves no slot that overlaps it, also if it is not at a slot itself', () => {
  const diary = createDiary([leave]);
  const doctor = doctorNamed('Dr. Rohan Deshmukh'); // 20 minutes each, Monday to Saturday from 10:00 to 13:00
  expect(diary.freeTimes(doctor, sunday)).toEqual([]);
  expect(diary.freeTimes(doctor, monday)).toEqual([600, 620, 640, 660, 680, 700, 720, 740, 760]);
  diary.take(doctor, monday, 630);
  diary.take(doctor, monday, 760);
  expect(diary.freeTimes(doctor, monday)).toEqual([600, 660, 680, 700, 720, 740]);
  expect(diary.freeTimes(doctor, '2027-01-05')).toHaveLength(9);
});

test('a doctor whose hours are only a text has times that fit the text', () => {
  const diary = createDiary([leave]);
  const doctor = doctorNamed('Dr. Imran Qureshi'); // Saturday and Sunday, 10 AM onwards
  expect(diary.freeTimes(doctor, monday)).toEqual([]);
  expect(diary.freeTimes(doctor, sunday)[0]).toBe(600);
});

test('a doctor is away on the days of leave, both ends included', () => {
  const diary = createDiary([leave]);
  const away = (day: string) => diary.isAway(doctorNamed(leave.doctor), day);
  expect(['2027-01-10', '2027-01-11', '2027-01-13', '2027-01-14'].map(away)).toEqual([false, true, true, false]);
  expect(diary.isAway(doctorNamed('Dr. Rohan Deshmukh'), '2027-01-12')).toBe(false);
});
