import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCycle, type Import, partOf, readImports } from '../support/importGraph.ts'

/** The server's floors from the highest down. Rooms on one floor do not import each other. */
const floors = [
  ['main.ts', 'worker.ts'],
  ['boot'],
  ['api'],
  ['jobs'],
  ['domain'],
  ['engine', 'mail', 'video'],
  ['platform'],
  ['rules'],
]
const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)))

const mostRooms = 12
const mostLooseFiles = 4
/** Folders with a room for each noun or area, which may have any number of rooms. */
const oneRoomEach = [
  'server/domain',
  'client/screens/member',
  'client/screens/operator',
  'client/screens/public',
]

const server = readImports('server')
const client = readImports('client')
const shown = ({ from, to }: Import) => `${from} imports ${to}`

/** Returns the folders that have rooms: subfolders with files in them. */
function foldersOf(files: readonly string[]): string[] {
  const found = new Set<string>()
  for (const file of files)
    for (let folder = dirname(dirname(file)); folder !== '.'; folder = dirname(folder)) found.add(folder)
  return [...found].sort()
}

/** Whether an import stays within its room or goes down a floor. */
function goesDown({ from, to }: Import): boolean {
  const [above, below] = [partOf('server', from) ?? '', partOf('server', to) ?? '']
  return above === below || (floorOf.get(above) ?? NaN) < (floorOf.get(below) ?? NaN)
}

describe('the server', () => {
  it('has a floor for each of its rooms', () => {
    const rooms = new Set(server.files.map((file) => partOf('server', file)))
    expect([...rooms].sort()).toEqual([...floorOf.keys()].sort())
  })

  it('imports only downwards, even types', () => {
    expect(server.imports.length).toBeGreaterThan(1000)
    expect(server.imports.filter((each) => !goesDown(each)).map(shown)).toEqual([])
  })

  it('has no two files of the same name, except lists.ts', () => {
    const names = server.files.map((file) => file.slice(file.lastIndexOf('/') + 1))
    const twice = names.filter((name, index) => names.indexOf(name) !== index && name !== 'lists.ts')
    expect(twice).toEqual([])
  })
})

describe.each([
  ['server', server],
  ['client', client],
] as const)('%s', (_name, { files, imports }) => {
  it.each(foldersOf(files))('%s has no cycle of imports between its rooms', (folder) => {
    expect(findCycle(folder, imports)?.map(shown) ?? []).toEqual([])
  })

  it.each(foldersOf(files))('%s has few rooms, and few loose files next to them', (folder) => {
    const inside = files.filter((file) => partOf(folder, file) !== undefined)
    const loose = inside.filter((file) => dirname(file) === folder)
    const rooms = new Set(
      inside.filter((file) => dirname(file) !== folder).map((file) => partOf(folder, file)),
    )
    if (!oneRoomEach.includes(folder)) expect(rooms.size).toBeLessThanOrEqual(mostRooms)
    if (rooms.size > 0) expect(loose.length, loose.join(', ')).toBeLessThanOrEqual(mostLooseFiles)
  })
})

describe('the search for cycles', () => {
  it('finds a cycle, and says by which imports', () => {
    const imports = [
      { from: 'a/one/x.ts', to: 'a/two/y.ts' },
      { from: 'a/two/z.ts', to: 'a/three.ts' },
      { from: 'a/three.ts', to: 'a/two/y.ts' },
    ]
    expect(findCycle('a', imports)).toEqual(imports.slice(1))
    expect(findCycle('a', imports.slice(0, 2))).toBeNull()
  })
})
