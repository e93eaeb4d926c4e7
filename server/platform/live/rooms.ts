import type { Log } from '../log/log.ts'
import { refuseStream } from './refuseStream.ts'

/** Streams one watcher may hold open at a process, and the seconds to wait before trying again. */
const streamLimit = { most: 5, retryAfter: 15 }

/** Milliseconds: the longest a room goes without looking again, and the waits after a look that failed. */
const limits = { longestRest: 60_000, firstRetry: 500, longestRetry: 5000 }

/** One page's view of a room: each value once, and only the newest where the page is slow. */
export type RoomStream<T> = {
  /** Resolves with the newest value once there is one this stream did not give yet; with null once it has ended. */
  next(): Promise<T | null>
  release(): void
}

/** What many open pages look at together, read once for all of them. */
export type Rooms<T> = {
  /**
   * Whether somebody can open another stream; asked before it begins, since then it is too late to say why.
   *
   * @throws DomainError RATE_LIMITED with too many, UNAVAILABLE during shutdown
   */
  refuseUnlessFree(watcher: string): void
  /** Opens a stream, which has to be given back. */
  open(key: number, watcher: string): RoomStream<T>
  /** Ends every stream; none can be opened any more. */
  close(): void
}

type Source<T> = {
  /** Reads what is stored; null where there is nothing. */
  read: (key: number, now: Date) => Promise<T | null>
  /** When the value changes by itself, in milliseconds since 1970; null if never. */
  changesAt: (value: T, now: Date) => number | null
  /** Calls back with the key of what changed, null when anything may have. */
  onChange: (heard: (key: number | null) => void) => void
  clock: () => Date
  log: Log
}

type Room<T> = {
  value: T | null
  version: number
  /** Wakes each stream that is open. */
  wakers: Set<() => void>
  timer: NodeJS.Timeout | undefined
  reading: boolean
  again: boolean
  failures: number
}

/**
 * Makes rooms: while somebody watches one, it is read again when the database says that it changed and when it changes by
 * itself, and every watcher gets the new value. Timers only wake it up: what is true follows from what is stored. While
 * the database is away watchers get what was last read, as it has become by now.
 */
export function createRooms<T extends object>(source: Source<T>): Rooms<T> {
  const { read, changesAt, onChange, clock, log } = source
  const rooms = new Map<number, Room<T>>()
  const streams = new Map<string, number>()
  let isClosed = false

  function publish(room: Room<T>): void {
    room.version += 1
    for (const wake of room.wakers) wake()
  }

  function rest(key: number, room: Room<T>, retry?: number): void {
    clearTimeout(room.timer)
    const now = clock()
    const next = room.value ? changesAt(room.value, now) : null
    const until = next === null ? limits.longestRest : Math.max(next - now.getTime(), 1)
    room.timer = setTimeout(() => look(key, room), Math.min(until, limits.longestRest, retry ?? until))
  }

  function look(key: number, room: Room<T>): void {
    if (room.reading) {
      room.again = true
      return
    }
    room.reading = true
    room.again = false
    read(key, clock())
      .then(
        (value) => {
          room.value = value
          room.failures = 0
          return undefined
        },
        (error: unknown) => {
          log.warn({ err: error, room: key }, 'could not read a table; its pages go on with what was known')
          const retry = Math.min(limits.firstRetry * 2 ** room.failures, limits.longestRetry)
          room.failures += 1
          return retry
        },
      )
      .then((retry) => {
        room.reading = false
        if (room.wakers.size === 0) return
        publish(room)
        if (room.again) look(key, room)
        else rest(key, room, retry)
      })
  }

  onChange((key) => {
    if (key === null) for (const [each, room] of rooms) look(each, room)
    else {
      const room = rooms.get(key)
      if (room) look(key, room)
    }
  })

  function enter(key: number): Room<T> {
    const found = rooms.get(key)
    if (found) return found
    const room: Room<T> = {
      value: null,
      version: 0,
      wakers: new Set(),
      timer: undefined,
      reading: false,
      again: false,
      failures: 0,
    }
    rooms.set(key, room)
    look(key, room)
    return room
  }

  function countStream(watcher: string, change: 1 | -1): void {
    const count = (streams.get(watcher) ?? 0) + change
    if (count > 0) streams.set(watcher, count)
    else streams.delete(watcher)
  }

  return {
    refuseUnlessFree(watcher) {
      refuseStream(isClosed, streams.get(watcher) ?? 0, streamLimit)
    },
    open(key, watcher) {
      const room = enter(key)
      countStream(watcher, 1)
      let seen = 0
      let isOver = isClosed
      let news = Promise.withResolvers<void>()
      const wake = () => news.resolve()
      room.wakers.add(wake)
      return {
        async next() {
          while (!isOver && !isClosed && room.version <= seen) {
            // One promise for each wait: a race against one that lives as long as the stream would grow with every event.
            news = Promise.withResolvers()
            await news.promise
          }
          if (isOver || isClosed) return null
          seen = room.version
          return room.value
        },
        release() {
          if (isOver) return
          isOver = true
          wake()
          room.wakers.delete(wake)
          countStream(watcher, -1)
          if (room.wakers.size > 0) return
          clearTimeout(room.timer)
          if (rooms.get(key) === room) rooms.delete(key)
        },
      }
    },
    close() {
      isClosed = true
      for (const room of rooms.values()) {
        clearTimeout(room.timer)
        publish(room)
      }
    },
  }
}
