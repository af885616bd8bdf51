import { describe, expect, test } from 'vitest';
import { pageKey, visitorOf } from './page-key.ts';

const known = {
  specialty: ['Cardiologist', 'Neurologist'],
  type: ['Hospital', 'Dental Clinic'],
  city: ['Mumbai', 'Pune'],
};
const pune = 'id-of-pune';
const id = '48f0e2cf-63d6-478c-a584-c7c3ff828140';

describe('the same page has one key', () => {
  test.each([
    ['an unknown parameter', '/doctors?x=1', '/doctors'],
    ['a tracking parameter beside a known one', '/doctors?utm_source=mail&page=2', '/doctors?page=2'],
    ['another order', '/doctors?page=2&specialty=Cardiologist', '/doctors?specialty=Cardiologist&page=2'],
    ['an empty parameter', '/doctors?q=&specialty=&page=', '/doctors'],
    ['the first page', '/clinics?page=1', '/clinics'],
    ['another spelling of the path', '/Doctors', '/doctors'],
    ['another spelling of an id', `/clinics/${id.toUpperCase()}`, `/clinics/${id}`],
    ['a parameter that belongs to another list', '/clinics?specialty=Cardiologist', '/clinics'],
    ['a space as plus', '/clinics?type=Dental+Clinic', '/clinics?type=Dental%20Clinic'],
    ['parameters on a page that reads none', `/doctors/${id}?ref=card`, `/doctors/${id}`],
  ])('%s', (_name, one, other) => {
    expect(pageKey(one, pune, known)).toBe(pageKey(other, pune, known));
    expect(pageKey(one, pune, known)).not.toBeNull();
  });
});

describe('another page has another key', () => {
  test.each([
    ['/doctors', '/clinics'],
    ['/doctors', '/doctors?page=2'],
    ['/doctors', '/doctors?specialty=Neurologist'],
    ['/doctors?city=Pune', '/doctors?city=Mumbai'],
    [`/doctors/${id}`, `/clinics/${id}`],
  ])('%s and %s', (one, other) => {
    expect(pageKey(one, pune, known)).not.toBe(pageKey(other, pune, known));
  });

  test('the chosen city is part of it', () => {
    const keys = [
      pageKey('/doctors', pune, known),
      pageKey('/doctors', 'id-of-agra', known),
      pageKey('/doctors', null, known),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});

describe('never kept', () => {
  test.each([
    ['what people type', '/doctors?q=rao'],
    ['a specialty that is not on the list', '/doctors?specialty=Astrologer'],
    ['a type that is not on the list', '/clinics?type=Garage'],
    ['a city that is not on the list', '/doctors?city=Atlantis'],
    ['a page that is no number', '/doctors?page=two'],
    ['a page beyond the last', '/doctors?page=41'],
    ['a page with a leading zero', '/doctors?page=02'],
    ['a parameter given twice', '/doctors?page=2&page=3'],
    ['parameters on a page we know nothing about', '/appointment?doctor=1'],
    ['a path in disguise', '/%64octors'],
  ])('%s', (_name, address) => {
    expect(pageKey(address, null, known)).toBeNull();
  });
});

test.each([
  ['no cookies', undefined, false, null],
  ['a chosen city', 'selectedCity=Navi%20Mumbai', false, 'Navi Mumbai'],
  ['a city among others', 'a=1; selectedCity=Pune; b=2', false, 'Pune'],
  ['a city in Devanagari', `selectedCity=${encodeURIComponent('पुणे')}`, false, 'पुणे'],
  ['a session', 'session=abc', true, null],
  ['a session behind TLS', 'selectedCity=Pune; __Host-session=abc', true, 'Pune'],
  ['an empty session', 'session=', true, null],
  ['a cookie that only ends like a session', 'my-session=abc', false, null],
  ['a broken city', 'selectedCity=%E0%A4%A', false, null],
  ['nonsense', ';;=;', false, null],
])('%s', (_name, cookies, hasSession, cityName) => {
  expect(visitorOf(cookies)).toEqual({ hasSession, cityName });
});
