import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { stopServer } from '../../server/platform/embedded/server.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-embedded-'))
  // If the tests run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o711)
  return () => rm(folder, { recursive: true })
})

describe.runIf(process.platform === 'linux')('stopping the embedded server', () => {
  it('ends once the last process of a killed server has ended', async () => {
    const rest = spawn('sleep', ['1000'], { cwd: folder, stdio: 'ignore' })
    onTestFinished(() => void rest.kill('SIGKILL'))
    const gone = 2 ** 30
    await writeFile(join(folder, 'postmaster.pid'), `${gone}\n`)
    const kill = vi.spyOn(process, 'kill').mockImplementation((): true => {
      rest.kill('SIGKILL')
      return true
    })
    onTestFinished(() => kill.mockRestore())
    await expect(stopServer(folder)).resolves.toBeUndefined()
    expect(kill.mock.calls).toEqual([[gone, 'SIGINT']])
  })
})
