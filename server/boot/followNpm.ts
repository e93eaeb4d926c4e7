import { readFileSync } from 'node:fs'

/** The scripts of package.json that run until somebody stops them. */
const followed: readonly (string | undefined)[] = ['start', 'worker']
/** Milliseconds between two checks. */
const interval = 1000

/** Reads a file about a process; '' if it has ended, if no file can be opened, or if the system has no /proc. */
function readAbout(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

/** Reads the parent and the session of a process; undefined if that is not known. */
function readProcess(pid: number): { parent: number; session: number } | undefined {
  const line = readAbout(pid, 'stat')
  if (line === '') return undefined
  // The name of the program comes first, in parentheses, and may hold anything.
  const [, parent, , session] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(parent), session: Number(session) }
}

const parent = process.ppid
/** Whether the parent is the shell of npm's script: `sh -c ...`. */
const hasShell = readAbout(parent, 'cmdline').split('\0')[1] === '-c'

/** Returns the id of npm, which is the parent of this process or of the shell between them; undefined if not known. */
const findNpm = (): number | undefined => (hasShell ? readProcess(parent)?.parent : parent)

const npm = findNpm()

/**
 * Whether npm ended before this program could look. Another process has then become the parent, of another session.
 * npm, its shell and its script are always in one session. If this process leads its own, npm did not start it.
 */
function isAdopted(): boolean {
  const [above, own] = [readProcess(npm ?? 0), readProcess(process.pid)]
  return above && own ? own.session !== process.pid && own.session !== above.session : false
}

const isLate = isAdopted()

function hasEnded(): boolean {
  if (isLate || process.ppid !== parent) return true
  const now = findNpm()
  return now !== undefined && now !== npm
}

/**
 * Calls back when the npm that started this program has ended, also if it had before the program began. npm passes a
 * signal only to the shell of its script, and most shells end without passing it on, so the program would go on alone
 * with its port and its database. Does nothing if the program was started in another way.
 *
 * @param end called once
 * @returns a function that stops the checks
 */
export function followNpm(end: () => void): () => void {
  if (!followed.includes(process.env.npm_lifecycle_event)) return () => undefined
  const look = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(look)
    end()
  }, interval)
  look.unref()
  return () => clearInterval(look)
}
