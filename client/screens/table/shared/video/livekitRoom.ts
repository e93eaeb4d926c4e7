import {
  DisconnectReason,
  LogLevel,
  type RemoteParticipant,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client'
import type { Picture } from './picture.ts'

/**
 * The state of the connection to the video server. `Elsewhere`: another page of the same seat has taken over.
 * `Outdated`: only a newer document can connect.
 */
export type RoomState = 'Connecting' | 'On' | 'Reconnecting' | 'Lost' | 'Elsewhere' | 'Outdated'

export type LivekitRoom = {
  /** Turns on the others' sound if the browser blocks it; browsers only allow that after a click. */
  turnOnSound: () => Promise<void>
  /** Publishes these tracks instead of those before. */
  send: (stream: MediaStream | null) => Promise<void>
}

type Heard = {
  onPictures: (pictures: ReadonlyMap<string, Picture>) => void
  onState: (state: RoomState) => void
  /** Called with whether the browser plays the others' sound, whenever that changes. */
  onSound: (isHeard: boolean) => void
}

type Way = {
  url: string
  token: string
  /** The id of the chosen speaker; absent for the system's. */
  speaker: string | undefined
}

function pictureOf(participant: RemoteParticipant): Picture {
  const tracks = [...participant.trackPublications.values()].flatMap(({ track, isMuted }) =>
    track && !(isMuted && track.kind === Track.Kind.Video) ? [track] : [],
  )
  return {
    hasVideo: tracks.some(({ kind }) => kind === Track.Kind.Video),
    attach(element) {
      for (const track of tracks) track.attach(element)
      return () => {
        for (const track of tracks) track.detach(element)
      }
    },
  }
}

// The names of people must not appear in a browser's console.
setLogLevel(LogLevel.error)

/** The events that change the pictures of a room. */
const pictureEvents = [
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
] as const

const sources: Readonly<Record<string, Track.Source>> = {
  audio: Track.Source.Microphone,
  video: Track.Source.Camera,
}

/** Connects to a LiveKit server ahead of time, so that joining a room is faster. */
export const prepareLivekit = (url: string): Promise<void> => new Room().prepareConnection(url)

/**
 * Joins the room of a LiveKit server. Its client reconnects as long as that makes sense; after that the state is `Lost`
 * or `Elsewhere`.
 *
 * @param way the room's address, the token of this seat, and the speaker
 * @param heard callbacks for the pictures of the others, by the ids of their seats, and for the state of the connection
 * @param signal leaves the room, also while joining: a late join would take the seat from a newer page
 * @throws Error if the room cannot be joined, or was left meanwhile
 */
export async function joinLivekit(
  { url, token, speaker }: Way,
  { onPictures, onState, onSound }: Heard,
  signal: AbortSignal,
): Promise<LivekitRoom> {
  const room = new Room({
    adaptiveStream: true,
    dynacast: true,
    stopLocalTrackOnUnpublish: false,
    ...(speaker && { audioOutput: { deviceId: speaker } }),
  })
  const show = () =>
    onPictures(
      new Map([...room.remoteParticipants.values()].map((person) => [person.identity, pictureOf(person)])),
    )
  for (const event of pictureEvents) room.on(event, show)
  room.on(RoomEvent.Reconnecting, () => onState('Reconnecting'))
  room.on(RoomEvent.Reconnected, () => onState('On'))
  room.on(RoomEvent.AudioPlaybackStatusChanged, onSound)
  room.on(RoomEvent.Disconnected, (reason) => {
    onPictures(new Map())
    onState(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'Elsewhere' : 'Lost')
  })
  const leave = () => {
    room.removeAllListeners()
    room.disconnect(false).catch(reportError)
  }
  signal.addEventListener('abort', leave, { once: true })
  await room.connect(url, token)
  signal.throwIfAborted()
  onState('On')
  show()

  const { localParticipant } = room
  async function sendNow(stream: MediaStream | null): Promise<void> {
    const wanted = stream?.getTracks() ?? []
    const sent = [...localParticipant.trackPublications.values()].flatMap(({ track }) => track ?? [])
    for (const track of sent) {
      if (!wanted.includes(track.mediaStreamTrack)) await localParticipant.unpublishTrack(track, false)
    }
    for (const track of wanted) {
      if (sent.some(({ mediaStreamTrack }) => mediaStreamTrack === track)) continue
      await localParticipant.publishTrack(track, { source: sources[track.kind] ?? Track.Source.Unknown })
    }
  }
  let last = Promise.resolve()
  return {
    turnOnSound: () => room.startAudio(),
    // One after the other: a track that is being published is not listed yet, and would be published twice.
    send(stream) {
      const sending = last.then(() => sendNow(stream))
      last = sending.catch(() => undefined)
      return sending
    },
  }
}
