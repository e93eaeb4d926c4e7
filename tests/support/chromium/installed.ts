import { access } from 'node:fs/promises'
import { Launcher } from 'chrome-launcher'

/** Paths of Chromium that chrome-launcher does not know. */
const otherPlaces = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/homebrew/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the Chromes and Chromiums installed on this machine: on PATH, in start menus, and in the usual places of
 * Linux, macOS and Windows.
 *
 * @throws Error if there is none
 */
export async function installedChromiums(): Promise<string[]> {
  const there = await Promise.all(
    otherPlaces.map((path) =>
      access(path).then(
        () => [path],
        () => [],
      ),
    ),
  )
  const paths = [...new Set([...knownToLauncher(), ...there.flat()])]
  if (paths.length === 0) throw new Error('there is no Chrome or Chromium on PATH or in the usual places')
  return paths
}

function knownToLauncher(): string[] {
  try {
    return Launcher.getInstallations()
  } catch {
    // It throws if it finds none.
    return []
  }
}
