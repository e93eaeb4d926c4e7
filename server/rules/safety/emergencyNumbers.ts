/** A number to call, and what it is for. */
type EmergencyNumber = { number: string; words: string }

type Country = 'US' | 'CA' | 'GB' | 'IE' | 'AU' | 'NZ'

const emergency = 'Emergency: police, ambulance, fire'

/** Whom to call, by country. */
const numbers: Record<Country, readonly EmergencyNumber[]> = {
  US: [
    { number: '911', words: emergency },
    { number: '988', words: 'Suicide & Crisis Lifeline: call or text' },
  ],
  CA: [
    { number: '911', words: emergency },
    { number: '988', words: 'Suicide Crisis Helpline: call or text' },
  ],
  GB: [
    { number: '999', words: emergency },
    { number: '116 123', words: 'Samaritans: somebody to talk to' },
  ],
  IE: [
    { number: '112', words: emergency },
    { number: '116 123', words: 'Samaritans: somebody to talk to' },
  ],
  AU: [
    { number: '000', words: emergency },
    { number: '13 11 14', words: 'Lifeline: somebody to talk to' },
  ],
  NZ: [
    { number: '111', words: emergency },
    { number: '1737', words: 'Need to talk: call or text' },
  ],
}

/** IANA time zones of countries other than the United States: whole names, or prefixes. */
const zones: readonly (readonly [zone: string, country: Country])[] = [
  ['Europe/London', 'GB'],
  ['Europe/Belfast', 'GB'],
  ['Europe/Dublin', 'IE'],
  ['Australia/', 'AU'],
  ['Pacific/Auckland', 'NZ'],
  ['Pacific/Chatham', 'NZ'],
  ['Canada/', 'CA'],
  ['America/Toronto', 'CA'],
  ['America/Montreal', 'CA'],
  ['America/Vancouver', 'CA'],
  ['America/Edmonton', 'CA'],
  ['America/Winnipeg', 'CA'],
  ['America/Regina', 'CA'],
  ['America/Halifax', 'CA'],
  ['America/St_Johns', 'CA'],
]

/** The sentence shown with the numbers, since people may be in another country than their encounter. */
const elsewhere = (country: Country): string =>
  country === 'US'
    ? 'Outside the US: 112 or your local number.'
    : 'In another country: 112 or your local number.'

/**
 * Returns the emergency numbers for the place of an encounter. A time zone of no known country counts as the United
 * States.
 *
 * @param timeZone IANA zone of the encounter's location
 * @returns the numbers, most important first, and a sentence for people who are elsewhere
 */
export function emergencyNumbers(timeZone: string): {
  numbers: readonly EmergencyNumber[]
  elsewhere: string
} {
  const country = zones.find(([zone]) => timeZone.startsWith(zone))?.[1] ?? 'US'
  return { numbers: numbers[country], elsewhere: elsewhere(country) }
}
