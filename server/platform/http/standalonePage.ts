import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { both, palette, sans, serif } from '../palette.ts'

const styles = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${both(palette.paper)}; color: ${both(palette.ink)}; font: 17px/1.65 ${sans} }
main { box-sizing: border-box; width: 100%; max-width: 600px; padding: 32px 20px; text-align: center; overflow-wrap: anywhere }
svg { width: 168px; height: 168px }
h1 { margin: 16px 0 8px; font: 600 30px/1.25 ${serif}; text-wrap: balance }
p { margin: 0 0 12px; text-wrap: pretty }
form { margin: 20px 0 }
.quiet { color: ${both(palette.quiet)}; font-size: 15px }
a { color: ${both(palette.accent)} }
button { min-height: 44px; padding: 10px 24px; border: 0; border-radius: 8px; background: ${both(palette.action)}; color: ${both(palette.onAction)}; font: 600 16px/1.5 ${sans}; cursor: pointer }
:focus-visible { outline: 3px solid ${both(palette.accent)}; outline-offset: 2px }
.rim { fill: none; stroke: ${both(palette.line)}; stroke-width: 3 }
.seat { fill: ${both(palette.card)}; stroke: ${both(palette.quiet)}; stroke-width: 2 }
.lit { fill: ${both(palette.action)}; stroke: ${both(palette.action)} }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const seats = 12
const round = (value: number) => Number(value.toFixed(1))

/** Draws the round table of twelve seats, seen from above, with the first seats lit. */
function table(lit: number): string {
  const chairs = Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2
    const [x, y] = [round(84 + 68 * Math.cos(angle)), round(84 + 68 * Math.sin(angle))]
    return `<circle class="seat${seat < lit ? ' lit' : ''}" cx="${x}" cy="${y}" r="10"/>`
  })
  return `<svg viewBox="0 0 168 168" aria-hidden="true"><circle class="rim" cx="84" cy="84" r="46"/>${chairs.join('')}</svg>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

export type StandalonePage = {
  status: number
  title: string
  /** HTML whose text was {@link escaped} */
  body: string
  /** seats lit in the picture, 0 to 12 */
  lit?: number
  /** seconds after which the page reloads itself */
  refresh?: number
}

/** Sends a page without scripts, with one style sheet allowed by its hash. It is neither cached nor indexed. */
export function sendStandalonePage(response: ServerResponse, page: StandalonePage): void {
  const { status, title, body, lit = 1, refresh } = page
  const again = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${Math.ceil(refresh)}">`
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  })
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${escaped(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${styles}</style></head><body><main>${table(lit)}<h1>${escaped(title)}</h1>${body}</main></body></html>`,
  )
}
