/** The server gave no answer that could be read: no network, or something between that speaks another language. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('We could not reach the server. Please check your connection and try again.', { cause })
    this.name = 'ConnectionError'
  }
}
