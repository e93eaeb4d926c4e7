/** One step of the start, in words: `Starting the database`, and once it is over, `database ready`. */
export type Step = { doing: string; done: string }

/** Shows the steps of a start to the person who waits. */
export type Progress = {
  /**
   * Runs one step and shows how long it takes. Its work may report which part of it is running.
   *
   * @returns what the work returns
   */
  run<T>(step: Step, work: (say: (part: string) => void) => Promise<T>): Promise<T>
  /** Ends the display; later output begins on a new line. */
  end(): void
}

/** For starts whose output is a log. */
export const silentProgress: Progress = {
  run: (_step, work) => work(() => undefined),
  end: () => undefined,
}

/** The log level of events that the display of steps already shows, or that a person watching it does not need. */
export const levelFor = (progress: Progress): 'info' | 'debug' =>
  progress === silentProgress ? 'info' : 'debug'
