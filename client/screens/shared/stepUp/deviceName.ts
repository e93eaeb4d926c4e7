const kinds = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
] as const

/**
 * Suggests a name for a passkey created in this browser.
 *
 * @returns the kind of device, such as 'Mac'
 */
export function deviceName(): string {
  const [, name] = kinds.find(([pattern]) => pattern.test(navigator.userAgent)) ?? []
  return name ?? 'This device'
}
