import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBinaries, runBinary } from '../../server/platform/embedded/binaries.ts'
import { findOwner } from '../../server/platform/embedded/owner.ts'
import { shelterBinaries } from '../../server/platform/embedded/shelter.ts'
import { runProgram } from '../support/program.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot)
  process.stdout.write('Left out: what root does in a folder of its own, since this is not root.\n')

/** The mode of root's home on most machines. With the umask below, nothing inside is readable by others either. */
const closed = 0o700
const strict = ['sh', '-c', 'umask 077; exec "$@"', 'sh']

describe.runIf(isRoot)('as root, in a folder that only root may enter', () => {
  let folder: string
  const leftBehind: string[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'encounters-closed-'))
    await chmod(folder, closed)
  })

  afterEach(async () => {
    for (const path of [folder, ...leftBehind.splice(0)]) await rm(path, { recursive: true })
  })

  const run = (file: string, env: Record<string, string> = {}, args: string[] = []) =>
    runProgram(file, { PORT: '0', DEMO: '0', ...env }, strict, { cwd: folder, args })

  async function startAndStop(): Promise<string> {
    const program = run('server/main.ts')
    const [, dataDir = ''] = await program.says(/Data\s+(\S+) \(PostgreSQL's own user may not enter \S+\)/)
    leftBehind.splice(0, 1, dataDir)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    return dataDir
  }

  it('the database is created where its own user can reach it, and every later start and command finds it', async () => {
    const dataDir = await startAndStop()
    expect(dataDir).toMatch(/^\/var\/lib\/encounters\/[0-9a-f]{12}$/)
    expect((await stat(join(dataDir, 'session.secret'))).mode & 0o777).toBe(0o600)
    await expect(stat(join(folder, '.data'))).rejects.toThrow('ENOENT')

    const add = run('server/boot/operatorCommand.ts', {}, ['add', 'ada@example.com'])
    expect(await add.ended, add.output()).toBe(0)
    expect(await startAndStop()).toBe(dataDir)
    const list = run('server/boot/operatorCommand.ts', {}, ['list'])
    expect(await list.ended).toBe(0)
    expect(list.output()).toContain('ada@example.com')
    const status = run('prisma/migrate.ts', {}, ['status'])
    expect(await status.ended, status.output()).toBe(0)
    // When the folder is later opened to others, its database is still found where it was.
    await chmod(folder, 0o755)
    const again = run('server/boot/operatorCommand.ts', {}, ['list'])
    expect(await again.ended).toBe(0)
    expect(again.output()).toContain('ada@example.com')
  })

  it('a folder named by DATA_DIR or an existing database is not moved, and the start is refused', async () => {
    const refused = /user "postgres" may not enter \S+encounters-closed-/
    const named = run('server/main.ts', { DATA_DIR: join(folder, 'data') })
    expect(await named.ended).toBe(1)
    expect(named.output()).toMatch(refused)
    await mkdir(join(folder, '.data/postgres'), { recursive: true })
    await writeFile(join(folder, '.data/postgres/PG_VERSION'), '18\n')
    const there = run('server/main.ts')
    expect(await there.ended).toBe(1)
    expect(there.output()).toMatch(refused)
  })

  it("PostgreSQL's programs run from a copy that its user can reach, which is made once", async () => {
    const installed = await findBinaries()
    const owner = await findOwner()
    if (!owner) throw new Error('root has no user for PostgreSQL')
    const native = dirname(dirname(installed.postgres))
    const project = join(folder, 'platform/native')
    await cp(native, project, { recursive: true, verbatimSymlinks: true })
    await cp(join(native, '../package.json'), join(folder, 'platform/package.json'))
    const inProject = Object.fromEntries(
      Object.entries(installed).map(([name, path]) => [name, path.replace(native, project)]),
    ) as typeof installed
    const shelter = await mkdtemp(join(tmpdir(), 'encounters-shelter-'))
    leftBehind.push(shelter)
    await chmod(shelter, 0o711)

    await expect(runBinary(inProject.postgres, ['--version'], owner)).rejects.toThrow()
    const [copy, same] = await Promise.all([1, 2].map(() => shelterBinaries(inProject, owner, shelter)))
    expect(same).toEqual(copy)
    expect(await runBinary(copy?.postgres ?? '', ['--version'], owner)).toContain('PostgreSQL')
    expect(await runBinary(copy?.initdb ?? '', ['--version'], owner)).toContain('PostgreSQL')
    const { mtimeMs } = await stat(dirname(copy?.postgres ?? ''))
    await shelterBinaries(inProject, owner, shelter)
    expect((await stat(dirname(copy?.postgres ?? ''))).mtimeMs).toBe(mtimeMs)
  })
})
