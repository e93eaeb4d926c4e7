/** The provider asked us to wait; thrown by any call of a provider. */
export class ProviderBusy extends Error {
  readonly seconds: number

  /** @param seconds until asking again makes sense */
  constructor(seconds: number) {
    super(`The meeting provider asks to wait ${seconds} seconds`)
    this.name = 'ProviderBusy'
    this.seconds = seconds
  }
}
