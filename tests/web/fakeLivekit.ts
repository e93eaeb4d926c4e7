import { DisconnectReason, RoomEvent } from 'livekit-client'

type Listener = (news?: DisconnectReason | boolean) => void

/** Fakes LiveKit's client. The server behind it admits one page for each seat, the one that joined last. */
export class FakeRoom {
  /** Whether the server answers. */
  static isServerUp = true
  /** Delays every join until it resolves. */
  static hold: Promise<void> = Promise.resolve()
  /** The tokens of all attempts to join, in order. */
  static tries: string[] = []
  /** The rooms that have joined, by seat. */
  static readonly joined = new Map<string, FakeRoom>()

  /** The id of the speaker that plays the others' sound. */
  readonly speaker: string | undefined
  readonly remoteParticipants = new Map()
  readonly localParticipant = {
    trackPublications: new Map(),
    // Never completes: it is still pending when the connection is lost.
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
    this.reportSound(true)
  }
  /** Reports that the browser plays the sound of the others, or blocks it. */
  reportSound(isHeard: boolean): void {
    this.#listeners.get(RoomEvent.AudioPlaybackStatusChanged)?.(isHeard)
  }
  /** Loses the connection permanently. */
  lose(reason?: DisconnectReason): void {
    this.#listeners.get(RoomEvent.Disconnected)?.(reason)
    this.#lost.promise.catch(() => undefined)
    this.#lost.reject(new Error('The connection is lost'))
  }
}
