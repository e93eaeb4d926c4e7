import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Finds the process without which a PostgreSQL server does not stop in order. Needs Linux.
 *
 * @param folder the server's data folder, absolute
 * @returns the process ids of the server and of its checkpointer
 */
export async function findCheckpointer(folder: string): Promise<{ server: number; checkpointer: number }> {
  const server = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('checkpointer')) return { server, checkpointer: Number(pid) }
  }
  throw new Error(`Process ${server} has no checkpointer`)
}
