/** Chromium as root and in a container, and without calls of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as on a screen: headless builds round their widths otherwise, and lines break elsewhere.
  '--font-render-hinting=none',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]
