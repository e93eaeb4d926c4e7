/** The picture and sound of one person at the table. */
export type Picture = {
  hasVideo: boolean
  /** Shows it in an element; the returned function removes it. */
  attach: (element: HTMLVideoElement) => () => void
}

/** The person's own picture, from this page's camera. */
export function ownPicture(stream: MediaStream): Picture {
  return {
    hasVideo: stream.getVideoTracks().length > 0,
    attach(element) {
      element.srcObject = stream
      return () => {
        element.srcObject = null
      }
    },
  }
}
