import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import { addServerFile, takeBaseBackup } from './baseBackup.ts'

export type Standby = { url: string; stop(): Promise<void>; close(): Promise<void> }

/**
 * Starts a second server that follows another one by streaming replication, from a copy of its files.
 *
 * @param url of the server to follow, one that a test started (ownPostgres.ts)
 */
export async function startStandby(url: string): Promise<Standby> {
  const { home, folder } = await takeBaseBackup(url)
  await addServerFile(folder, 'standby.signal', '')
  const { hostname, port, username, password } = new URL(url)
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`
  const server = await startEmbeddedPostgres(home, { settings: { fsync: 'off', primary_conninfo: primary } })
  return {
    url: server.url,
    stop: server.stop,
    async close() {
      await server.stop()
      await rm(home, { recursive: true })
    },
  }
}
