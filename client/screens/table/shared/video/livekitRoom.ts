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
 * How a page is connected to the video server; `Elsewhere` once another page of the same seat has taken its place, `Outdated`
 * where only a newer document can connect.
 */
export type RoomState = 'Connecting' | 'On' | 'Reconnecting' | 'Lost' | 'Elsewhere' | 'Outdated'

export type LivekitRoom = {
  /** Has the others be heard where the browser holds their sound back; only a press of a button lets it. */
  turnOnSound: () => Promise<void>
  /** Sends what this camera and microphone give from now on, in place of what was sent before. */
  send: (stream: MediaStream | null) => Promise<void>
}

type Heard = {
  onPictures: (pictures: ReadonlyMap<string, Picture>) => void
  onState: (state: RoomState) => void
  /** Called with whether the browser lets the others be heard, whenever that changes. */
  onSound: (isHeard: boolean) => void
}

type Way = {
  url: string
  token: string
  /** Id of the speaker that was chosen; absent: where the system plays. */
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

// Whom somebody met has no place in a browser's console.
setLogLevel(LogLevel.error)

/** Whatever changes the pictures of a room. */
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

/** Opens the way to a LiveKit server ahead, so that joining a room there takes less long. */
export const prepareLivekit = (url: string): Promise<void> => new Room().prepareConnection(url)

/**
 * Joins the room of a LiveKit server. Its client connects again by itself as long as that makes sense; after that the
 * state is `Lost`, or `Elsewhere`.
 *
 * @param way where the room is, the token of this seat, and where the others are heard
 * @param heard called with the pictures of the others, by the ids of their seats, and with how the connection is
 * @param signal leaves the room, also while it is being joined: late, the join would take the seat from a newer one
 * @throws Error where the room cannot be joined, or was left meanwhile
 */
export async function joinLivekit(
  { url, token, speaker }: Way,
  { onPictures, onState, onSound }: Heard,
  signal: AbortSignal,
): Promise<LivekitRoom> {
  const room = new Room({
    ...{ adaptiveStream: true, dynacast: true, stopLocalTrackOnUnpublish: false },
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
    // One after the other: a track whose publishing is under way is in no list yet, and would be published twice.
    send(stream) {
      const sending = last.then(() => sendNow(stream))
      last = sending.catch(() => undefined)
      return sending
    },
  }
}
