import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'

const variable = /^\$\{([A-Z_]+)(?::([-+?]))?/

type Filled = { text: string; rest: string }

/** Fills in variables up to the brace that closes the current one, or to the end. */
function fillUntilClosed(text: string, settings: Record<string, string>): Filled {
  let filled = ''
  let rest = text
  while (rest !== '' && !rest.startsWith('}')) {
    const found = variable.exec(rest)
    if (found) {
      const [opening, name = '', operator] = found
      const alternative = fillUntilClosed(rest.slice(opening.length), settings)
      const value = settings[name] ?? ''
      if (operator === '?' && value === '') throw new Error(alternative.text)
      if (operator === '+') filled += value === '' ? '' : alternative.text
      else filled += value === '' && operator === '-' ? alternative.text : value
      rest = alternative.rest.slice(1)
    } else {
      filled += rest.charAt(0)
      rest = rest.slice(1)
    }
  }
  return { text: filled, rest }
}

/** Fills variables into a text like Docker Compose: `${A}`, `${A:-else}`, `${A:+then}` and `${A:?refusal}`, nested. */
export function fillIn(text: string, settings: Record<string, string>): string {
  const { text: filled, rest } = fillUntilClosed(text, settings)
  return rest === '' ? filled : filled + rest.charAt(0) + fillIn(rest.slice(1), settings)
}

const texts = z.record(z.string(), z.string())
const compose = z.object({
  'x-app': z.object({ environment: texts }),
  services: z.object({
    livekit: z.object({ environment: texts, ports: z.array(z.string()) }),
  }),
})

const config = z.object({
  port: z.number(),
  rtc: z.looseObject({ tcp_port: z.number(), udp_port: z.number() }),
  webhook: z.object({ api_key: z.string(), urls: z.array(z.string()) }),
})

/**
 * Reads the settings that docker-compose.yml gives its LiveKit server, and those that it gives the service to reach it.
 *
 * @param settings the content of .env
 */
export async function readComposeSettings(settings: Record<string, string>) {
  const file = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8')
  const { services, 'x-app': app } = compose.parse(parse(file, { merge: true }))
  const { ports, environment } = services.livekit
  const filled = (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [name, fillIn(text, settings)]))
  const server = filled(environment)
  const ours = Object.entries(app.environment).filter(([name]) => name.startsWith('LIVEKIT_'))
  return {
    /** The environment of the server, and the configuration that one of its variables holds */
    server,
    config: config.loose().parse(parse(server.LIVEKIT_CONFIG ?? '')),
    /** The published ports, such as `7882:7882/udp` */
    ports: ports.map((port) => fillIn(port, settings)),
    /** The environment of the service */
    service: filled(Object.fromEntries(ours)),
  }
}
