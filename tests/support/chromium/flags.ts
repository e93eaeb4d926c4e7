/** Flags to run Chromium as root and in a container, without requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as on a screen. Headless builds would round their widths, and lines would break elsewhere.
  '--font-render-hinting=none',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]
