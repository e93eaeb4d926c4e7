/** What is to be seen and heard of one place at the table. */
export type Picture = {
  hasVideo: boolean
  /** Shows it in an element; the function that comes back takes it away again. */
  attach: (element: HTMLVideoElement) => () => void
}

/** One's own picture: what the camera of this page gives. */
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
