const samples = 1024
/** Milliseconds between two measurements: often enough to follow speech, seldom enough for an old phone. */
const lookEvery = 80

function levelOf(analyser: AnalyserNode, wave: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(wave)
  return Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length)
}

/**
 * Measures the level of a microphone. Nothing of its sound leaves this function.
 *
 * @param onLevel called with the root mean square of the signal, 0 to 1; not while the browser blocks audio until the
 *   person has pressed something
 * @returns a function that stops it
 */
export function listenToTrack(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = samples
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const wave = new Float32Array(samples)
  const wake = () => {
    if (context.state === 'suspended') context.resume().catch(reportError)
  }
  document.addEventListener('pointerdown', wake)
  document.addEventListener('keydown', wake)
  const timer = setInterval(() => {
    if (context.state === 'running') onLevel(levelOf(analyser, wave))
  }, lookEvery)
  return () => {
    clearInterval(timer)
    document.removeEventListener('pointerdown', wake)
    document.removeEventListener('keydown', wake)
    context.close().catch(reportError)
  }
}
