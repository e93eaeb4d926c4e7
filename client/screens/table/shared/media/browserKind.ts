/** The browsers whose settings are described. They differ between these, and hardly within one. */
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
 * Guesses the browser from its user agent. A wrong guess only describes another menu.
 *
 * @param userAgent `navigator.userAgent`
 * @param touches `navigator.maxTouchPoints`, since an iPad claims to be a Mac
 */
export function browserKind(userAgent: string, touches: number): BrowserKind {
  const isIPhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touches > 1)
  if (isIPhone) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'ChromeOnIPhone' : 'SafariOnIPhone'
  const isAndroid = /Android/.test(userAgent)
  if (/Firefox\//.test(userAgent)) return isAndroid ? 'FirefoxOnAndroid' : 'Firefox'
  if (/Chrome\//.test(userAgent)) return isAndroid ? 'ChromeOnAndroid' : 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : 'Other'
}
