const base64 = (text: string) => Buffer.from(text).toString('base64')

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\n\r\n\t',
  '\x1b[31m\x7f',
  '\u2028',
  '\ufeffBOM',
  '\u202eright',
  '👩‍👩‍👧‍👦 é\u0301',
  '__proto__',
  'constructor',
  '%',
  '%ff%00',
  '\\',
  '\'"`;--',
  '99999999999999999999',
  'NaN',
  '2147483648',
  '*:*&|!()<->',
  '<b>',
  '\0@example.org',
  `${'x'.repeat(300)}@example.org`,
  '//evil.example',
  'x'.repeat(9000),
  '9'.repeat(400),
  'é'.repeat(3000),
]

const ids = ['Member:0', 'Viewer:2147483648', '__proto__:1', 'constructor:1', 'Encounter:1e3', 'Gender:\0']
const shapes: readonly unknown[] = [null, [[[['x']]]], { constructor: 1 }, 7]
const numbers = [0, -1, 1.5, 2_147_483_647, -2_147_483_648, 2_147_483_648, 1e300, '1']
const dates = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-14:00',
  '+010000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '1900-01-01T00:00:00Z',
  '2999-12-31T23:59:59Z',
  '2026-02-30T00:00:00.000Z',
  '2026-11-20T24:00:00Z',
  '2026-11-26',
  'infinity',
  '',
  '\0',
  1e18,
]

/** Values of each type that programs have failed on, including some of other types. */
export const hostileValues: Readonly<Record<string, readonly unknown[]>> = {
  String: [...texts, ...shapes],
  ID: [...texts.slice(0, 18), ...ids.map(base64), ...shapes],
  Int: [...numbers, ...shapes],
  Float: [...numbers, ...shapes],
  Boolean: ['true', ...shapes],
  DateTime: [...dates, ...shapes],
  Enum: ['', 'constructor', '__proto__', 'FIRST\0', '\ud800', ...shapes],
}

/** The texts among them, for queries, paths and headers, which are always text. */
export const hostileTexts: readonly string[] = [...texts, ...ids]
