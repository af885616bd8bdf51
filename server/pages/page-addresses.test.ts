import { describe, expect, test } from 'vitest';
import { hasSecretPath, parsePageRequest } from './page-addresses.ts';

const filterValues = {
  specialty: ['Cardiologist', 'Neurologist'],
  type: ['Hospital', 'Dental Clinic'],
  city: ['Mumbai', 'Pune'],
};
const pune = 'id-of-pune';
const id = '48f0e2cf-63d6-478c-a584-c7c3ff828140';

describe('different spellings of one address have the same key and the same rendered address', () => {
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
    ['a page that is not a number', '/doctors?page=two', '/doctors'],
    ['more pages than the maximum of 40', '/doctors?page=41', '/doctors?page=40'],
    ['a page with a leading zero', '/doctors?page=02', '/doctors?page=2'],
    ['a parameter given twice', '/doctors?page=2&page=3', '/doctors'],
    ['names of inherited object properties', '/doctors?constructor=1&__proto__=2', '/doctors'],
  ])('%s', (_name, given, address) => {
    const { key } = parsePageRequest(address, pune, filterValues);
    expect(parsePageRequest(given, pune, filterValues)).toEqual({ language: 'en', address, key, needsRedirect: false });
    expect(key).not.toBeNull();
  });
});

describe('different pages have different keys', () => {
  test.each([
    ['/doctors', '/clinics'],
    ['/doctors', '/doctors?page=2'],
    ['/doctors', '/doctors?specialty=Neurologist'],
    ['/doctors?city=Pune', '/doctors?city=Mumbai'],
    [`/doctors/${id}`, `/clinics/${id}`],
    ['/', '/hi'],
    ['/hi/doctors', '/ta/doctors'],
    ['/doctors?page=2', '/mr/doctors?page=2'],
    [`/doctors/${id}`, `/bn/doctors/${id}`],
    ['/login', '/te/login'],
  ])('%s and %s', (one, other) => {
    expect(parsePageRequest(one, pune, filterValues).key).not.toBe(parsePageRequest(other, pune, filterValues).key);
  });

  test('the chosen city is part of the key', () => {
    const keys = [pune, 'id-of-agra', null].map((cityId) => parsePageRequest('/doctors', cityId, filterValues).key);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('pages in a language', () => {
  test.each([
    ['/hi', '/hi', 'hi'],
    ['/hi/', '/hi', 'hi'],
    ['/hi?utm_source=mail', '/hi', 'hi'],
    ['/HI/Doctors', '/hi/doctors', 'hi'],
    ['/ta/doctors?page=2&x=1&specialty=Cardiologist', '/ta/doctors?specialty=Cardiologist&page=2', 'ta'],
    [`/pa/clinics/${id.toUpperCase()}?ref=card`, `/pa/clinics/${id}`, 'pa'],
    ['/gu/login', '/gu/login', 'gu'],
    ['/hi/admin', '/hi/admin', 'hi'],
    ['/ta/admin', '/ta/admin', 'en'],
    ['/xx/doctors', '/xx/doctors', 'en'],
  ])('%s', (given, address, language) => {
    const { key } = parsePageRequest(address, pune, filterValues);
    expect(parsePageRequest(given, pune, filterValues)).toEqual({ language, address, key, needsRedirect: false });
    expect(key).toBe(`${address} ${pune}`);
  });

  test('an unknown filter redirects to the same language', () => {
    expect(parsePageRequest('/hi/doctors?city=Atlantis', null, filterValues)).toMatchObject({
      address: '/hi/doctors',
      needsRedirect: true,
    });
  });
});

describe('never cached', () => {
  test.each([
    ['parameters on a page that is not listed', '/appointment?doctor=1'],
    ['a percent-encoded path', '/%64octors'],
    ['a page with an id in its path', `/patients/${id}/edit`],
    ['a path that could be parsed as a host', '//doctors'],
    ['a path with a doubled slash', '/login//'],
    ['the link of a message, whose letters keep their case', '/r/AbcdEfghIjklMnop'],
    ['what it unsubscribes', '/r/AbcdEfghIjklMnop/stop'],
    ['the link of a message behind a language', '/hi/r/AbcdEfghIjklMnop'],
    ['a page of a family in a language', `/hi/patients/${id}/edit`],
  ])('%s', (_name, address) => {
    expect(parsePageRequest(address, null, filterValues)).toMatchObject({ address, key: null, needsRedirect: false });
  });

  test('a search text, which is rendered without unknown parameters', () => {
    expect(parsePageRequest('/doctors?evil=1&q=rao&city=Pune', null, filterValues)).toEqual({
      language: 'en',
      address: '/doctors?q=rao&city=Pune',
      key: null,
      needsRedirect: false,
    });
  });
});

test.each([
  ['a specialty', '/doctors?specialty=Astrologer', '/doctors'],
  ['a type', '/clinics?type=Garage&city=Pune', '/clinics?city=Pune'],
  ['a city', '/doctors?city=Atlantis&q=rao', '/doctors?q=rao'],
  ['the name of an inherited object property', '/doctors?specialty=constructor', '/doctors'],
])('%s that does not exist redirects to the page without it', (_name, given, address) => {
  expect(parsePageRequest(given, null, filterValues)).toMatchObject({ address, needsRedirect: true });
});

test.each([
  ['/r/AbcdEfghIjklMnop', true],
  ['/R/AbcdEfghIjklMnop/stop?x=1', true],
  ['/hi/r/AbcdEfghIjklMnop', true],
  ['/%72/AbcdEfghIjklMnop', true],
  ['/%2572/AbcdEfghIjklMnop', true],
  ['/%252572/AbcdEfghIjklMnop', true],
  ['/r%2fAbcdEfghIjklMnop', true],
  ['//r/AbcdEfghIjklMnop', true],
  ['/./r/AbcdEfghIjklMnop', true],
  ['/x/../r/AbcdEfghIjklMnop', true],
  ['/x/%2e%2e/%72//AbcdEfghIjklMnop', true],
  ['/\\r\\AbcdEfghIjklMnop', true],
  ['/hi//%52/AbcdEfghIjklMnop', true],
  ['/r/%E0%A4%A', true],
  ['/doctors?next=/r/AbcdEfghIjklMnop', false],
  ['/doctors/%E0%A4%A', false],
  ['/receipts/1', false],
  ['//[', false],
  ['/%', false],
])('%s contains a secret: %s', (address, isSecret) => {
  expect(hasSecretPath(address)).toBe(isSecret);
});
