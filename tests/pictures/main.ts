import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createPictureData, type PictureData } from './pictureData.ts'
import { type Screen, screens } from './screens.ts'
import { openServices } from './services.ts'
import { showChange } from './showChange.ts'
import { type Picture, takePictures, type Width, widths } from './takePictures.ts'

const help = `Usage: npm run pictures -- [--accept] [WORD]...
Takes a picture of every screen in every state, after npm run build, and compares it with the recorded one.

  WORD          takes only the screens whose names contain one of the words
  --accept      records the pictures as they are now
  --help        says this

The dashboard alone:
  npm run pictures -- dashboard
`

const recorded = fileURLToPath(new URL('recorded/', import.meta.url))
const changed = fileURLToPath(new URL('changed/', import.meta.url))
const versionFile = join(recorded, 'browser.txt')
const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)

type Task = { screen: Screen; width: Width }

/** Takes all pictures, three screens at a time, and passes each to `use`. Resolves with the failures, as sentences. */
async function takeAll(
  data: PictureData,
  tasks: readonly Task[],
  use: (picture: Picture) => Promise<void>,
): Promise<string[]> {
  const failures: string[] = []
  const queue = tasks.values()
  const work = async () => {
    let browser: Browser | undefined
    try {
      for (const { screen, width } of queue) {
        // A browser that crashed fails the one screen it showed, which is reported; the next screen gets a new browser.
        if (!browser?.isConnected()) browser = await openBrowser(flags)
        try {
          for (const picture of await takePictures(browser, data, screen, width)) await use(picture)
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
        }
      }
    } finally {
      await browser?.close()
    }
  }
  await Promise.all([work(), work(), work()])
  return failures
}

/** Compares with the recorded pictures; resolves with one line for each picture that differs or is not recorded. */
async function compareAll(browser: Browser, data: PictureData, tasks: readonly Task[]): Promise<string[]> {
  await rm(changed, { recursive: true, force: true })
  const page = await browser.newPage()
  const differences: string[] = []
  const failures = await takeAll(data, tasks, async ({ name, image }) => {
    const file = join(recorded, `${name}.webp`)
    if (!existsSync(file)) differences.push(`${name} is not recorded`)
    else if (await showChange(page, changed, name, [await readFile(file), image]))
      differences.push(`${name} looks different`)
  })
  return [...differences.sort(), ...failures]
}

/** Records the current pictures. A full run also removes pictures of screens that no longer exist. */
async function recordAll(browser: Browser, data: PictureData, tasks: readonly Task[], isFull: boolean) {
  await mkdir(recorded, { recursive: true })
  if (isFull) await writeFile(versionFile, `${browser.version()}\n`)
  const names = new Set(['browser.txt'])
  const failures = await takeAll(data, tasks, async ({ name, image }) => {
    names.add(`${name}.webp`)
    await writeFile(join(recorded, `${name}.webp`), image)
  })
  if (isFull && failures.length === 0)
    for (const name of await readdir(recorded)) if (!names.has(name)) await rm(join(recorded, name))
  return failures
}

const tasksOf = (words: readonly string[]): Task[] =>
  screens
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    .flatMap((screen) =>
      widths
        .filter((width) => screen.width === undefined || screen.width === width)
        .map((width) => ({ screen, width })),
    )

type Options = { words: readonly string[]; isAccepted: boolean }

async function run(browser: Browser, { words, isAccepted }: Options): Promise<number> {
  const isFull = words.length === 0
  const tasks = tasksOf(words)
  if (tasks.length === 0) {
    writeLine(
      `No screen is called ${words.join(' or ')}. There are: ${screens.map(({ name }) => name).join(', ')}`,
    )
    return 1
  }
  const version = existsSync(versionFile) ? (await readFile(versionFile, 'utf8')).trim() : undefined
  if (version !== browser.version() && !(isAccepted && isFull)) {
    writeLine(
      `The pictures were recorded by Chromium ${version ?? '(none)'}, and this is ${browser.version()}: each draws letters its`,
    )
    writeLine(
      'own way, so nothing is compared. `npm run pictures -- --accept` on an unchanged checkout records them by this one.',
    )
    return 0
  }
  const services = await openServices()
  try {
    const data = await createPictureData(await services.start(), await services.start())
    const problems = isAccepted
      ? await recordAll(browser, data, tasks, isFull)
      : await compareAll(browser, data, tasks)
    for (const problem of problems) writeLine(problem)
    if (problems.length > 0 && !isAccepted) writeLine(`Before, after and difference are in ${changed}`)
    if (problems.length === 0)
      writeLine(`${tasks.length * 2} pictures ${isAccepted ? 'recorded' : 'look as recorded'}`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await services.stop()
  }
}

async function openAndRun(asked: Options): Promise<number> {
  const browser = await openBrowser()
  try {
    return await run(browser, asked)
  } finally {
    await browser.close()
  }
}

const given = process.argv.slice(2)
const words = given.filter((each) => !each.startsWith('-'))
const options = given.filter((each) => each.startsWith('-'))
const [unknown] = options.filter((option) => !['--accept', '--help', '-h'].includes(option))
if (unknown !== undefined) {
  process.stderr.write(`There is no option ${unknown}\n\n${help}`)
  process.exitCode = 1
} else if (options.some((option) => option !== '--accept')) process.stdout.write(help)
else process.exitCode = await openAndRun({ words, isAccepted: options.length > 0 })
