import { LRUCache } from 'lru-cache'
import type { Log } from '../log/log.ts'
import { type ChangeKind, type ChangeStream, changeKinds, createChangeStream } from './changeStream.ts'
import { keepListening } from './keepListening.ts'
import { refuseStream } from './refuseStream.ts'
import { sendNoticesSince } from './sendNotices.ts'

/** The channels on which the database's triggers send notifications. */
const memberChannel = 'member_changed'
const tableChannel = 'table_changed'

/** The most streams a member may have open in a process, and the seconds to wait before trying again. */
const streamLimit = { most: 10, retryAfter: 30 }

/** Milliseconds for which a change is stored for a page that loaded a moment before its stream opens. */
const recallTime = 30_000
const mostRecalled = 50_000
/** Takes the place of a member id when listening has only just begun: before, anything may have changed for anybody. */
const everyone = 0

/** Receives changes from the database and passes them on to open pages. */
export type Live = {
  /**
   * Refuses a stream that cannot be opened. Call it before the stream begins; afterwards the reply can carry no error.
   *
   * @throws DomainError RATE_LIMITED if the member has too many, UNAVAILABLE during shutdown
   */
  refuseUnlessFree(memberId: number): void
  /** Opens a stream, which the caller must release; `recent` are the changes just before. */
  open(memberId: number): { stream: ChangeStream; recent: ChangeKind[]; release: () => void }
  /** Registers a listener, called with the id of an encounter whose table changed, or with null when any may have. */
  onTable(heard: (encounterId: number | null) => void): void
  /** Ends every stream and closes the connection. No stream can be opened afterwards. */
  close(): Promise<void>
}

/**
 * Opens the process's one connection that receives changes, and distributes them to all open pages.
 *
 * @param url of the database
 */
export function openLive({ url, log }: { url: string; log: Log }): Live {
  const streams = new Map<number, Set<ChangeStream>>()
  // With `max` instead, the cache would allocate all its entries at the start: megabytes, and ten milliseconds.
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
    // A newer version of the program may send kinds that this one does not know.
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
    // Sends the notices of processes that died before they sent them.
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
