/** Two notes, a fifth apart, in hertz: audible to old people and on the small speaker of a phone. */
const notes = [523.25, 783.99]
/** In seconds. */
const noteLength = 0.6
const attack = 0.02
const loudness = 0.25

function playNote(context: AudioContext, frequency: number, from: number): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(loudness, from + attack)
  gain.gain.exponentialRampToValueAtTime(0.001, from + noteLength)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + noteLength)
}

/** An audio context that can play on another speaker than the system's; not every browser has one. */
type Routed = AudioContext & { setSinkId?: (deviceId: string) => Promise<void> }

/** Whether this browser can play sound on a chosen speaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in AudioContext.prototype

/**
 * Plays a short sound to check the speaker.
 *
 * @param speaker id of the speaker; absent for the system's
 * @returns a promise fulfilled when it is over
 */
export async function playSound(speaker: string | undefined): Promise<void> {
  const context: Routed = new AudioContext()
  try {
    if (speaker) await context.setSinkId?.(speaker)
    await context.resume()
    const from = context.currentTime + 0.05
    notes.forEach((frequency, index) => {
      playNote(context, frequency, from + index * (noteLength / 2))
    })
    const length = noteLength * ((notes.length + 1) / 2) + 0.05
    await new Promise((resolve) => setTimeout(resolve, length * 1000))
  } finally {
    await context.close()
  }
}
