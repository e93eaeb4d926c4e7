/** Which browser's settings to describe; the words differ between these, and hardly within one. */
export type BrowserKind =
  | 'Chrome'
  | 'ChromeOnAndroid'
  | 'ChromeOnIPhone'
  | 'Safari'
  | 'SafariOnIPhone'
  | 'Firefox'
  | 'FirefoxOnAndroid'
  | 'Other'

/**
 * Guesses the browser from what it says of itself; a wrong guess only describes another menu.
 *
 * @param userAgent `navigator.userAgent`
 * @param touches `navigator.maxTouchPoints`: an iPad says that it is a Mac
 */
export function browserKind(userAgent: string, touches: number): BrowserKind {
  const isIPhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touches > 1)
  if (isIPhone) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'ChromeOnIPhone' : 'SafariOnIPhone'
  const isAndroid = /Android/.test(userAgent)
  if (/Firefox\//.test(userAgent)) return isAndroid ? 'FirefoxOnAndroid' : 'Firefox'
  if (/Chrome\//.test(userAgent)) return isAndroid ? 'ChromeOnAndroid' : 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : 'Other'
}
