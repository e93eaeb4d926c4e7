const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Whether a host name, of a URL or of a `Host` header without its port, means this machine. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host)
}
