const unreachable = 'We could not reach the server. Please check your connection and try again.'
const tooLate = 'The server took too long to answer. Please try again.'

/** The server gave no answer that could be read: no network, or something between that speaks another language, or an answer too late. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof DOMException && cause.name === 'TimeoutError' ? tooLate : unreachable, { cause })
    this.name = 'ConnectionError'
  }
}
