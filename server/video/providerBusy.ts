/** The provider asked us to wait. Any call of a provider may throw it. */
export class ProviderBusy extends Error {
  readonly seconds: number

  /** @param seconds after which to try again */
  constructor(seconds: number) {
    super(`The meeting provider asks to wait ${seconds} seconds`)
    this.name = 'ProviderBusy'
    this.seconds = seconds
  }
}
