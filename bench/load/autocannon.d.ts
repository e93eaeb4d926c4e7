/** The part of autocannon used here. The package has no types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** One template, from which `setupRequest` makes each request. */
    requests: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
