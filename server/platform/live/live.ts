import { LRUCache } from 'lru-cache'
import type { Log } from '../log/log.ts'
import { type ChangeKind, type ChangeStream, changeKinds, createChangeStream } from './changeStream.ts'
import { keepListening } from './keepListening.ts'
import { refuseStream } from './refuseStream.ts'
import { sendNoticesSince } from './sendNotices.ts'

/** The channels the database's triggers speak on. */
const memberChannel = 'member_changed'
const tableChannel = 'table_changed'

/** Streams one member may hold open at a process, and the seconds to wait before trying again. */
const streamLimit = { most: 10, retryAfter: 30 }

/** Milliseconds a change is remembered for a page that was loaded a moment before its stream opens. */
const recallTime = 30_000
const mostRecalled = 50_000
/** Stands among the member ids for having begun to listen only now: before, anything may have changed for anyone. */
const everyone = 0

/** Receives changes from the database and passes them on to open pages. */
export type Live = {
  /**
   * Whether another stream of this member can be opened; asked before the stream begins, since then it is too late to say why.
   *
   * @throws DomainError RATE_LIMITED where a member has too many, UNAVAILABLE during shutdown
   */
  refuseUnlessFree(memberId: number): void
  /** Opens a stream, which has to be given back; it begins with what changed just before. */
  open(memberId: number): { stream: ChangeStream; recent: ChangeKind[]; release: () => void }
  /** Calls back with the id of an encounter whose table changed; with null when any may have, after a lost connection. */
  onTable(heard: (encounterId: number | null) => void): void
  /** Ends every stream and the connection; no stream can be opened any more. */
  close(): Promise<void>
}

/**
 * Opens the process's one connection that hears of changes, and fans them out in memory.
 *
 * @param url of the database
 */
export function openLive({ url, log }: { url: string; log: Log }): Live {
  const streams = new Map<number, Set<ChangeStream>>()
  // With `max` instead, it would hold room for all of them from the start: megabytes, and ten milliseconds.
  const recent = new LRUCache<number, ReadonlySet<ChangeKind>>({
    maxSize: mostRecalled,
    sizeCalculation: () => 1,
    ttl: recallTime,
  })
  const tableListeners: ((encounterId: number | null) => void)[] = []
  let isClosed = false

  function tell(memberId: number, kinds: readonly ChangeKind[]): void {
    recent.set(memberId, new Set([...(recent.get(memberId) ?? []), ...kinds]))
    for (const stream of streams.get(memberId) ?? []) stream.add(kinds)
  }

  function onMessage(channel: string, payload: string): void {
    if (channel === tableChannel) {
      for (const heard of tableListeners) heard(Number(payload))
      return
    }
    const [memberId, kind] = payload.split(' ')
    const known = changeKinds.filter((each) => each === kind)
    // A newer version of the program may know kinds this one does not.
    tell(Number(memberId), known.length > 0 ? known : changeKinds)
  }

  function onListening(): void {
    for (const own of streams.values()) for (const stream of own) stream.add(changeKinds)
    recent.set(everyone, new Set(changeKinds))
    for (const heard of tableListeners) heard(null)
  }

  const listening = keepListening({
    url,
    channels: [memberChannel, tableChannel],
    log,
    // What a process noted and did not live to send.
    meanwhile: sendNoticesSince('0'),
    onMessage,
    onListening,
  })

  return {
    refuseUnlessFree(memberId) {
      refuseStream(isClosed, streams.get(memberId)?.size ?? 0, streamLimit)
    },
    open(memberId) {
      const stream = createChangeStream()
      const own = streams.get(memberId) ?? new Set()
      streams.set(memberId, own.add(stream))
      if (isClosed) stream.end()
      const release = () => {
        stream.end()
        own.delete(stream)
        if (own.size === 0 && streams.get(memberId) === own) streams.delete(memberId)
      }
      const known = [...(recent.get(memberId) ?? []), ...(recent.get(everyone) ?? [])]
      return { stream, recent: changeKinds.filter((kind) => known.includes(kind)), release }
    },
    onTable(heard) {
      tableListeners.push(heard)
    },
    close() {
      isClosed = true
      for (const own of streams.values()) for (const stream of own) stream.end()
      return listening.close()
    },
  }
}
