import { vi } from 'vitest'

/** The parts of a media track that pages use. */
export class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio'
  readonly deviceId: string
  muted = false
  isStopped = false
  #enabled = true

  constructor(kind: 'video' | 'audio', deviceId: string) {
    super()
    this.kind = kind
    this.deviceId = deviceId
  }

  // As in browsers, `enabled` is an accessor of the prototype.
  get enabled() {
    return this.#enabled
  }
  set enabled(isOn: boolean) {
    this.#enabled = isOn
  }

  getSettings = () => ({ deviceId: this.deviceId })
  getConstraints = () => ({})
  stop = () => {
    this.isStopped = true
  }
  emit = (event: 'mute' | 'unmute' | 'ended') => {
    this.muted = event === 'mute'
    this.dispatchEvent(new Event(event))
  }
}

class FakeStream {
  readonly #tracks: readonly FakeTrack[]
  constructor(tracks: readonly FakeTrack[]) {
    this.#tracks = tracks
  }
  getTracks = () => this.#tracks
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio')
}

class FakeMediaDevices extends EventTarget {
  /** Ids of the devices that are plugged in. */
  cameras = ['camera-1']
  microphones = ['microphone-1']
  refusal: { camera?: string; microphone?: string } = {}
  asked: ('both' | 'camera' | 'microphone')[] = []
  tracks: FakeTrack[] = []
  /** Delays every request for devices until it resolves. */
  hold: Promise<void> = Promise.resolve()

  #open(kind: 'video' | 'audio', wish: MediaTrackConstraints): FakeTrack {
    const ids = kind === 'video' ? this.cameras : this.microphones
    const refusal = this.refusal[kind === 'video' ? 'camera' : 'microphone']
    if (refusal) throw new DOMException('No', refusal)
    const wanted = (wish.deviceId as { ideal?: string } | undefined)?.ideal
    const id = ids.find((each) => each === wanted) ?? ids[0]
    if (!id) throw new DOMException('No', 'NotFoundError')
    return new FakeTrack(kind, id)
  }

  getUserMedia = async ({ video, audio }: MediaStreamConstraints) => {
    this.asked.push(video && audio ? 'both' : video ? 'camera' : 'microphone')
    await this.hold
    const tracks = [
      ...(video ? [this.#open('video', video as MediaTrackConstraints)] : []),
      ...(audio ? [this.#open('audio', audio as MediaTrackConstraints)] : []),
    ]
    this.tracks.push(...tracks)
    return new FakeStream(tracks)
  }

  enumerateDevices = async () => [
    ...this.cameras.map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId })),
    ...this.microphones.map((deviceId) => ({ kind: 'audioinput', deviceId, label: deviceId })),
    { kind: 'audiooutput', deviceId: '', label: '' },
  ]

  /** Reports that a device was plugged in or unplugged. */
  change = () => this.dispatchEvent(new Event('devicechange'))
}

class FakePermission extends EventTarget {
  state: PermissionState = 'prompt'
}

/** Replaces the browser's media devices and permissions with fakes, since jsdom has none. */
export function installFakeDevices() {
  const media = new FakeMediaDevices()
  const permissions = { camera: new FakePermission(), microphone: new FakePermission() }
  vi.stubGlobal('MediaStream', FakeStream)
  Object.defineProperty(navigator, 'mediaDevices', { value: media, configurable: true })
  Object.defineProperty(navigator, 'permissions', {
    value: { query: async ({ name }: { name: 'camera' | 'microphone' }) => permissions[name] },
    configurable: true,
  })
  const allow = (device: 'camera' | 'microphone') => {
    permissions[device].state = 'granted'
    permissions[device].dispatchEvent(new Event('change'))
  }
  return { media, permissions, allow }
}
