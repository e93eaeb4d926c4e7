import type { Log } from '../log/log.ts'
import { refuseStream } from './refuseStream.ts'

/** The most streams a watcher may have open in a process, and the seconds to wait before trying again. */
const streamLimit = { most: 5, retryAfter: 15 }

/** Milliseconds: the longest time between two reads of a room, and the waits after a read that failed. */
const limits = { longestRest: 60_000, firstRetry: 500, longestRetry: 5000 }

/** One page's view of a room. It yields each value once; a slow page gets only the newest. */
export type RoomStream<T> = {
  /**
   * Resolves with the newest value once there is one that this stream has not returned; with null once it has ended.
   */
  next(): Promise<T | null>
  release(): void
}

/** Values that many open pages watch together; each is read once for all of them. */
export type Rooms<T> = {
  /**
   * Refuses a stream that cannot be opened. Call it before the stream begins; afterwards the reply can carry no error.
   *
   * @throws DomainError RATE_LIMITED if the watcher has too many, UNAVAILABLE during shutdown
   */
  refuseUnlessFree(watcher: string): void
  /** Opens a stream, which the caller must release. */
  open(key: number, watcher: string): RoomStream<T>
  /** Ends every stream. None can be opened afterwards. */
  close(): void
}

type Source<T> = {
  /** Reads the stored value; null if there is none. */
  read: (key: number, now: Date) => Promise<T | null>
  /** When the value next changes with time alone, in milliseconds since 1970; null if never. */
  changesAt: (value: T, now: Date) => number | null
  /** Registers a listener, called with the key of what changed, or with null when anything may have. */
  onChange: (heard: (key: number | null) => void) => void
  clock: () => Date
  log: Log
}

type Room<T> = {
  value: T | null
  version: number
  /** Wakes each open stream. */
  wakers: Set<() => void>
  timer: NodeJS.Timeout | undefined
  reading: boolean
  again: boolean
  failures: number
}

/**
 * Makes rooms. While somebody watches a room, it is read again when the database reports a change and when its value
 * changes with time, and every watcher gets the new value. Timers only trigger a read: the value always follows from
 * what is stored. While the database is down, watchers get the last value read, brought up to the present.
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
            // A new promise for each wait: one that lives as long as the stream would leak memory with every event.
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
