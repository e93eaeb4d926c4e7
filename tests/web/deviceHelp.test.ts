import { expect, test } from 'vitest'
import { type BrowserKind, browserKind } from '../../client/screens/table/shared/media/browserKind.ts'
import { deviceHelp } from '../../client/screens/table/shared/media/deviceHelp.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/'

test.each<[BrowserKind, string, number]>([
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36',
    0,
  ],
  [
    'ChromeOnAndroid',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36',
    5,
  ],
  ['ChromeOnIPhone', `${iPhone} CriOS/147.0 Mobile/15E148 Safari/604.1`, 5],
  ['SafariOnIPhone', `${iPhone} Version/19.1 Mobile/15E148 Safari/604.1`, 5],
  ['SafariOnIPhone', `${mac}605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`, 5],
  ['Safari', `${mac}605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`, 0],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 0],
  ['FirefoxOnAndroid', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5],
  ['Other', 'curl/8.0', 0],
])('%s is recognized by %s', (kind, userAgent, touches) => {
  expect(browserKind(userAgent, touches)).toBe(kind)
})

test('the help for a refused device is different for each browser', () => {
  const browsers: BrowserKind[] = [
    'Chrome',
    'ChromeOnAndroid',
    'ChromeOnIPhone',
    'Safari',
    'SafariOnIPhone',
    'Firefox',
    'FirefoxOnAndroid',
    'Other',
  ]
  const words = browsers.map((browser) => deviceHelp('camera', 'Denied', browser).steps.join(' '))
  expect(new Set(words).size).toBe(browsers.length)
  for (const text of words) expect(text).toMatch(/camera|browser’s name/i)
})

test('the help on a phone mentions neither cables nor the settings of a computer', () => {
  const texts = (browser: BrowserKind) =>
    (['NotFound', 'DeniedBySystem'] as const).flatMap(
      (trouble) => deviceHelp('microphone', trouble, browser).steps,
    )
  expect(texts('Chrome').join(' ')).toMatch(/cable.*Mac.*Windows/s)
  expect(texts('ChromeOnAndroid').join(' ')).not.toMatch(/cable|Mac|Windows|computer/)
})
