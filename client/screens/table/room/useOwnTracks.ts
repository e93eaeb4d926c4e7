import { useState } from 'react'

type Kind = 'audio' | 'video'

const tracksOf = (stream: MediaStream | null, kind: Kind): MediaStreamTrack[] =>
  stream?.getTracks().filter((track) => track.kind === kind) ?? []

/**
 * Switches one's own microphone and camera off and on. A track that is off sends silence or black, so that the video
 * service needs not be asked again.
 *
 * @returns which there are, which are on, and what switches one
 */
export function useOwnTracks(stream: MediaStream | null) {
  const [, setChanges] = useState(0)
  const isOn = (kind: Kind) => tracksOf(stream, kind).some(({ enabled }) => enabled)
  return {
    has: { audio: tracksOf(stream, 'audio').length > 0, video: tracksOf(stream, 'video').length > 0 },
    isOn: { audio: isOn('audio'), video: isOn('video') },
    toggle(kind: Kind): void {
      const next = !isOn(kind)
      for (const track of tracksOf(stream, kind)) track.enabled = next
      setChanges((count) => count + 1)
    },
  }
}
