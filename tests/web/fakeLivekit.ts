import { DisconnectReason, RoomEvent } from 'livekit-client'

type Listener = (news?: DisconnectReason | boolean) => void

/** Stands for LiveKit's client; the server behind it lets one page in by each token's seat, the newest. */
export class FakeRoom {
  /** Whether the server answers. */
  static isServerUp = true
  /** Holds up whoever joins next until it is fulfilled. */
  static hold: Promise<void> = Promise.resolve()
  /** The tokens of all tries to join, in order. */
  static tries: string[] = []
  /** Who is in, by the seat. */
  static readonly joined = new Map<string, FakeRoom>()

  /** Where the others are heard. */
  readonly speaker: string | undefined
  readonly remoteParticipants = new Map()
  readonly localParticipant = {
    trackPublications: new Map(),
    // Still under way when the connection goes.
    publishTrack: () => this.#lost.promise,
  }
  readonly #lost = Promise.withResolvers<never>()
  readonly #left = Promise.withResolvers<never>()
  readonly #listeners = new Map<string, Listener>()

  constructor(options: { audioOutput?: { deviceId: string } } = {}) {
    this.speaker = options.audioOutput?.deviceId
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener)
  }
  removeAllListeners(): void {
    this.#listeners.clear()
  }
  async connect(_url: string, token: string): Promise<void> {
    FakeRoom.tries.push(token)
    if (!FakeRoom.isServerUp) {
      this.lose()
      throw new Error('The server is not reachable')
    }
    await Promise.race([FakeRoom.hold, this.#left.promise])
    const seat = token.replace(/ .*/, '')
    const older = FakeRoom.joined.get(seat)
    FakeRoom.joined.set(seat, this)
    older?.lose(DisconnectReason.DUPLICATE_IDENTITY)
  }
  async disconnect(): Promise<void> {
    this.#left.promise.catch(() => undefined)
    this.#left.reject(new Error('The page has left'))
    for (const [seat, room] of FakeRoom.joined) if (room === this) FakeRoom.joined.delete(seat)
  }
  async startAudio(): Promise<void> {
    this.letHear(true)
  }
  /** The browser plays the sound of the others from now on, or holds it back. */
  letHear(isHeard: boolean): void {
    this.#listeners.get(RoomEvent.AudioPlaybackStatusChanged)?.(isHeard)
  }
  /** Loses the connection for good. */
  lose(reason?: DisconnectReason): void {
    this.#listeners.get(RoomEvent.Disconnected)?.(reason)
    this.#lost.promise.catch(() => undefined)
    this.#lost.reject(new Error('The connection is lost'))
  }
}
