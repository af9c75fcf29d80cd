import fc from 'fast-check'

const LONG = 10_000

/** Text that breaks queries, paths, pages and terminals. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\uD800',
    'a\uDC00b',
    '%',
    '%_%',
    '\\',
    "' or 1=1; --",
    '"; drop table users; --',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '\u202Eevil',
    'مرحبا\u200F',
    '\u0007\u001B[2J',
    '\uFEFF',
    '👩‍👩‍👧‍👦'.repeat(40),
    '',
    ' ',
    '\n',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '0x10',
    'true',
    '2026-02-31T25:61:61Z',
    '9999-12-31T23:59:59.999999Z',
    '0000-00-00T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '0000-01-01',
    '9999-12-31',
    'a'.repeat(LONG),
    '𝕏'.repeat(LONG / 2),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** What a field is not: another type, another size, another depth. */
export const wrongValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -1e308, [], {}) },
  { weight: 1, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([[]], [null], { toString: 1 }, { $gt: '' }, { length: 9 }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Columns and flags that nobody may set from outside (S9). */
export const extraKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'isAdmin',
  'is_admin',
  'role',
  'userid',
  'clientid',
  'departmentid',
  'closed_on',
  'password_hash',
  'blocked_on',
  'seq',
  'delivery',
  '',
  'a b',
  '\u202E',
)

/** Bodies that are no JSON object at all. */
export const brokenBody = fc.constantFrom(
  '',
  ' ',
  '{',
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '[]',
  '[1,2]',
  'null',
  'true',
  '0',
  '1e400',
  '"text"',
  '\uFEFF{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  `{"a":${'9'.repeat(5000)}}`,
  '<xml/>',
)

export const contentType = fc.constantFrom(
  null,
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'json',
  'a'.repeat(2000),
)

/** Parts of an address that are no well-formed text. */
export const brokenSegment = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%252e',
  '%E2%80%AE',
  ';x=1',
  'a'.repeat(400),
  'a'.repeat(9000),
)

export const brokenQuery = fc.constantFrom(
  '?',
  '?=',
  '?&&&',
  '?%',
  '?%ff=%ff',
  '?a=1&a=2',
  '?__proto__=1',
  '?__proto__[isAdmin]=true',
  '?constructor[prototype][x]=1',
  '?created_on[]=1',
  '?ticketid=1&ticketid=2',
  '?keyword=%00',
  `?a=${'b'.repeat(9000)}`,
)
