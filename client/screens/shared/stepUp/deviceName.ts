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
 * Proposes what to call a passkey made in this browser.
 *
 * @returns the kind of machine, such as 'Mac'
 */
export function deviceName(): string {
  const [, name] = kinds.find(([pattern]) => pattern.test(navigator.userAgent)) ?? []
  return name ?? 'This device'
}
