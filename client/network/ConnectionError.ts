/** No reply could be read: there is no network, or something between browser and server answered in another format. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('We could not reach the server. Please check your connection and try again.', { cause })
    this.name = 'ConnectionError'
  }
}
