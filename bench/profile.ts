import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { type Ask, load, warm } from './load/load.ts'
import { asksOf } from './reads.ts'
import { type Figures, report } from './results.ts'
import { openSite } from './site.ts'

const warmSeconds = 3
const seconds = 8

type Node = Profiler.ProfileNode

/** Returns where a function belongs: a package, a folder of the service, a part of Node.js, or the engine. */
function placeOf({ callFrame: { url, functionName } }: Node): string | null {
  if (url === '') return functionName.startsWith('(') ? functionName : null
  const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (installed) return installed
  if (url.startsWith('node:'))
    return /http|_stream|net|stream/.test(url) ? 'node: HTTP and sockets' : 'node: all else'
  return /\/((?:server|bench)\/[^/.]+)/.exec(url)?.[1] ?? url
}

/** Returns milliseconds of processor time by place. Functions of the engine count for their caller. */
function timeByPlace({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    let node = byId.get(id)
    let place = node ? placeOf(node) : null
    while (node && place === null) {
      node = parents.get(node.id)
      place = node ? placeOf(node) : null
    }
    if (place === '(idle)' || place === null) continue
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  return times
}

/** Measures microseconds of processor time per request, by place, of a server under the load of 32 connections. */
async function profile(server: ChildProcess, ask: Ask): Promise<Map<string, number>> {
  await warm(ask)
  await load(ask, warmSeconds)
  server.send('begin')
  await once(server, 'message')
  const { perSecond } = await load(ask, seconds)
  server.send('end')
  const [recorded] = (await once(server, 'message')) as [Profiler.Profile]
  const requests = perSecond * seconds
  return new Map([...timeByPlace(recorded)].map(([place, ms]) => [place, (ms * 1000) / requests]))
}

const least = 0.5
const rounded = (figure: number) => Number(figure.toFixed(1))

/**
 * Shows where the processor time of a read goes, in the service and in its floor, to explain a missed goal. Argument:
 * the name of a read (reads.ts); the dashboard by default.
 *
 * @throws UsageError for an unknown read
 */
export async function benchProfile([name = 'dashboard']: readonly string[]): Promise<void> {
  const site = await openSite('profiled')
  try {
    const { floor, service } = await asksOf(name, site)
    const spent = await profile(site.processes.web, service)
    const atFloor = await profile(site.processes.floor, floor)
    const sum = (times: Map<string, number>) => [...times.values()].reduce((total, each) => total + each, 0)
    const row = (here: number, there: number) => ({
      'us a request': rounded(here),
      floor: rounded(there),
      more: rounded(here - there),
    })
    const figures: Figures = { all: row(sum(spent), sum(atFloor)) }
    const places = [...new Set([...spent.keys(), ...atFloor.keys()])]
    const timesOf = (place: string) => [spent.get(place) ?? 0, atFloor.get(place) ?? 0] as const
    for (const place of places.sort(
      (left, right) => Math.max(...timesOf(right)) - Math.max(...timesOf(left)),
    )) {
      const times = timesOf(place)
      if (Math.max(...times) >= least) figures[place] = row(...times)
    }
    await report(`profile-${name.replaceAll(' ', '-')}`, figures)
  } finally {
    await site.close()
  }
}
