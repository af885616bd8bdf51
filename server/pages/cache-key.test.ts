import { describe, expect, test } from 'vitest';
import { readAddress } from './cache-key.ts';

const known = {
  specialty: ['Cardiologist', 'Neurologist'],
  type: ['Hospital', 'Dental Clinic'],
  city: ['Mumbai', 'Pune'],
};
const pune = 'id-of-pune';
const id = '48f0e2cf-63d6-478c-a584-c7c3ff828140';

describe('the same page has one key, and is rendered from one address', () => {
  test.each([
    ['an unknown parameter', '/doctors?x=1', '/doctors'],
    ['a tracking parameter beside a known one', '/doctors?utm_source=mail&page=2', '/doctors?page=2'],
    ['another order', '/doctors?page=2&specialty=Cardiologist', '/doctors?specialty=Cardiologist&page=2'],
    ['an empty parameter', '/doctors?q=&specialty=&page=', '/doctors'],
    ['the first page', '/clinics?page=1', '/clinics'],
    ['another spelling of the path', '/Doctors', '/doctors'],
    ['another spelling of an id', `/clinics/${id.toUpperCase()}`, `/clinics/${id}`],
    ['a parameter that belongs to another list', '/clinics?specialty=Cardiologist', '/clinics'],
    ['a space as plus', '/clinics?type=Dental%20Clinic', '/clinics?type=Dental+Clinic'],
    ['parameters on a page that reads none', `/doctors/${id}?ref=card`, `/doctors/${id}`],
    ['a page that is no number', '/doctors?page=two', '/doctors'],
    ['a page beyond the last', '/doctors?page=41', '/doctors?page=40'],
    ['a page with a leading zero', '/doctors?page=02', '/doctors?page=2'],
    ['a parameter given twice', '/doctors?page=2&page=3', '/doctors'],
    ['a name that every object has', '/doctors?constructor=1&__proto__=2', '/doctors'],
  ])('%s', (_name, given, address) => {
    const { key } = readAddress(address, pune, known);
    expect(readAddress(given, pune, known)).toEqual({ address, key, isElsewhere: false });
    expect(key).not.toBeNull();
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
    expect(readAddress(one, pune, known).key).not.toBe(readAddress(other, pune, known).key);
  });

  test('the chosen city is part of it', () => {
    const keys = [pune, 'id-of-agra', null].map((cityId) => readAddress('/doctors', cityId, known).key);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('never cached', () => {
  test.each([
    ['parameters on a page we know nothing about', '/appointment?doctor=1'],
    ['a path in disguise', '/%64octors'],
    ['a page of which there is one for every id', `/patients/${id}/edit`],
    ['a path that another address could be read from', '//doctors'],
    ['a path with another slash', '/login//'],
  ])('%s', (_name, address) => {
    expect(readAddress(address, null, known)).toEqual({ address, key: null, isElsewhere: false });
  });

  test('what people type: rendered without what is not theirs', () => {
    expect(readAddress('/doctors?evil=1&q=rao&city=Pune', null, known)).toEqual({
      address: '/doctors?q=rao&city=Pune',
      key: null,
      isElsewhere: false,
    });
  });
});

test.each([
  ['a specialty', '/doctors?specialty=Astrologer', '/doctors'],
  ['a type', '/clinics?type=Garage&city=Pune', '/clinics?city=Pune'],
  ['a city', '/doctors?city=Atlantis&q=rao', '/doctors?q=rao'],
  ['a name that every object has', '/doctors?specialty=constructor', '/doctors'],
])('%s that cannot be chosen leads to the page without it', (_name, given, address) => {
  expect(readAddress(given, null, known)).toMatchObject({ address, isElsewhere: true });
});
