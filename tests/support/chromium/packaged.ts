import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const packageFolder = join(dirname(resolve('@sparticuz/chromium')), '..')
const fonts = [
  resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'),
]

/**
 * Unpacks the Chromium that npm installed, with the libraries and fonts that bare machines lack. Each version is
 * unpacked once; later calls find its folder. Processes that unpack at the same time each use a folder of their own,
 * and the first one to finish wins.
 *
 * @returns the path of a script that starts it
 * @throws Error on a platform the package does not support
 */
export async function unpackChromium(): Promise<string[]> {
  const platform = `${process.platform}-${process.arch}`
  if (platform !== 'linux-x64') throw new Error(`it is for linux-x64, this is ${platform}`)
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const home = join(cache, `chromium-${version}`)
  const start = join(home, 'start')
  const isThere = await access(start).then(
    () => true,
    () => false,
  )
  if (!isThere) await unpackInto(home)
  return [start]
}

async function unpackInto(home: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${home}.`)
  try {
    // The package unpacks into the folder for temporary files, so it runs in a process with such a folder of its own.
    const unpack = fileURLToPath(new URL('unpack.ts', import.meta.url))
    const archives = (await readdir(join(packageFolder, 'bin'))).map((name) =>
      join(packageFolder, 'bin', name),
    )
    await run(process.execPath, [unpack, ...archives], { env: { ...process.env, TMPDIR: draft } })
    for (const font of fonts) await copyFile(font, join(draft, 'fonts', basename(font)))
    await writeFile(join(draft, 'fonts.conf'), fontSettings)
    await writeFile(join(draft, 'start'), startScript, { mode: 0o755 })
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await wasUnpackedBy(error, home))) throw error
  }
}

/** Whether another process was faster; its folder is as good. */
async function wasUnpackedBy(error: unknown, home: string): Promise<boolean> {
  const isTaken =
    error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
  return isTaken && (await access(join(home, 'start')).then(() => true))
}

/**
 * The machine's own fonts, if it has any, and the unpacked ones. Arimo and Tinos answer to the names of the fonts whose
 * widths they share, which pages use until their own fonts have loaded (client/styles/fonts.css).
 */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <match target="scan">
    <test name="family"><string>Arimo</string></test>
    <edit name="fullname" mode="append_last"><string>Liberation Sans</string></edit>
  </match>
  <match target="scan">
    <test name="family"><string>Tinos</string></test>
    <edit name="fullname" mode="append_last"><string>Liberation Serif</string></edit>
  </match>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Starts the browser with the settings it needs, in the process of the script itself. */
const startScript = `#!/bin/sh
home=\${0%/*}
export FONTCONFIG_FILE="$home/fonts.conf"
export LD_LIBRARY_PATH="$home/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$home/chromium" "$@"
`
